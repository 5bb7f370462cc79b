"""Exact and enclosed numbers: rationals, reals known to any precision, and decisions between them.

Three kinds of number meet here. `Fraction` (and int) is exact. `Real` is a real number that can be enclosed in an Arb
ball at any precision, and remembers when a power of it is rational, so that sqrt(2) against sqrt(2) is decided exactly.
`LogSum` is a rational combination of logarithms of positive rationals; its sign is that of a product of rational
powers, hence exact. `decide` compares two numbers and says HOLDS, VIOLATED or UNDECIDED; it never guesses.
"""

from __future__ import annotations

import enum
import functools
import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from operator import mul
from typing import Any

import flint

START_BITS = 64
MAXIMUM_BITS = 4096
ROOT_DEGREE_LIMIT = 64  # beyond this degree exact powers cost more than they tell
EXACT_POWER_BITS = 1 << 22  # an exact product longer than this is left to the enclosure
FLOAT_ALLOWANCE = 1e-9  # relative, for comparisons that involve a float: the fast path only, at most sampled evidence
NARROW, NEGLIGIBLE = 2.0**-50, 2.0**-150  # relative and absolute radius at which a midpoint stands for the number
FLOAT_OVERFLOW = 709.0  # exp of more is not a float
INFINITY = math.inf


class Undecided(ArithmeticError):
    """A comparison that the enclosures did not separate at the largest precision allowed."""


class Verdict(enum.Enum):
    HOLDS = "holds"
    VIOLATED = "violated"
    UNDECIDED = "undecided"

    def __bool__(self):
        raise TypeError("a Verdict has three values: compare it with Verdict.HOLDS, VIOLATED or UNDECIDED")


def coprime_fraction(numerator: int, denominator: int) -> Fraction:
    """The fraction of two coprime ints, denominator positive, without the gcd that its constructor computes again."""
    result = Fraction.__new__(Fraction)
    result._numerator, result._denominator = numerator, denominator  # type: ignore[attr-defined]
    return result


def fraction(value: Any, name: str = "value") -> Fraction:
    """The rational that `value` is: an int, a Fraction, a string such as "1/3", or a finite float (its exact value).

    Raises ValueError naming the argument if it is none of these.
    """
    if isinstance(value, bool):
        raise ValueError(f"{name} must be a rational number, got {value!r}")
    if isinstance(value, (int, Fraction)):
        return Fraction(value)
    try:
        if isinstance(value, str):
            return Fraction(value)
        number = float(value)
    except (TypeError, ValueError, ZeroDivisionError):
        raise ValueError(f"{name} must be an int, a Fraction, a string like '1/3' or a float, got {value!r}") from None
    if not math.isfinite(number):
        raise ValueError(f"{name} must be finite, got {value!r}")
    return Fraction(number)


def _ball(value: int | Fraction) -> flint.arb:
    if isinstance(value, int):
        return flint.arb(value)
    return flint.arb(flint.fmpq(value.numerator, value.denominator))


class working_precision:
    """Sets Arb's working precision for a block; python-flint keeps it in a global."""

    __slots__ = ("bits", "saved")

    def __init__(self, bits: int):
        self.bits = bits

    def __enter__(self):
        self.saved = flint.ctx.prec
        flint.ctx.prec = self.bits

    def __exit__(self, *_):
        flint.ctx.prec = self.saved


