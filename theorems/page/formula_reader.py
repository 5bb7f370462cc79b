"""A recursive descent over the tokens of typed formulas, into LaTeX: what `theorems.page.formulas` finds in prose is read here."""

from __future__ import annotations

from dataclasses import dataclass

FUNCTIONS = {
    "sqrt", "exp", "ln", "log", "max", "min", "inf", "sup", "det", "adj", "rank", "cos", "arccosh", "artanh", "argmin", "floor",
}  # fmt: skip
LATEX_FUNCTIONS = {"exp", "ln", "log", "max", "min", "inf", "sup", "det", "cos"}
GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "varepsilon", "η": "eta", "θ": "theta", "κ": "kappa",
    "λ": "lambda", "μ": "mu", "ν": "nu", "π": "pi", "ρ": "rho", "σ": "sigma", "φ": "varphi", "ψ": "psi", "ω": "omega",
    "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Σ": "sum", "Υ": "Upsilon", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega", "ℓ": "ell",
    "∞": "infty",
}  # fmt: skip
ACCENTS = {"\u0302": "hat", "\u0303": "tilde", "\u0304": "bar"}
RAISED = {"⁻": "-", "⁰": "0", "¹": "1", "²": "2", "³": "3", "⁴": "4", "ᵀ": r"\top "}
RELATIONS = {"<=": r"\le ", ">=": r"\ge ", "!=": r"\ne ", "->": r"\to ", "=": "=", "<": "<", ">": ">", "≈": r"\approx "}


@dataclass
class Token:
    kind: str
    text: str
    spaced: bool  # white space stands before it
    start: int
    end: int


class Unreadable(Exception):
    """What stands here is no formula."""


