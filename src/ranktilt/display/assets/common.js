/* What pages with a table of queries share: elements, the address, sorting, the dialog, printing, light and dark. */
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

const number = (value, signed) => {
  if (value === null) return "–";
  let text = Math.abs(value).toFixed(4);
  if (Number(text) !== 0) text = (value < 0 ? "−" : signed ? "+" : "") + text;
  return text;
};

/* places of the queries that contain all words and pass the test, sorted; null comes last */
const findQueries = (queries, state, key, passes = () => true) => {
  const words = state.find.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = queries.map((_, q) => q).filter((q) => {
    const text = (queries[q].text + " " + queries[q].id).toLocaleLowerCase();
    return passes(queries[q]) && words.every((word) => text.includes(word));
  });
  const cache = new Map(found.map((q) => [q, key(q)]));
  const compare = (x, y) => typeof x === "string" ? x.localeCompare(y) : x - y;
  return found.sort((p, q) => {
    const x = cache.get(p), y = cache.get(q);
    if (x === null || y === null) return (x === null) - (y === null) || p - q;
    return (state.down ? -compare(x, y) : compare(x, y)) || p - q;
  });
};

const columnLook = (column) =>
  [column.text ? "" : "n", column.rest ? "rest" : "", column.chosen ? "chosen" : ""].join(" ").trim() || null;

/* the header of the table of queries: a button per column, which sorts by it */
const drawHead = (columns, state, refresh, low = (column) => column.text, title = (column) => [column.title]) => {
  const sortBy = (column) => {
    if (state.sort === column.key) state.down = !state.down;
    else { state.sort = column.key; state.down = !low(column); }
    refresh();
    const button = document.querySelector(`#query-table th[data-key="${column.key}"] button`);
    if (button) button.focus();
  };
  byId("query-table").tHead.replaceChildren(make("tr", {}, ...columns.map((column) => make("th", {
    scope: "col", "data-key": column.key, dir: "auto", class: columnLook(column),
    "aria-sort": state.sort === column.key ? (state.down ? "descending" : "ascending") : null,
  }, make("button", { type: "button", onclick: () => sortBy(column) }, ...title(column))))));
};

const fill = (select, names, chosen = 0) => {
  select.replaceChildren(...names.map((name, i) => make("option", { value: i }, name)));
  select.value = chosen;
};

/* cards of the same document light up together */
const markSame = (card, at) => {
  const mark = (on) => document.querySelectorAll(`#lists [data-doc="${at}"]`)
    .forEach((same) => same.classList.toggle("same", on));
  for (const event of ["mouseenter", "focusin"]) card.addEventListener(event, () => mark(true));
  for (const event of ["mouseleave", "focusout"]) card.addEventListener(event, () => mark(false));
};

/* the dialog that shows one query: `reachable` are the queries it can show, `draw` fills it */
const queryView = ({ queries, state, reachable, draw, link }) => {
  const view = byId("view");
  const redraw = () => {
    draw(state.open);
    const near = reachable(), at = near.indexOf(state.open);
    byId("place").textContent = at < 0 ? "" : `${at + 1} of ${near.length}`;
    byId("prev").disabled = at <= 0;
    byId("next").disabled = at < 0 || at >= near.length - 1;
  };
  const open = (q) => {
    state.open = q;
    redraw();
    if (!view.open) view.showModal();
    view.scrollTop = 0;
    byId("view-title").focus();
  };
  const step = (by) => {
    const near = reachable(), q = near[near.indexOf(state.open) + by];
    if (q === undefined) return;
    open(q);
    setHash(link(q));
  };
  moveInDialog(view, step);
  view.addEventListener("close", () => {
    const id = state.open >= 0 ? queries[state.open].id : null;
    const here = new URLSearchParams(location.hash.slice(1)).get("query");
    state.open = -1;
    if (here === null || here === id) setHash("#queries");  /* otherwise another query is being opened */
    const back = [...document.querySelectorAll("#query-table a[data-open]")].find((a) => a.dataset.open === id);
    if (back) back.focus();
  });
  const changed = () => {
    if (view.open) { redraw(); setHash(link(state.open)); }
  };
  const close = () => { if (view.open) view.close(); };
  return { open, changed, close };
};

/* paper shows everything */
const printAll = (state, drawTable) => {
  let before = null;
  addEventListener("beforeprint", () => {
    before = [state.limit, state.unfolded, [...document.querySelectorAll("details:not([open])")]];
    before[2].forEach((one) => { one.open = true; });
    [state.limit, state.unfolded] = [Infinity, true];
    drawTable();
  });
  addEventListener("afterprint", () => {
    if (!before) return;
    [state.limit, state.unfolded] = before;
    before[2].forEach((one) => { one.open = false; });
    drawTable();
  });
};
/* what a mark of a chart shows, next to the pointer; a tap does the same */
const showTips = () => {
  const box = make("div", { id: "tip", role: "status", hidden: true });
  document.body.append(box);
  const hide = () => { box.hidden = true; };
  const show = (event) => {
    const mark = event.target.closest("[data-tip]");
    if (!mark) { hide(); return; }
    box.textContent = mark.dataset.tip;
    box.hidden = false;
    const left = Math.min(event.clientX + 14, innerWidth - box.offsetWidth - 8);
    const above = event.clientY - box.offsetHeight - 14;
    box.style.left = `${Math.max(8, left)}px`;
    box.style.top = `${above < 8 ? event.clientY + 18 : above}px`;
  };
  document.addEventListener("pointermove", show);
  document.addEventListener("pointerdown", show);
  addEventListener("scroll", hide, { passive: true });
  addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
};

/* charts are saved from the page itself, so that a page sent alone can do it */
const saveCharts = () => {
  const download = (address, name) => make("a", { href: address, download: name }).click();
  const standalone = (svg) => {
    const copy = svg.cloneNode(true);
    const style = getComputedStyle(document.documentElement);
    const text = new XMLSerializer().serializeToString(copy)
      .replaceAll("currentColor", style.getPropertyValue("--ink").trim())
      .replace(/var\((--[a-z0-9]+)\)/g, (_, name) => style.getPropertyValue(name).trim());
    return text.includes("xmlns=") ? text : text.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  };
  const toPng = (text, svg, name) => {
    const picture = new Image();
    const { width, height } = svg.viewBox.baseVal;
    picture.onload = () => {
      const canvas = make("canvas", { width: 2 * width, height: 2 * height });
      const pen = canvas.getContext("2d");
      pen.fillStyle = getComputedStyle(document.body).backgroundColor;
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
      download(canvas.toDataURL("image/png"), name);
    };
    picture.src = "data:image/svg+xml," + encodeURIComponent(text);
  };
  document.querySelectorAll(".files").forEach((line) => { line.hidden = false; });
  document.querySelectorAll("[data-save]").forEach((button) => button.addEventListener("click", () => {
    const svg = button.closest("figure").querySelector("svg");
    const text = standalone(svg), name = `${button.dataset.name}.${button.dataset.save}`;
    if (button.dataset.save === "png") toPng(text, svg, name);
    else download("data:image/svg+xml," + encodeURIComponent(text), name);
  }));
};

return { byId, make, showTips, saveCharts, setHash, switchTheme, number, findQueries, columnLook, drawHead, fill, markSame, queryView, printAll };
})();