class Real:
    """A real number, enclosed on demand.

    evaluate : bits -> flint.arb, an enclosure computed at that working precision.
    root     : (k, q) when the number is positive and its k-th power is the rational q; None when nothing is known.
    Operators accept int, Fraction and Real. Comparisons are decided or raise `Undecided`.
    """

    __slots__ = ("_balls", "_evaluate", "root")
    __array_ufunc__ = None  # keeps numpy from swallowing a Real into an object array

    def __init__(self, evaluate: Callable[[int], flint.arb], root: tuple[int, Fraction] | None = None):
        self._evaluate = evaluate
        self._balls: dict[int, flint.arb] = {}
        self.root = root

    def at(self, bits: int) -> flint.arb:
        """An enclosure computed with `bits` bits of working precision."""
        ball = self._balls.get(bits)
        if ball is None:
            with working_precision(bits):
                ball = self._evaluate(bits)
            self._balls[bits] = ball
        return ball

    def __float__(self):
        """The midpoint of an enclosure that is narrow enough for a float; nan when none is."""
        for bits in _precisions(2 * START_BITS, MAXIMUM_BITS):
            ball = self.at(bits)
            radius, size = float(ball.rad()), abs(float(ball.mid()))
            if radius <= NARROW * size or radius <= NEGLIGIBLE:
                return float(ball.mid())
        return math.nan

    def __repr__(self):
        with working_precision(START_BITS):
            return f"Real({self.at(START_BITS).str(12)})"

    def __neg__(self):
        return Real(lambda bits: -self.at(bits))

    def __abs__(self):
        return self if self.root else Real(lambda bits: abs(self.at(bits)))

    def __add__(self, other):
        return _binary(self, other, lambda a, b: a + b)

    __radd__ = __add__

    def __sub__(self, other):
        return _binary(self, other, lambda a, b: a - b)

    def __rsub__(self, other):
        return _binary(other, self, lambda a, b: a - b)

    def __mul__(self, other):
        if isinstance(other, (int, Fraction)) and other == 0:
            return Fraction(0)
        return _binary(self, other, lambda a, b: a * b, _root_product(self, other, 1))

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, (int, Fraction)) and other == 0:
            raise ZeroDivisionError("division of a Real by zero")
        return _binary(self, other, lambda a, b: a / b, _root_product(self, other, -1))

    def __rtruediv__(self, other):
        return _binary(other, self, lambda a, b: a / b, _root_product(other, self, -1))

    def __pow__(self, exponent):
        return power(self, exponent)

    def _compare(self, other, relation):
        verdict = decide(self, relation, other)
        if verdict is Verdict.UNDECIDED:
            raise Undecided(f"{self!r} {relation} {other!r} at {MAXIMUM_BITS} bits")
        return verdict is Verdict.HOLDS

    def __lt__(self, other):
        return self._compare(other, "<")

    def __le__(self, other):
        return self._compare(other, "<=")

    def __gt__(self, other):
        return self._compare(other, ">")

    def __ge__(self, other):
        return self._compare(other, ">=")

    def __eq__(self, other):
        if not isinstance(other, (int, float, Fraction, Real)):
            return NotImplemented
        return self is other or self._compare(other, "==")

    __hash__ = object.__hash__


def _binary(left, right, operation, root=None):
    if isinstance(left, float) or isinstance(right, float):  # a float makes the result one: the fast path
        return operation(float(left), float(right))
    for side in (left, right):
        if not isinstance(side, (int, Fraction, Real)):
            return NotImplemented
    if root is not None and root[0] == 1:
        return root[1]
    return Real(lambda bits: operation(enclosure(left, bits), enclosure(right, bits)), root)


def _root_of(value) -> tuple[int, Fraction] | None:
    if isinstance(value, Real):
        return value.root
    if isinstance(value, (int, Fraction)) and value > 0:
        return (1, Fraction(value))
    return None


