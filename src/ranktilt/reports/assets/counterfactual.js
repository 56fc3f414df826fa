(() => {
"use strict";
const { byId, make, switchTheme, number, findQueries, columnLook, drawHead, fill, markSame, queryView, printAll } = shared;
const data = JSON.parse(byId("data").textContent);
const STEP = 50;
const mean = (values) => {
  const known = values.filter((value) => value !== null);
  return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : 2;
};
/* what moved most is what there is to see */
const [, firstSystem, firstWorld] = data.values.flatMap((own, s) => own.map((values, w) => [mean(values), s, w]))
  .reduce((low, one) => one[0] < low[0] ? one : low);
const state = { system: firstSystem, world: firstWorld, find: "", sort: "value", down: false, limit: STEP, open: -1 };
let order = [];

const label = (q) => data.queries[q].text || data.queries[q].id;
const valueOf = (q, s = state.system) => data.values[s][state.world][q];
const listsOf = (q) => data.lists[q];
/* documents in the top of either list whose rank is another */
const movedOf = (q) => {
  const lists = listsOf(q);
  if (!lists) return null;
  const gone = lists.o[state.system].filter(([, ranks], i) => ranks[state.world] !== i + 1);
  const seen = new Set(lists.o[state.system].map(([doc]) => doc));
  const came = lists.s[state.system][state.world].filter(([doc]) => !seen.has(doc));
  return gone.length + came.length;
};

const keys = {
  query: (q) => label(q).toLocaleLowerCase(),
  value: (q) => valueOf(q),
  moved: (q) => movedOf(q),
};
const keyOf = (name) => {
  if (keys[name]) return keys[name];
  const [kind, at] = name.split("-");
  return kind === "system" ? (q) => valueOf(q, Number(at)) : (q) => data.tilt[state.system][Number(at)][q];
};
const columns = () => {
  const found = [{ key: "query", title: "query", text: true },
    { key: "value", title: data.measure, chosen: true },
    { key: "moved", title: "documents moved" }];
  data.tilts.forEach((name, m) => found.push({ key: "tilt-" + m, title: name.replace("(background='collection')", ""), rest: true }));
  data.systems.forEach((name, s) => {
    if (s !== state.system) found.push({ key: "system-" + s, title: `${data.measure} ${name}`, rest: true });
  });
  return found;
};

const refresh = () => {
  order = findQueries(data.queries, state, keyOf(state.sort));
  drawTable();
};
const lowFirst = (column) => column.text || column.key === "value" || column.key.startsWith("system-");
const link = (q) => "#" + new URLSearchParams({
  query: data.queries[q].id, system: data.systems[state.system], world: data.worlds[state.world] });

const drawTable = () => {
  const table = byId("query-table");
  const shown = columns();
  drawHead(shown, state, refresh, lowFirst);
  const rows = order.slice(0, state.limit).map((q) => {
    const row = make("tr", { "data-query": data.queries[q].id });
    shown.forEach((column) => {
      if (column.key === "query") {
        const name = make("bdi", {}, label(q));
        row.append(make("th", { scope: "row" },
          listsOf(q) ? make("a", { href: link(q), "data-open": data.queries[q].id }, name) : name,
          data.queries[q].text ? make("small", {}, make("bdi", {}, data.queries[q].id)) : null));
        return;
      }
      const value = keyOf(column.key)(q);
      row.append(make("td", { class: columnLook(column) },
        column.key === "moved" ? (value === null ? "–" : String(value)) : number(value)));
    });
    return row;
  });
  table.tBodies[0].replaceChildren(...rows);
  const all = order.length;
  byId("count").textContent = all === 0 ? "No query matches."
    : `${rows.length} of ${all} ${all === 1 ? "query" : "queries"}` +
      (all < data.queries.length ? ` that ${all === 1 ? "matches" : "match"} (of ${data.queries.length})` : "") +
      `. ${data.measure}: 1 if nothing moved; lowest first.`;
  byId("rest").hidden = rows.length === all;
};

/* the lists of a query */
const passage = (doc) => {
  if (!data.texts) return null;
  const box = make("p", { class: "text", dir: "auto" });
  if (!doc.p) {
    box.append(make("span", { class: "cut" }, "No text for this document."));
    return box;
  }
  doc.p[state.world].forEach((piece) => {
    if (typeof piece === "string") box.append(piece);
    else box.append(make("del", {}, piece[0]), make("ins", {}, piece[1]));
  });
  return box;
};
const movement = (rank, there, words) => {
  if (!there) return make("span", { class: "moved" }, `not in the ${words} list`);
  if (there === rank) return make("span", { class: "same-place" }, `rank ${there} there too`);
  return make("span", { class: "moved" }, `rank ${there} there`, ` (${there > rank ? `${there - rank} lower` : `${rank - there} higher`})`);
};
const drawList = (title, words, entries, side) => {
  const column = make("section", { "aria-label": title }, make("h3", {}, title));
  if (!entries.length) {
    column.append(make("p", { class: "note" }, "No results."));
    return column;
  }
  const list = make("ol");
  entries.forEach(([at, there], i) => {
    const doc = data.docs[at];
    const changed = Boolean(doc.p) && doc.p[state.world].some((piece) => typeof piece !== "string");
    const card = make("li", { class: changed ? "document changed" : "document", id: `d-${side}-${i + 1}`, "data-doc": at, tabindex: "-1" },
      make("div", { class: "head" }, make("span", { class: "rank" }, String(i + 1)),
        make("bdi", { class: "doc-id" }, doc.i), movement(i + 1, there, words)),
      passage(doc));
    markSame(card, at);
    list.append(card);
  });
  column.append(list);
  return column;
};
const reachable = () => order.filter((q) => listsOf(q) !== undefined);
const drawView = (q) => {
  const lists = listsOf(q);
  byId("view-title").textContent = label(q);
  byId("view-about").replaceChildren("Query ", make("bdi", {}, data.queries[q].id),
    ` · ${data.measure} ${number(valueOf(q))}`,
    ...data.tilts.map((name, m) => ` · ${name.replace("(background='collection')", "")} ${number(data.tilt[state.system][m][q])}`));
  const ours = lists.o[state.system].map(([doc, ranks]) => [doc, ranks[state.world]]);
  byId("lists").replaceChildren(
    drawList("Original", "swapped", ours, "o"),
    drawList(`Swapped: ${data.worlds[state.world]}`, "original", lists.s[state.system][state.world], "s"));
  byId("view-system").value = state.system;
  byId("view-world").value = state.world;
};
const view = queryView({ queries: data.queries, state, reachable, draw: drawView, link });
const readHash = () => {
  const wanted = new URLSearchParams(location.hash.slice(1));
  if (!wanted.has("query")) {
    view.close();
    return;
  }
  const system = data.systems.indexOf(wanted.get("system")), world = data.worlds.indexOf(wanted.get("world"));
  if (system >= 0) state.system = system;
  if (world >= 0) state.world = world;
  sync();
  refresh();
  const q = data.queries.findIndex((query) => query.id === wanted.get("query"));
  if (q >= 0 && listsOf(q)) view.open(q);
  else byId("count").textContent = "The lists of this query are not in this page.";
};

/* controls */
const sync = () => {
  for (const side of ["", "view-"]) {
    byId(side + "system").value = state.system;
    byId(side + "world").value = state.world;
  }
};
for (const side of ["", "view-"]) {
  for (const [kind, names] of [["system", data.systems], ["world", data.worlds]]) {
    const select = byId(side + kind);
    fill(select, names);
    if (names.length < 2) select.closest("label").hidden = true;
    select.addEventListener("change", () => {
      state[kind] = Number(select.value);
      if (state.sort.startsWith("system-") || state.sort.startsWith("tilt-")) { state.sort = "value"; state.down = false; }
      sync();
      refresh();
      view.changed();
    });
  }
}
byId("find").addEventListener("input", (event) => { state.find = event.target.value; state.limit = STEP; refresh(); });
byId("controls").addEventListener("submit", (event) => event.preventDefault());
byId("controls").hidden = false;
byId("more").addEventListener("click", () => { state.limit = Infinity; drawTable(); });
switchTheme();

printAll(state, drawTable);
addEventListener("hashchange", readHash);
sync();
refresh();
readHash();
})();