class Reader:
    """A recursive descent over the tokens from `k` on; each method returns LaTeX and leaves `k` behind what it read."""

    def __init__(self, tokens: list[Token], k: int):
        self.tokens, self.k, self.opened = tokens, k, [""]

    def here(self) -> Token:
        return self.tokens[self.k] if self.k < len(self.tokens) else Token("end", "", True, -1, -1)

    def take(self, text: str) -> bool:
        if self.here().text != text or self.here().kind == "end":
            return False
        self.k += 1
        return True

    def tries(self, part):
        """What `part` reads, or None with nothing taken."""
        k, opened = self.k, list(self.opened)
        try:
            return part()
        except Unreadable:
            self.k, self.opened = k, opened
            return None

    def formula(self) -> str:
        """A chain of expressions and relations; it may begin with a relation."""
        first, second = self.here(), self.tokens[self.k + 1] if self.k + 1 < len(self.tokens) else self.here()
        if (
            first.text in ("a", "A")
            and second.spaced
            and second.kind in ("letter", "function", "number")
            and not self.opened[-1]
        ):
            raise Unreadable  # the article
        found = "" if self.here().kind == "relation" else self.expression()
        while self.here().kind == "relation":
            link = self.tries(self.link)
            if link is None:
                break
            found += link
        if not found:
            raise Unreadable
        return found

    def link(self) -> str:
        relation = RELATIONS[self.here().text]
        self.k += 1
        return relation + self.expression()

    def expression(self) -> str:
        found = self.signed()
        while self.here().text in ("+", "-", "−", "±"):
            further = self.tries(self.summand)
            if further is None:
                break
            found += further
        return found

    def signed(self) -> str:
        sign = next((word for word in ("-", "−", "+", "±") if self.take(word)), "")
        if sign and self.here().spaced and self.tokens[self.k - 1].spaced is False:
            raise Unreadable
        return {"−": "-", "±": r"\pm "}.get(sign, sign) + self.term()

    def summand(self) -> str:
        sign = self.here()
        self.k += 1
        if sign.spaced and not self.here().spaced and self.opened[-1] == "":
            raise Unreadable  # a new signed number, not a sum
        return {"−": "-", "±": r"\pm "}.get(sign.text, sign.text) + self.term()

    def term(self) -> str:
        found = self.factor()
        while True:
            further = self.tries(self.multiplied)
            if further is None:
                return found
            found += further

    def multiplied(self) -> str:
        if self.take("/"):
            return "/" + self.factor()
        if self.take("·"):
            return r"\cdot " + self.factor()
        here = self.here()
        if here.text == "x" and here.spaced and self.tokens[self.k - 1].kind == "number":
            self.k += 1
            if self.here().kind == "number" and self.here().spaced:
                return r"\times " + self.factor()
            raise Unreadable
        if here.kind == "number" or (here.spaced and here.text in ("a", "[", "{")):
            raise Unreadable
        last = self.tokens[self.k - 1]
        if here.spaced and last.kind == "number" and (here.text == "Σ" or (last.text, here.text) == ("1", "(")):
            raise Unreadable  # two quantities, one after the other
        if here.text in ("|", "||", "‖") and self.opened[-1] == here.text:
            raise Unreadable
        if here.spaced and here.text == "(" and self.tokens[min(self.k + 2, len(self.tokens) - 1)].text == ")":
            raise Unreadable  # (14) or (b)
        thin = r"\," if here.spaced and here.kind == "function" else " "
        return thin + self.factor()

    def factor(self) -> str:
        """An atom with its indices and powers."""
        here = self.here()
        if here.kind == "number":
            self.k += 1
            return self.scripts(_number(here.text), False)
        if here.kind == "letter":
            self.k += 1
            name = f"\\{GREEK[here.text]} " if here.text in GREEK else here.text
            if self.here().text in ACCENTS:
                name = f"\\{ACCENTS[self.here().text]}{{{name.strip()}}}"
                self.k += 1
            if here.text == "Σ":
                return self.scripts(name, False) + self.term()
            if here.text == "Δ" and self.here().kind == "letter" and not self.here().spaced:
                return name + self.factor()
            return self.scripts(name, True)
        if here.kind == "function":
            return self.function()
        if self.take("√"):
            return r"\sqrt{" + self.bare_group() + "}"
        if here.text == "..." and self.opened[-1]:
            self.k += 1
            return r"\dots "
        return self.scripts(self.delimited(), False)

    def function(self) -> str:
        name = self.here().text
        self.k += 1
        if name == "sqrt":
            return self.scripts(r"\sqrt{" + self.bare_group() + "}", False)
        latex = f"\\{name}" if name in LATEX_FUNCTIONS else rf"\operatorname{{{name}}}"
        if self.here().text in ("^", "_"):
            latex = self.scripts(latex, False)
        if self.here().text in ("(", "{") and not self.here().spaced:
            return self.scripts(f"{latex}{self.delimited()}", False)
        return f"{latex} {self.factor()}"

    def bare_group(self) -> str:
        """The argument of a root: what stands in its parentheses, or one factor."""
        if self.take("("):
            self.opened.append("(")
            inside = self.items()
            self.close((")",))
            return inside
        return self.factor()

    def delimited(self) -> str:
        """Brackets of any kind with what they hold."""
        here = self.here()
        pairs = {"(": (")", "]"), "[": ("]", ")", "["), "{": ("}",), "|": ("|",), "||": ("||",), "‖": ("‖",)}
        if here.text not in pairs:
            raise Unreadable
        self.k += 1
        self.opened.append(here.text)
        inside = self.items()
        shut = self.close(pairs[here.text])
        latex = {"{": r"\{", "}": r"\}", "||": r"\|", "‖": r"\|"}
        return latex.get(here.text, here.text) + inside + latex.get(shut, shut)

    def close(self, words) -> str:
        for word in words:
            if self.take(word):
                self.opened.pop()
                return word
        raise Unreadable

    def items(self) -> str:
        found = self.formula()
        while self.here().text in (",", ":", "||"):
            if self.here().text == "||" and self.opened[-1] != "(":
                break
            separator = self.here().text
            self.k += 1
            found += {",": ",", ":": r"\colon ", "||": r"\,\|\,"}[separator] + self.formula()
        return found

    def scripts(self, base: str, letter: bool) -> str:
        """The indices, stars, primes and powers that stand right behind a base."""
        below = above = ""
        while not self.here().spaced and self.here().kind != "end":
            here = self.here()
            follows = self.tokens[self.k + 1] if self.k + 1 < len(self.tokens) else None
            if letter and here.kind == "number" and here.text.isdigit() and not below and not above:
                self.k += 1
                below = here.text
            elif here.kind == "raised":
                self.k += 1
                above += "".join(RAISED[sign] for sign in here.text)
            elif here.text in ("*", "†") and (letter or above):
                self.k += 1
                above += "*" if here.text == "*" else r"\dagger "
            elif here.text == "~" and letter:
                self.k += 1
                base = rf"\tilde{{{base.strip()}}}"
            elif here.text == "'" and not below and (letter or base.endswith(")")):
                self.k += 1
                above += r"\prime "
            elif here.text == "!" and (letter or base[-1:] in ")|"):
                self.k += 1
                return f"{_scripted(base, below, above)}!"
            elif here.text == "_" and not below:
                self.k += 1
                below = self.index()
            elif here.text == "^" and follows is not None and (not above or above in ("*", r"\dagger ")):
                self.k += 1
                above += self.power(bool(below) and letter)
            else:
                break
        return _scripted(base, below, above)

    def index(self) -> str:
        here = self.here()
        if here.spaced:
            raise Unreadable
        if here.text == "{":
            return self.braced()
        self.k += 1
        if here.kind == "letters":
            return rf"\mathrm{{{here.text}}}"
        if here.kind == "function":
            return f"\\{here.text} " if here.text in LATEX_FUNCTIONS else rf"\mathrm{{{here.text}}}"
        if here.kind == "letter":
            return f"\\{GREEK[here.text]} " if here.text in GREEK else here.text
        if here.kind == "number" or here.text == "+":
            return here.text
        raise Unreadable

    def power(self, counted: bool) -> str:
        """An exponent; (1) behind an index is kept as it is: it counts."""
        if self.here().spaced:
            raise Unreadable
        if self.here().text == "{":
            return self.braced()
        if self.take("*"):
            return "*"
        sign = "-" if self.take("-") else ""
        if self.here().text == "(":
            inside = self.delimited()
            return sign + (inside if counted and inside[1:-1].isdigit() else inside[1:-1])
        if self.here().kind == "number":
            found = sign + _number(self.here().text)
            self.k += 1
            while self.here().kind == "letter" and not self.here().spaced:
                found += self.factor()
            return found
        return sign + self.factor() + (self.delimited() if self.here().text == "(" and not self.here().spaced else "")

    def braced(self) -> str:
        self.k += 1
        self.opened.append("{")
        inside = self.items()
        self.close(("}",))
        return inside


def _scripted(base: str, below: str, above: str) -> str:
    found = base.strip() if below or above else base
    return found + (f"_{{{below}}}" if below else "") + (f"^{{{above}}}" if above else "")


def _number(text: str) -> str:
    """2e-23 as a power of ten, thousands apart, three dots as such."""
    more = r"\dots " if text.endswith("...") else ""
    mantissa, _, exponent = text.removesuffix("...").partition("e")
    return mantissa.replace(",", r"\,") + more + (rf"\cdot 10^{{{exponent}}}" if exponent else "")