def _root_product(left, right, exponent: int):
    """The root form of left * right**exponent, when both factors have one of modest degree."""
    first, second = _root_of(left), _root_of(right)
    if first is None or second is None:
        return None
    degree = math.lcm(first[0], second[0])
    if degree > ROOT_DEGREE_LIMIT:
        return None
    base = first[1] ** (degree // first[0]) * second[1] ** (exponent * (degree // second[0]))
    return _reduced_root(degree, base)


def _reduced_root(degree: int, base: Fraction) -> tuple[int, Fraction]:
    """(k, q) with the same positive value q**(1/k) and, for squares, the smallest k."""
    while degree % 2 == 0:
        numerator, denominator = math.isqrt(base.numerator), math.isqrt(base.denominator)
        if numerator * numerator != base.numerator or denominator * denominator != base.denominator:
            break
        degree, base = degree // 2, Fraction(numerator, denominator)
    return degree, base


def _from_root(degree: int, base: Fraction):
    degree, base = _reduced_root(degree, base)
    if degree == 1:
        return base
    return Real(lambda bits: _ball(base).root(degree), (degree, base))


def enclosure(value, bits: int) -> flint.arb:
    """An Arb ball that contains `value` (int, Fraction, Real or a float taken exactly), at `bits` bits."""
    if isinstance(value, Real):
        return value.at(bits)
    with working_precision(bits):
        if isinstance(value, float):
            return flint.arb(value)
        return _ball(value)


def power(base, exponent):
    """base ** exponent for a rational exponent; stays rational where it is, and a float stays a float."""
    exponent = fraction(exponent, "exponent")
    if isinstance(base, float):
        return base ** float(exponent)
    if exponent == 0:
        return Fraction(1)
    if isinstance(base, (int, Fraction)):
        base = Fraction(base)
        if exponent.denominator == 1:
            return base**exponent.numerator
        if base < 0:
            raise ValueError(f"base must be at least 0 for the exponent {exponent}, got {base}")
        if base == 0:
            if exponent < 0:
                raise ZeroDivisionError("0 to a negative power")
            return base
    known = _root_of(base)
    if known is not None and known[0] * exponent.denominator <= ROOT_DEGREE_LIMIT:
        return _from_root(known[0] * exponent.denominator, known[1] ** exponent.numerator)
    if exponent.denominator == 1:
        return Real(lambda bits: _whole_power(enclosure(base, bits), exponent.numerator))
    if exponent == Fraction(1, 2):
        return Real(lambda bits: enclosure(base, bits).sqrt())
    return Real(lambda bits: enclosure(base, bits) ** _ball(exponent))


def _whole_power(ball: flint.arb, exponent: int) -> flint.arb:
    """ball ** exponent by squaring: python-flint's own power is nan for a ball that contains 0."""
    result, square = flint.arb(1), ball if exponent > 0 else 1 / ball
    exponent = abs(exponent)
    while exponent:
        if exponent & 1:
            result *= square
        square, exponent = square * square, exponent >> 1
    return result


def sqrt(value):
    """The non-negative square root; a Fraction when `value` is the square of one.

    Raises ValueError for a negative rational.
    """
    return power(value, Fraction(1, 2))


def exp(value):
    """e ** value; rational or a root of a rational when `value` is a suitable LogSum; a float for a float."""
    if isinstance(value, float):
        return math.exp(value) if value < FLOAT_OVERFLOW else INFINITY
    if isinstance(value, LogSum):
        root = value.exponential_root()
        if root is not None:
            return _from_root(*root)
    if isinstance(value, (int, Fraction)) and value == 0:
        return Fraction(1)
    return Real(lambda bits: enclosure(value, bits).exp())


def log(value):
    """The natural logarithm; a LogSum for positive rationals and their roots (0 for 1); a float for a float.

    Raises ValueError for a rational that is not positive.
    """
    if isinstance(value, float) and value >= 0:
        return math.log(value) if value else -INFINITY
    known = _root_of(value)
    if known is not None:
        return LogSum({known[1]: Fraction(1, known[0])}).simplified()
    if isinstance(value, (int, Fraction)):
        raise ValueError(f"the argument of a logarithm must be positive, got {value}")
    return Real(lambda bits: enclosure(value, bits).log())


def half_log(ratio) -> LogSum | Fraction:
    """(1/2) ln(ratio) for a positive rational: a LogSum, or 0 when ratio is 1; a float for a float."""
    if isinstance(ratio, float):
        return log(ratio) / 2
    if not isinstance(ratio, Fraction):
        ratio = fraction(ratio, "ratio")
    if ratio.numerator <= 0:
        raise ValueError(f"ratio must be positive, got {ratio}")
    return LogSum.half(ratio) if ratio.numerator != ratio.denominator else Fraction(0)


_HALF = Fraction(1, 2)


class LogSum(Real):
    """Sum of c_i ln(q_i) for rationals c_i and positive rationals q_i, with an exact sign."""

    __slots__ = ("_halved", "_terms")
    _halved: Fraction

    def __init__(self, terms: dict[Fraction, Fraction]):
        super().__init__(self._enclose)
        self._terms: dict | None = {base: weight for base, weight in terms.items() if weight != 0 and base != 1}

    @classmethod
    def half(cls, ratio: Fraction) -> LogSum:
        """(1/2) ln(ratio) for a rational that is positive and not 1; its terms are written when they are asked for."""
        result = cls.__new__(cls)
        Real.__init__(result, result._enclose)
        result._terms, result._halved = None, ratio
        return result

    @property
    def terms(self) -> dict[Fraction, Fraction]:
        """c_i by q_i; no c_i is 0 and no q_i is 1."""
        if self._terms is None:
            self._terms = {self._halved: _HALF}
        return self._terms

    def _enclose(self, bits: int) -> flint.arb:
        total = flint.arb(0)
        for base, weight in self.terms.items():
            total += _ball(weight) * _ball(base).log()
        return total

    def simplified(self) -> LogSum | Fraction:
        """Itself, or the rational 0 when no term is left."""
        return self if self.terms else Fraction(0)

    def __neg__(self):
        return LogSum({base: -weight for base, weight in self.terms.items()})

    def __add__(self, other):
        if isinstance(other, LogSum):
            terms = dict(self.terms)
            for base, weight in other.terms.items():
                terms[base] = terms.get(base, Fraction(0)) + weight
            return LogSum(terms).simplified()
        if isinstance(other, (int, Fraction)) and other == 0:
            return self
        return super().__add__(other)

    __radd__ = __add__

    def __sub__(self, other):
        if isinstance(other, (LogSum, int, Fraction)):
            return self + (-other)
        return super().__sub__(other)

    def __rsub__(self, other):
        return (-self) + other

    def __mul__(self, other):
        if isinstance(other, (int, Fraction)):
            return LogSum({base: weight * other for base, weight in self.terms.items()}).simplified()
        return super().__mul__(other)

    __rmul__ = __mul__

    def __truediv__(self, other):
        if isinstance(other, (int, Fraction)):
            return self * (1 / Fraction(other))
        return super().__truediv__(other)

    def __abs__(self):
        return self if self.sign() >= 0 else -self

    def exponential_root(self) -> tuple[int, Fraction] | None:
        """(k, q) with exp(self) = q**(1/k), or None when that power is too large to write."""
        degree = math.lcm(*(weight.denominator for weight in self.terms.values()), 1)
        exponents = [(base, int(weight * degree)) for base, weight in self.terms.items()]
        size = sum(
            abs(exponent) * (base.numerator.bit_length() + base.denominator.bit_length())
            for base, exponent in exponents
        )
        if degree > ROOT_DEGREE_LIMIT or size > EXACT_POWER_BITS:
            return None
        return degree, math.prod((base**exponent for base, exponent in exponents), start=Fraction(1))

    def sign(self) -> int:
        """-1, 0 or 1, exactly: by enclosure where that separates, else by comparing a product of powers with 1."""
        for bits in (START_BITS, 4 * START_BITS):
            ball = self.at(bits)
            if ball > 0:
                return 1
            if ball < 0:
                return -1
        root = self.exponential_root()
        if root is not None:
            return (root[1] > 1) - (root[1] < 1)
        for bits in _precisions(16 * START_BITS, MAXIMUM_BITS):
            ball = self.at(bits)
            if ball > 0:
                return 1
            if ball < 0:
                return -1
        raise Undecided(f"sign of {self!r}")


def _precisions(start: int, stop: int) -> Iterable[int]:
    bits = start
    while bits <= stop:
        yield bits
        bits *= 2


def real(value):
    """`value` as int, Fraction or Real: numbers, strings like "1/3", floats taken exactly, sympy expressions."""
    if isinstance(value, (int, Fraction, Real)) and not isinstance(value, bool):
        return value
    if isinstance(value, flint.arb):
        return Real(lambda bits: value)
    if isinstance(value, flint.fmpq):
        return Fraction(int(value.p), int(value.q))
    if hasattr(value, "free_symbols"):
        return _from_sympy(value)
    return fraction(value)


def _from_sympy(expression):
    """A closed sympy expression as an exact number or a Real, so that what is displayed is what is checked."""
    import sympy

    if expression.free_symbols:
        raise ValueError(f"expression must have no free symbols, got {expression}")
    if expression.is_Rational:
        return Fraction(int(expression.p), int(expression.q))
    if expression.is_Float:
        return fraction(float(expression))
    arguments = [_from_sympy(argument) for argument in expression.args]
    if expression.is_Add:
        return functools.reduce(lambda a, b: a + b, arguments)
    if expression.is_Mul:
        return functools.reduce(lambda a, b: a * b, arguments)
    if expression.is_Pow:
        base, exponent = arguments
        if isinstance(exponent, Fraction):
            return power(base, exponent)
        return exp(exponent * log(base)) if expression.base != sympy.E else exp(exponent)
    if isinstance(expression, sympy.exp):
        return exp(arguments[0])
    if isinstance(expression, sympy.log):
        return log(arguments[0])
    if isinstance(expression, sympy.Abs):
        return abs(arguments[0])
    if isinstance(expression, sympy.Max):
        return max(arguments)
    if isinstance(expression, sympy.Min):
        return min(arguments)
    if expression is sympy.E:
        return exp(1)
    if expression is sympy.pi:
        return Real(lambda bits: flint.arb.pi())
    raise ValueError(f"expression must be built from rationals, powers, exp, log, abs, max and min, got {expression}")


_RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
}


