/* What both pages need: elements, the address, a dialog's keys, light and dark. */
const shared = (() => {
"use strict";
const byId = (id) => document.getElementById(id);

/* elements are made here, text goes in as text only */
const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    if (name === "onclick") element.addEventListener("click", value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
};

const setHash = (hash) => {
  try { history.replaceState(null, "", hash); } catch (error) { /* a sandboxed frame */ }
};

/* buttons, arrow keys and a click beside the dialog */
const moveInDialog = (view, step) => {
  byId("prev").addEventListener("click", () => step(-1));
  byId("next").addEventListener("click", () => step(1));
  byId("close").addEventListener("click", () => view.close());
  view.addEventListener("keydown", (event) => {
    if (event.target.closest("select, input, .scroll") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  });
  view.addEventListener("click", (event) => {
    const box = view.getBoundingClientRect();
    const outside = event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
    if (event.target === view && event.detail && outside) view.close();
  });
};

const switchTheme = () => {
  const theme = byId("theme");
  const isDark = () => {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const nameTheme = () => { theme.textContent = isDark() ? "Light" : "Dark"; };
  theme.addEventListener("click", () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    nameTheme();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", nameTheme);
  nameTheme();
  theme.hidden = false;
};
return { byId, make, setHash, moveInDialog, switchTheme };
})();
