(() => {
"use strict";
const { byId, make, showTips, saveCharts, switchTheme, number, findQueries, columnLook, drawHead, fill, markSame, queryView, printAll } = shared;
const data = JSON.parse(byId("data").textContent);
const many = data.runs.length > 1;
const STEP = 50;
const state = {
  measure: data.main, a: data.a, b: data.b, find: "", part: "",
  sort: "contrast", down: true, limit: STEP, open: -1, unfolded: false,
};
const narrow = matchMedia("(max-width: 46rem)");
let order = [];

/* line breaks are allowed between the parts of a name */
const breaks = (text) => text.length <= 8 ? [text] : text.split(/(?=[(@])|(?<=[_,.=])/).flatMap((piece, i) => i ? [make("wbr"), piece] : [piece]);
const valueOf = (query, run, measure = state.measure) => {
  const millionths = data.values[measure][run][query];
  return millionths === null ? null : millionths / 1e6;
};
const statusOf = (query, run, measure = state.measure) =>
  data.statuses[data.codes[measure][run][query] || "0"] || "";
const label = (query) => data.queries[query].text || data.queries[query].id;
const tiltOf = (value, measure) =>
  value === null || measure.fair === null ? value : Math.abs(value - measure.fair);

/* what a column sorts by */
const keys = {
  query: (q) => label(q).toLocaleLowerCase(),
  part: (q) => data.queries[q].parts.join("; ").toLocaleLowerCase(),
  difference: (q) => {
    const a = valueOf(q, state.a), b = valueOf(q, state.b);
    return a === null || b === null ? null : b - a;
  },
  contrast: (q) => {
    if (state.a === state.b) return tiltOf(valueOf(q, state.a), data.measures[state.measure]);
    const difference = keys.difference(q);
    return difference === null ? null : Math.abs(difference);
  },
  spread: (q) => {
    const known = data.runs.map((_, r) => valueOf(q, r)).filter((v) => v !== null);
    return known.length > 1 ? Math.max(...known) - Math.min(...known) : null;
  },
};
const keyOf = (name) => keys[name] || ((q) => valueOf(q, Number(name.slice(4))));

const columns = () => {
  const found = [{ key: "query", title: "query", text: true }];
  if (data.by) found.push({ key: "part", title: data.by, text: true, rest: true });
  if (!many) return [...found, { key: "run-0", title: data.runs[0] }];
  const chosen = state.a === state.b ? [state.a] : [state.a, state.b];
  chosen.forEach((r) => found.push({
    key: "run-" + r, title: (chosen.length > 1 ? (r === state.a ? "A " : "B ") : "") + data.runs[r],
    chosen: true,
  }));
  if (chosen.length > 1) {
    found.push({ key: "difference", title: "B − A", chosen: true, signed: true });
    found.push({ key: "contrast", title: "|B − A|" });
  }
  data.runs.forEach((name, r) => {
    if (!chosen.includes(r)) found.push({ key: "run-" + r, title: name, rest: true });
  });
  found.push({ key: "spread", title: "spread over all", rest: true });
  return found;
};

const refresh = () => {
  order = findQueries(data.queries, state, keyOf(state.sort), (query) => !state.part || query.parts.includes(state.part));
  drawTable();
};

const link = (q) => {
  const query = data.queries[q];
  const place = new URLSearchParams({ query: query.id, a: data.runs[state.a], b: data.runs[state.b] });
  if (query.page === data.page) return "#" + place;
  const file = "part-" + String(query.page).padStart(3, "0") + ".html";
  return (data.page === 0 ? "details/" : "") + file + "#" + place;
};

const drawTable = () => {
  const table = byId("query-table");
  const measure = data.measures[state.measure];
  const shown = columns();
  drawHead(shown, state, refresh, undefined, (column) => breaks(column.title));
  /* queries on which no system is off fair are folded, on a phone also those on which the two do not differ */
  const off = (q) => data.runs.some((_, r) => tiltOf(valueOf(q, r), measure) > 1e-9);
  const wanting = narrow.matches && state.a !== state.b ? (q) => keys.contrast(q) > 0 : measure.fair === null ? () => true : off;
  const apart = !state.unfolded && !state.find && state.sort === "contrast" && state.down ? order.filter(wanting) : order;
  const wanted = apart.length ? apart : order;
  const folded = order.length - wanted.length;
  byId("folded").hidden = folded === 0 || wanted.length > state.limit;
  byId("unfold").textContent = `Show ${folded} more ${folded === 1 ? "query" : "queries"} without a ${narrow.matches ? "difference" : "tilt"}`;
  const rows = wanted.slice(0, state.limit).map((q) => {
    const query = data.queries[q];
    const row = make("tr", { "data-query": query.id });
    shown.forEach((column) => {
      const look = columnLook(column);
      if (column.key === "query") {
        const name = make("bdi", {}, label(q));
        row.append(make("th", { scope: "row" },
          query.page < 0 ? name : make("a", { href: link(q), "data-open": query.id }, name),
          query.text ? make("small", {}, make("bdi", {}, query.id)) : null));
      } else if (column.key === "part") {
        row.append(make("td", { class: look, dir: "auto" }, query.parts.join("; ")));
      } else {
        const value = keyOf(column.key)(q);
        const own = column.key.startsWith("run-");
        const why = own ? statusOf(q, Number(column.key.slice(4))) : "";
        row.append(make("td", { class: look, title: why || null },
          number(value, column.signed || (own && measure.signed)),
          value === null && why ? make("span", { class: "hidden" }, " " + why) : null));
      }
    });
    return row;
  });
  table.tBodies[0].replaceChildren(...rows);
  const all = order.length, part = rows.length;
  byId("count").textContent = all === 0 ? "No query matches."
    : `${part} of ${all} ${all === 1 ? "query" : "queries"}` +
      (all < data.queries.length ? ` that ${all === 1 ? "matches" : "match"} (of ${data.queries.length})` : "") +
      `. ${measure.name}: ${measure.says}` +
      (measure.fair_words ? ` ${measure.high ? "Higher is better." : "Fair: " + measure.fair_words + "."}` : "") +
      (measure.positive ? ` + leans towards ${measure.positive}.` : "");
  byId("rest").hidden = part === wanted.length;
};

/* the query page */
const textWithMarks = (doc) => {
  if (!data.texts) return null;
  const box = make("p", { class: "text", dir: "auto" });
  if (doc.t === undefined) {
    box.append(make("span", { class: "cut" }, "No text for this document."));
    return box;
  }
  if (doc.b) box.append(make("span", { class: "cut" }, `(${doc.b.toLocaleString("en")} characters before) … `));
  let place = 0;
  (doc.m || []).forEach(([start, end, group]) => {
    box.append(doc.t.slice(place, start));
    const own = data.groups[group];
    box.append(make("mark", { class: "g" + (group % 6), "data-g": own.letter, title: own.name }, doc.t.slice(start, end)));
    place = end;
  });
  box.append(doc.t.slice(place));
  if (doc.a) box.append(make("span", { class: "cut" }, ` … (${doc.a.toLocaleString("en")} more characters)`));
  return box;
};

const otherLine = (detail, at, rank, other) => {
  const there = detail.r[other][at];
  const name = make("bdi", {}, data.runs[other]);
  if (!there) return make("p", { class: "other" }, "not in the list of ", name,
    detail.l[other] ? ` (its first ${detail.l[other]})` : "");
  const moved = there - rank;
  const words = moved === 0 ? "the same rank" : moved > 0 ? `${moved} lower` : `${-moved} higher`;
  const target = `d-${other === state.b ? "b" : "a"}-${there}`;
  const place = there > data.cutoff ? make("span", {}, `rank ${there}`)
    : make("button", { type: "button", onclick: () => {
        const card = byId(target);
        card.scrollIntoView({ block: "center" });
        card.focus();
      } }, `rank ${there}`);
  return make("p", { class: "other" }, place, " in ", name, ` (${words})`);
};

const drawList = (detail, run, other, side) => {
  const column = make("section", { "aria-label": data.runs[run] },
    make("h3", { dir: "auto" }, (other === null ? "" : side.toUpperCase() + " ") + data.runs[run]));
  const top = detail.r[run].map((rank, at) => [rank, at])
    .filter(([rank]) => rank > 0 && rank <= data.cutoff).sort((x, y) => x[0] - y[0]);
  if (!top.length) {
    column.append(make("p", { class: "note" }, "No results."));
    return column;
  }
  const list = make("ol");
  top.forEach(([rank, at]) => {
    const doc = data.docs[detail.d[at]];
    const grade = detail.g[at];
    const card = make("li", { class: "document", id: `d-${side}-${rank}`, "data-doc": detail.d[at], tabindex: "-1" });
    const head = make("div", { class: "head" }, make("span", { class: "rank" }, String(rank)),
      make("bdi", { class: "doc-id" }, doc.i));
    if (grade !== null && grade !== undefined)
      head.append(make("span", { class: grade > 0 ? "badge relevant" : "badge" }, `relevance ${grade}`));
    else if (data.judged) head.append(make("span", { class: "badge" }, "not judged"));
    if (doc.c && doc.c.some((count) => count > 0))
      doc.c.forEach((count, g) => head.append(make("span", {}, `${data.groups[g].name} ${count}`)));
    else if (doc.c) head.append(make("span", {}, "no group terms"));
    card.append(...[head, textWithMarks(doc)].filter((part) => part !== null));
    if (other !== null) card.append(otherLine(detail, at, rank, other));
    markSame(card, detail.d[at]);
    list.append(card);
  });
  column.append(list);
  return column;
};

const reachable = () => order.filter((q) => data.details[q] !== undefined);
const drawView = (q) => {
  const query = data.queries[q], detail = data.details[q];
  byId("view-title").textContent = label(q);
  const about = byId("view-about");
  about.replaceChildren("Query ", make("bdi", {}, query.id));
  if (query.parts.length) about.append(` · ${data.by}: `, make("bdi", {}, query.parts.join("; ")));
  const measure = data.measures[state.measure];
  about.append(` · ${measure.name}: `,
    ...(state.a === state.b ? [number(valueOf(q, state.a), measure.signed)]
      : [`A ${number(valueOf(q, state.a), measure.signed)}, B ${number(valueOf(q, state.b), measure.signed)}`]));
  byId("view-a").value = state.a;
  byId("view-b").value = state.b;
  const pair = state.a === state.b ? [state.a] : [state.a, state.b];
  const values = byId("view-values").querySelector("table");
  values.tHead.replaceChildren(make("tr", {}, make("th", { scope: "col" }, "measure"),
    make("th", { scope: "col" }, "fair"),
    ...pair.map((r) => make("th", { scope: "col", class: "n", dir: "auto" }, data.runs[r]))));
  values.tBodies[0].replaceChildren(...data.measures.map((m, i) => make("tr", {},
    make("th", { scope: "row" }, ...breaks(m.name), m.short ? make("small", {}, " " + m.short) : null),
    make("td", { class: "fair" }, m.fair_words || "–"),
    ...pair.map((r) => make("td", { class: "n", title: statusOf(q, r, i) || null },
      number(valueOf(q, r, i), m.signed), statusOf(q, r, i) ? make("small", {}, " " + statusOf(q, r, i)) : null)))));
  const lists = byId("lists");
  lists.className = pair.length === 1 ? "lists single" : "lists";
  lists.replaceChildren(...(pair.length === 1 ? [drawList(detail, state.a, null, "a")]
    : [drawList(detail, state.a, state.b, "a"), drawList(detail, state.b, state.a, "b")]));
};
const view = queryView({ queries: data.queries, state, reachable, draw: drawView, link });
const readHash = () => {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (!wanted.has("query")) {
    view.close();
    return;
  }
  const q = data.queries.findIndex((query) => query.id === wanted.get("query"));
  for (const side of ["a", "b"]) {
    const run = data.runs.indexOf(wanted.get(side));
    if (run >= 0) state[side] = run;
  }
  syncSystems();
  refresh();
  if (q >= 0 && data.details[q] !== undefined) view.open(q);
  else byId("count").textContent = "This query is not in this file.";
};
const syncSystems = () => {
  for (const side of ["a", "b"]) byId(side).value = state[side];
};
const chooseSystem = (side, run) => {
  state[side] = run;
  if (state.sort.startsWith("run-") || ["contrast", "difference"].includes(state.sort)) state.limit = STEP;
  syncSystems();
  refresh();
  view.changed();
};

/* controls */
fill(byId("measure"), data.measures.map((m) => m.name), state.measure);
for (const side of ["a", "b"]) {
  for (const select of [byId(side), byId("view-" + side)]) {
    fill(select, data.runs, state[side]);
    select.addEventListener("change", () => chooseSystem(side, Number(select.value)));
    if (!many) select.closest("label").hidden = true;
  }
}
byId("exchange").hidden = !many;
byId("exchange").addEventListener("click", () => {
  [state.a, state.b] = [state.b, state.a];
  chooseSystem("a", state.a);
});
byId("measure").addEventListener("change", (event) => {
  state.measure = Number(event.target.value);
  state.limit = STEP;
  refresh();
});
byId("find").addEventListener("input", (event) => { state.find = event.target.value; state.limit = STEP; refresh(); });
byId("controls").addEventListener("submit", (event) => event.preventDefault());
if (data.by) {
  const parts = [...new Set(data.queries.flatMap((query) => query.parts))].sort((x, y) => x.localeCompare(y));
  byId("part").replaceChildren(make("option", { value: "" }, "all"), ...parts.map((part) => make("option", { value: part }, part)));
  byId("part-word").textContent = data.by.charAt(0).toUpperCase() + data.by.slice(1);
  byId("part-label").hidden = false;
  byId("part").addEventListener("change", (event) => { state.part = event.target.value; state.limit = STEP; refresh(); });
}
byId("controls").hidden = false;
byId("unfold").addEventListener("click", () => { state.unfolded = true; drawTable(); });
narrow.addEventListener("change", () => drawTable());
byId("more").addEventListener("click", () => { state.limit += STEP; drawTable(); });
byId("all").addEventListener("click", () => { state.limit = Infinity; drawTable(); });
if (data.groups.length) {
  byId("legend").append("Group terms: ", ...data.groups.flatMap((group, g) => [
    make("mark", { class: "g" + (g % 6), "data-g": group.letter }, group.name), " "]));
}

switchTheme();
showTips();
saveCharts();

printAll(state, drawTable);

addEventListener("hashchange", readHash);
refresh();
readHash();
})();