def is_float(value) -> bool:
    """Whether `value` is a float that was computed in floating point (infinity is a symbol here, not a float)."""
    if isinstance(value, (int, Fraction, Real)):
        return False
    return isinstance(value, float) and not math.isinf(value)


def decide(lhs, relation: str, rhs, bits: int = MAXIMUM_BITS) -> Verdict:
    """Whether `lhs relation rhs` holds: HOLDS or VIOLATED when proved, UNDECIDED otherwise.

    lhs, rhs : int, Fraction, Real, sympy expression; or float (fast path: compared within FLOAT_ALLOWANCE, not proved).
    relation : one of <= >= == < >.
    bits     : the largest working precision tried.
    """
    if relation not in _RELATIONS:
        raise ValueError(f"relation must be one of {', '.join(_RELATIONS)}, got {relation!r}")
    if getattr(lhs, "dtype", None) is not None:
        lhs = lhs.item()
    if getattr(rhs, "dtype", None) is not None:
        rhs = rhs.item()
    for side in (lhs, rhs):
        if isinstance(side, float) and math.isnan(side):
            return Verdict.VIOLATED
    infinite = [isinstance(side, float) and math.isinf(side) for side in (lhs, rhs)]
    if any(infinite):
        if not all(infinite):  # compare with a finite stand-in: only the sign of the infinity matters
            lhs, rhs = (side if flag else 0 for side, flag in zip((lhs, rhs), infinite, strict=True))
        return _verdict(_RELATIONS[relation](lhs, rhs))
    if is_float(lhs) or is_float(rhs):
        return _decide_floats(float(lhs), relation, float(rhs))
    lhs, rhs = real(lhs), real(rhs)
    if isinstance(lhs, (int, Fraction)) and isinstance(rhs, (int, Fraction)):
        return _verdict(_RELATIONS[relation](lhs, rhs))
    order = _order(lhs, rhs, bits)
    if order is None:
        return Verdict.UNDECIDED
    return _verdict(_RELATIONS[relation](order, 0))


