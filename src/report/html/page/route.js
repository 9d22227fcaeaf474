// Which page is shown: the part of the address behind #.
"use strict";
const main = document.getElementById("main");
let isFirst = true;

function route() {
  const [kind, ...rest] = location.hash.replace(/^#\/?/, "").split("/");
  const numbers = rest.map(Number);
  const page = new Map([
    ["", () => classPage()],
    ["c", () => (numbers.length > 1 ? playPage(...numbers) : contestantPage(...numbers))],
    ["case", () => casePage(...numbers)],
  ]).get(kind);
  if (kind === "main") return main.focus();
  const content = (page && page()) || [crumbs(), el("h1", { tabindex: "-1" }, W.notFound)];
  main.replaceChildren();
  put(main, null, [content]);
  const heading = main.querySelector("h1");
  document.title = heading.textContent + " – caipan";
  if (!isFirst) {
    window.scrollTo(0, 0);
    heading.focus();
  }
  isFirst = false;
}

// What is printed is whole: folded texts are opened.
window.addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) details.open = true;
});
window.addEventListener("hashchange", route);
prepare();
route();
