"use strict";
(() => {
  const search = document.getElementById("search");
  const verdict = document.getElementById("verdict");
  const grade = document.getElementById("grade");
  const shown = document.getElementById("shown");
  const rows = [...document.querySelectorAll("tr[data-id]")];
  const cards = [...document.querySelectorAll("details[data-id]")];
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    const keep = (element) => words.every((word) => element.dataset.text.includes(word))
      && (!verdict.value || element.dataset.printed === verdict.value)
      && (!grade.value || element.dataset.grade === grade.value);
    for (const row of rows) { row.hidden = !keep(row); count += row.hidden ? 0 : 1; }
    for (const card of cards) card.hidden = !keep(card);
    shown.textContent = `${count} of ${rows.length} statements`;
  };
  for (const control of [search, verdict, grade]) control.addEventListener("input", filter);
  for (const button of document.querySelectorAll("th button")) {
    button.addEventListener("click", () => {
      const header = button.closest("th");
      const table = header.closest("table");
      const column = [...header.parentNode.children].indexOf(header);
      const ascending = header.getAttribute("aria-sort") !== "ascending";
      for (const other of header.parentNode.children) other.setAttribute("aria-sort", "none");
      header.setAttribute("aria-sort", ascending ? "ascending" : "descending");
      const key = (row) => row.children[column].dataset.key ?? row.children[column].textContent;
      const order = (a, b) => key(a).localeCompare(key(b), "en", { numeric: true }) * (ascending ? 1 : -1);
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(order));
    });
  }
  const unfold = () => {
    const card = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (card && card.tagName === "DETAILS") card.open = true;
  };
  window.addEventListener("hashchange", unfold);
  window.addEventListener("beforeprint", () => cards.forEach((card) => { card.open = true; }));
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== search) { event.preventDefault(); search.focus(); }
    if (event.key === "Escape" && document.activeElement === search) { search.value = ""; filter(); }
  });
  filter();
  unfold();
})();