def _verdict(flag: bool) -> Verdict:
    return Verdict.HOLDS if flag else Verdict.VIOLATED


def _decide_floats(lhs: float, relation: str, rhs: float) -> Verdict:
    allowance = FLOAT_ALLOWANCE * max(1.0, abs(lhs), abs(rhs))
    if relation in ("<=", "<"):
        return _verdict(lhs <= rhs + allowance)
    if relation in (">=", ">"):
        return _verdict(lhs >= rhs - allowance)
    return _verdict(abs(lhs - rhs) <= allowance)


def _order(lhs, rhs, bits: int) -> int | None:
    """The sign of lhs - rhs, or None when it could not be established."""
    if lhs is rhs:
        return 0
    exact = _exact_order(lhs, rhs)
    if exact is not None:
        return exact
    for precision in _precisions(min(_useful_bits(lhs, rhs), bits), bits):
        left, right = enclosure(lhs, precision), enclosure(rhs, precision)
        if left > right:
            return 1
        if left < right:
            return -1
        if left == right:  # two balls of radius 0
            return 0
    return None


def _useful_bits(lhs, rhs) -> int:
    """The first precision worth trying: beside a rational as small as 2^-100 an enclosure of 64 bits tells nothing."""
    small = any(isinstance(side, Fraction) and 0 < abs(side) < _TINY for side in (lhs, rhs))
    return 2 * START_BITS if small else START_BITS


