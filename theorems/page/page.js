"use strict";
// Returns whether the search text names this id exactly ("Theorem 14", "thm 14", "14", "(8)", "theorem-1.equation-8" or the whole id),
// or names a statement of which this id is a numbered part: "Theorem 1" of NP14 consists of its equations (8) and (9).
function isNamed(id, searched) {
  const short = { thm: "theorem", th: "theorem", lem: "lemma", cor: "corollary", conj: "conjecture", prop: "proposition", eq: "equation", def: "definition", fig: "figure" };
  const words = searched.trim().toLowerCase().replace(/\((\w+(?:\.\w+)*)\)/, "equation $1").split(/[\s-]+/).filter(Boolean);
  const paper = id.split(".")[0].toLowerCase();
  if (words.length > 1 && words[0] === paper) words.shift();
  const wanted = words.map((word) => short[word.replace(/\.$/, "")] || word).join("-").replace("equation-equation", "equation");
  const whole = id.toLowerCase();
  const label = whole.slice(paper.length + 1);
  const last = label.split(".").filter((part) => part.includes("-")).pop() || label;
  const end = label.slice(label.lastIndexOf(last));
  const number = wanted.includes("-") ? "" : end.slice(end.indexOf("-") + 1);
  const part = [label, whole].some((name) => name.startsWith(`${wanted}.`) && /^(\d\w*|equation-\w+)$/.test(name.slice(wanted.length + 1)));
  return wanted !== "" && ([whole, label, end, number].includes(wanted) || part);
}
const LISTED = 8; // the most results: claims with exactly this label; if there are none, claims with the words
const UNNAMED = 1000; // ranks of at least this value belong to claims without the label
const KINDS = ["theorem", "corollary", "conjecture", "proposition", "lemma", "equation", "definition", "figure", "table"];
// Returns the rank of a claim among the results. Claims with exactly this label come first, printed statements before their sub-claims,
// theorems before lemmas before equations; claims that only contain the words come last.
function rankOf(id, searched) {
  const label = id.slice(id.indexOf(".") + 1);
  const parts = label.match(/[a-z][a-z-]*-(?:[A-Z]\.)?\d[\w]*(?:\.\d\w*)*|[^.]+/g) || [label];
  const kind = KINDS.indexOf(parts[parts.length - 1].split("-")[0]);
  const extended = parts.filter((part) => !/-(?:[A-Z]\.)?\d/.test(part)).length;
  return (isNamed(id, searched) ? 0 : UNNAMED) + 100 * extended + 10 * (parts.length - 1) + (kind < 0 ? KINDS.length : kind) / 2;
}
(async () => {
  const bytes = Uint8Array.from(atob(document.getElementById("cards").textContent), (letter) => letter.charCodeAt(0));
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
  for (const [id, inside] of Object.entries(JSON.parse(text))) document.getElementById(id).querySelector(".card").innerHTML = inside;
  const controls = Object.fromEntries(["search", "printed", "defect", "grade", "order"].map((id) => [id, document.getElementById(id)]));
  const shown = document.getElementById("shown");
  const results = document.getElementById("results");
  const findings = document.getElementById("findings");
  const cards = [...document.querySelectorAll("details.claim")];
  const words = new Map(cards.map((card) => [card, `${card.id} ${card.textContent}`.toLowerCase()]));
  const place = new Map(cards.map((card, k) => [card, k]));
  const state = () => ({ id: decodeURIComponent(location.hash.slice(1).split("&")[0]), query: new URLSearchParams(location.hash.split("&").slice(1).join("&")) });
  const remember = (id) => {
    const query = new URLSearchParams();
    for (const [name, control] of Object.entries(controls)) if (control.value && control.value !== "paper") query.set(name, control.value);
    const text = `${id ? encodeURIComponent(id) : ""}${query.size ? `&${query}` : ""}`;
    history.replaceState(null, "", text ? `#${text}` : location.pathname);
  };
  const filter = () => {
    const searchedWords = controls.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const own = (card) => ["printed", "defect", "grade"].every((name) => !controls[name].value || card.dataset[name] === controls[name].value)
      && (searchedWords.every((word) => words.get(card).includes(word)) || isNamed(card.id, controls.search.value));
    const kept = new Set(cards.filter(own));
    const above = new Set();
    for (const card of kept) for (let up = card.parentElement.closest("details.claim"); up; up = up.parentElement.closest("details.claim")) above.add(up);
    for (const card of cards) card.hidden = !kept.has(card) && !above.has(card);
    shown.textContent = `${kept.size} of ${cards.length} claims`;
    list([...kept]);
  };
  const list = (kept) => {
    const searched = controls.search.value.trim();
    const rank = new Map(kept.map((card) => [card, rankOf(card.id, searched)]));
    const named = kept.filter((card) => rank.get(card) < UNNAMED);
    const best = (named.length ? named : kept).sort((a, b) => rank.get(a) - rank.get(b) || place.get(a) - place.get(b)).slice(0, LISTED);
    findings.hidden = searched !== "";
    results.hidden = searched === "";
    results.replaceChildren(...(searched === "" ? [] : best.map((card) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `#${card.id}`;
      link.textContent = card.dataset.name;
      item.append(link, " ", card.querySelector(".badge").cloneNode(true), " ", card.querySelector(".statement").cloneNode(true));
      return item;
    })));
  };
  const order = () => {
    const rank = controls.order.value === "ratio" ? (card) => -Number(card.dataset.ratio) : (card) => place.get(card);
    for (const paper of document.querySelectorAll("section.paper"))
      paper.append(...[...paper.querySelectorAll(":scope > details.claim")].sort((a, b) => rank(a) - rank(b)));
  };
  const unfold = () => {
    const { id, query } = state();
    const card = document.getElementById(id);
    const target = card && card.matches("details.claim") ? card : null;
    for (const [name, control] of Object.entries(controls)) if (query.has(name)) control.value = query.get(name);
    filter();
    if (target && target.hidden) { for (const name of ["search", "printed", "defect", "grade"]) controls[name].value = ""; filter(); }
    for (let up = target; up; up = up.parentElement.closest("details.claim")) up.open = true;
    if (target) target.scrollIntoView({ block: "start" });
  };
  for (const [name, control] of Object.entries(controls))
    control.addEventListener("input", () => { (name === "order" ? order : filter)(); remember(state().id); });
  for (const card of cards) card.addEventListener("toggle", (event) => { if (event.target === card && card.open) remember(card.id); });
  window.addEventListener("hashchange", unfold);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== controls.search) { event.preventDefault(); controls.search.focus(); }
    if (event.key === "Escape" && document.activeElement === controls.search) { controls.search.value = ""; filter(); remember(state().id); }
    const row = document.activeElement && document.activeElement.closest && document.activeElement.closest("table.rounds");
    if (row && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      const rounds = [...row.tBodies[0].rows];
      const now = rounds.findIndex((r) => r.classList.contains("now"));
      const next = Math.min(rounds.length - 1, Math.max(0, now + (event.key === "ArrowDown" ? 1 : -1)));
      rounds.forEach((r, k) => r.classList.toggle("now", k === next));
    }
  });
  unfold();
  if (controls.order.value !== "paper") { order(); unfold(); }
  document.documentElement.dataset.ready = "yes";
})();