_TINY = Fraction(1, 1 << START_BITS)


def _exact_order(lhs, rhs) -> int | None:
    zero_or_logs = [
        isinstance(side, LogSum) or (isinstance(side, (int, Fraction)) and side == 0) for side in (lhs, rhs)
    ]
    if all(zero_or_logs):
        difference = lhs - rhs
        if isinstance(difference, (int, Fraction)):
            return (difference > 0) - (difference < 0)
        try:
            return difference.sign()
        except Undecided:
            return None
    left, right = _root_of(lhs), _root_of(rhs)
    if left is not None and right is not None:
        degree = math.lcm(left[0], right[0])
        if degree > ROOT_DEGREE_LIMIT:
            return None
        a, b = left[1] ** (degree // left[0]), right[1] ** (degree // right[0])
        return (a > b) - (a < b)
    if left is not None and isinstance(rhs, (int, Fraction)):
        return 1  # a positive root against zero or a negative rational
    if right is not None and isinstance(lhs, (int, Fraction)):
        return -1
    return None


class RationalVector(Sequence):
    """Rationals kept as integers over one common positive denominator.

    Indexing yields Fractions; `numerators` and `denominator` are the integers themselves. Exact runs live on these:
    a round of AdaBoost on {-1,+1} columns is some integer products instead of a Fraction operation per entry.
    """

    __slots__ = ("denominator", "numerators")

    def __init__(self, numerators: Iterable[int], denominator: int):
        if denominator <= 0:
            raise ValueError(f"denominator must be positive, got {denominator}")
        self.numerators = tuple(numerators)
        self.denominator = denominator

    @classmethod
    def of(cls, values: Iterable) -> RationalVector:
        """The vector of the given rationals over their least common denominator."""
        entries = [fraction(value) for value in values]
        denominator = math.lcm(*(entry.denominator for entry in entries), 1)
        return cls([entry.numerator * (denominator // entry.denominator) for entry in entries], denominator)

    @classmethod
    def uniform(cls, m: int) -> RationalVector:
        """(1/m, ..., 1/m)."""
        return cls((1,) * m, m)

    def normalised(self) -> RationalVector:
        """The distribution proportional to these non-negative entries, common factors cancelled."""
        total = sum(self.numerators)
        if total <= 0:
            raise ValueError(f"the entries must have a positive sum, got {Fraction(total, self.denominator)}")
        common = math.gcd(*self.numerators)
        return RationalVector([entry // common for entry in self.numerators], total // common)

    def __len__(self):
        return len(self.numerators)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return RationalVector(self.numerators[index], self.denominator)
        return Fraction(self.numerators[index], self.denominator)

    def __eq__(self, other):
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(lambda a, b: a == b, self, other))

    def __hash__(self):
        return hash(tuple(self))

    def __repr__(self):
        return f"RationalVector([{', '.join(map(str, self))}])"

    def bit_length(self) -> int:
        """The length of the longest integer in it."""
        return max(self.denominator.bit_length(), *map(int.bit_length, self.numerators))


class RealVector(Sequence):
    """Reals that are enclosed together: one evaluation at a precision gives a ball for every entry.

    A certified run keeps its weights here, so that a round costs some ball operations and not a tree of Reals.
    evaluate : bits -> a sequence of `size` flint.arb, called with that working precision set.
    """

    __slots__ = ("_balls", "_entries", "_evaluate", "_size")

    def __init__(self, evaluate: Callable[[int], Sequence], size: int):
        self._evaluate = evaluate
        self._size = size
        self._balls: dict[int, Sequence] = {}
        self._entries: dict[int, Real] = {}

    def at(self, bits: int) -> Sequence:
        """Enclosures of all entries, computed with `bits` bits of working precision."""
        balls = self._balls.get(bits)
        if balls is None:
            with working_precision(bits):
                balls = self._evaluate(bits)
            self._balls[bits] = balls
        return balls

    def dot(self, column) -> Real | Fraction:
        """Sum of entry_i column_i for a column of ints and Fractions."""
        if not any(column):
            return Fraction(0)
        return Real(lambda bits: ball_dot(self.at(bits), column))

    def __len__(self):
        return self._size

    def __getitem__(self, index):
        if isinstance(index, slice):
            return tuple(self)[index]
        position = range(self._size)[index]
        entry = self._entries.get(position)
        if entry is None:
            entry = self._entries[position] = Real(lambda bits: self.at(bits)[position])
        return entry

    def __repr__(self):
        return f"RealVector([{', '.join(map(str, map(float, self)))}])"


def ball_dot(balls: Sequence, column) -> flint.arb:
    """Sum of ball_i column_i; signs cost additions only."""
    total = flint.arb(0)
    for ball, entry in zip(balls, column, strict=True):
        if entry == 1:
            total += ball
        elif entry == -1:
            total -= ball
        elif entry:
            total += ball * _ball(entry)
    return total


def dot(weights, column):
    """Sum of weights_i column_i: exact for rationals, a Real when a weight is one, `@` for arrays."""
    if isinstance(weights, RationalVector):
        total = sum(map(mul, weights.numerators, column))
        return (
            Fraction(total) / weights.denominator
            if isinstance(total, Fraction)
            else Fraction(total, weights.denominator)
        )
    if isinstance(weights, RealVector):
        return weights.dot(column)
    if hasattr(weights, "__array__"):
        return weights @ column
    if any(isinstance(entry, Real) for entry in weights):
        pairs = [(weight, entry) for weight, entry in zip(weights, column, strict=True) if entry != 0]
        if not pairs:
            return Fraction(0)

        def total_at(bits: int) -> flint.arb:
            return sum(
                (enclosure(weight, bits) * enclosure(entry, bits) for weight, entry in pairs), start=flint.arb(0)
            )

        return Real(total_at)
    return sum(map(mul, weights, column), start=Fraction(0))


def bit_length(weights) -> int:
    """The length in bits of the longest integer in an exact weight vector (0 for enclosed and float weights)."""
    if isinstance(weights, RationalVector):
        return weights.bit_length()
    if isinstance(weights, RealVector):
        return 0
    longest = 0
    if not hasattr(weights, "__array__"):
        for entry in weights:
            if isinstance(entry, Fraction):
                longest = max(longest, entry.numerator.bit_length(), entry.denominator.bit_length())
    return longest
