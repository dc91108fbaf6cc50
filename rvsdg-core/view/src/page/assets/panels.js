// What is around the picture: the list of functions, the source, the changes of a pass, and the selected node.

const $ = (id) => document.getElementById(id);
const LISTED = 400;

/** Makes an element with properties and children. */
function element(name, properties, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && key !== "role") made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Everything that can be shown: the module as a whole, functions, and functions that are text. */
const entries = [
  ...(data.module.length ? [{ name: "(module)", states: data.module, isModule: true }] : []),
  ...data.functions,
  ...data.kept.map((kept) => ({ name: kept.name, kept, states: [] })),
];

/** The line under a function's name. */
function summaryOf(entry) {
  if (entry.kept) return `text: ${entry.kept.reason}`;
  const [first, last] = [entry.states[0], entry.states[entry.states.length - 1]];
  if (!first) return "";
  const count = entry.states.length - 1;
  const end = last.root < 0 ? "gone" : `${last.nodes} nodes`;
  const nodes = first === last ? `${first.nodes} nodes` : `${first.nodes} → ${end}`;
  return entry.isModule || !count ? nodes : `${nodes} · ${count} change${count === 1 ? "" : "s"}`;
}

/** The functions whose names contain the words that are searched for. */
function fillList(app) {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter((entry) => words.every((word) => entry.name.toLowerCase().includes(word)));
  app.listed = found.slice(0, LISTED);
  $("list").replaceChildren(
    ...app.listed.map((entry, index) => {
      const isShown = String(entry === app.entry);
      const properties = { role: "option", id: `option-${index}`, "aria-selected": isShown };
      const summary = element("small", {}, summaryOf(entry));
      return element("div", { ...properties, onclick: () => app.show(entry) }, entry.name, summary);
    }),
    found.length > LISTED ? element("p", {}, `${found.length - LISTED} more; search for them`) : "",
    found.length ? "" : element("p", {}, "no function has this name"),
  );
  markListed(app);
}

function markListed(app) {
  let active = "";
  app.listed.forEach((entry, index) => {
    const option = $(`option-${index}`);
    option?.setAttribute("aria-selected", String(entry === app.entry));
    if (entry === app.entry) {
      active = `option-${index}`;
      option?.scrollIntoView({ block: "nearest" });
    }
  });
  $("list").setAttribute("aria-activedescendant", active);
}

/** The nodes of the body by file and line. */
function linesOfNodes(app) {
  if (app.byLine) return app.byLine;
  app.byLine = new Map();
  if (app.root) {
    eachNode(app.root, (node, instance) => {
      if (node.place < 0) return;
      const [file, line] = data.places[node.place];
      const key = `${file}:${line}`;
      if (!app.byLine.has(key)) app.byLine.set(key, []);
      app.byLine.get(key).push({ node, instance });
    });
  }
  return app.byLine;
}

/** The source, as far as it has been found; lines with nodes can be clicked. */
function fillSource(app) {
  const panel = $("source");
  const byLine = linesOfNodes(app);
  const counts = new Map();
  for (const key of byLine.keys()) {
    const file = parseInt(key, 10);
    counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  const start = app.entry.place >= 0 ? data.places[app.entry.place] : null;
  const own = start ? start[0] : -1;
  const others = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a));
  const files = new Set([own, ...others].filter((it) => it >= 0));
  panel.replaceChildren();
  app.rows = new Map();
  if (!files.size) {
    panel.append(element("p", {}, "There is no debug information about this function; compile with -g."));
    return;
  }
  for (const file of files) {
    const { name, text: content } = data.files[file];
    panel.append(element("h2", {}, name));
    if (content === null) {
      panel.append(element("p", {}, "This file is not on the page."));
      continue;
    }
    const lines = content.split("\n");
    // Of long files, only what is near a line with nodes, or near the function's own line.
    const marked = [...byLine.keys(), ...(start ? [`${start[0]}:${start[1]}`] : [])];
    const near = lines.length > 1500 ? nearLines(marked, file, lines.length) : null;
    let hidden = 0;
    const flush = () => {
      if (hidden) panel.append(hiddenLines(hidden));
      hidden = 0;
    };
    lines.forEach((line, index) => {
      if (near && !near[index + 1]) return hidden++;
      flush();
      const key = `${file}:${index + 1}`;
      const row = element("div", { className: byLine.has(key) ? "row has" : "row", "data-n": index + 1 }, line || " ");
      if (byLine.has(key)) row.dataset.key = key;
      app.rows.set(key, row);
      panel.append(row);
    });
    flush();
  }
  if (start) app.rows.get(`${start[0]}:${start[1]}`)?.scrollIntoView({ block: "start" });
}

/** Marked lines, and what is around and between them; few lines are not worth a gap. */
function nearLines(marked, file, count) {
  const near = new Uint8Array(count + 1);
  const lines = marked.map((key) => key.split(":").map(Number)).filter(([of]) => of === file);
  let last = 0;
  for (const line of lines.map(([, line]) => line).sort((a, b) => a - b)) {
    const start = line - last <= 20 ? last : line - 4;
    near.fill(1, Math.max(1, start), Math.min(count, line + 4) + 1);
    last = line;
  }
  return near;
}

/** The mark of lines that are not shown. */
function hiddenLines(count) {
  return element("div", { className: "row" }, `   … ${count} line${count === 1 ? "" : "s"}`);
}

/** Marks the lines of a node, and shows the first one. */
function markLines(app, place, scroll) {
  for (const row of app.hitRows ?? []) row.classList.remove("hit");
  app.hitRows = [];
  for (let at = place; at >= 0; at = data.places[at][4]) {
    const row = app.rows?.get(`${data.places[at][0]}:${data.places[at][1]}`);
    if (!row) continue;
    row.classList.add("hit");
    if (scroll && !app.hitRows.length) row.scrollIntoView({ block: "nearest" });
    app.hitRows.push(row);
  }
}

/** The difference between the state that is shown and the one before. */
function fillChanges(app) {
  const panel = $("changes");
  const { entry, state } = app;
  if (state === 0 || !entry.states.length) {
    const hint = entry.states.length > 1 ? "Move the slider to see what a pass changed." : "No pass changed this.";
    panel.replaceChildren(element("p", {}, hint));
    return;
  }
  const rows = differenceOf(entry.states[state - 1].root, entry.states[state].root);
  const isNear = new Uint8Array(rows.length);
  rows.forEach((row, i) => {
    if (row.mark !== " ") isNear.fill(1, Math.max(0, i - 3), Math.min(rows.length, i + 4));
  });
  const made = [];
  let hidden = 0;
  const flush = () => {
    if (hidden) made.push(hiddenLines(hidden));
    hidden = 0;
  };
  rows.forEach((row, i) => {
    if (!isNear[i]) return hidden++;
    flush();
    const cls = { "+": "row plus", "-": "row minus", " ": "row" }[row.mark];
    const line = element("div", { className: cls }, `${row.mark} ${row.text}`);
    if (row.mark !== "-" && row.id >= 0) line.dataset.id = row.id;
    made.push(line);
  });
  flush();
  panel.replaceChildren(...made);
}

/** What is known about the selected node. */
function fillNode(app) {
  const panel = $("node");
  const box = app.selected;
  if (!box) {
    panel.replaceChildren(element("p", {}, "Select a node to see its operation, operands and users."));
    return;
  }
  const { node, instance } = box;
  const { region } = instance;
  const link = (label, target) => element("button", { onclick: () => app.reveal(target) }, label);
  const operand = (value) => {
    const origin = instance.originOf(value);
    const label = `${instance.nameOf(value)} : ${region.values[value].type}`;
    const { node: producer } = origin.instance.region.values[origin.value];
    if (!producer || producer.kind === KIND.constant) return element("p", {}, label);
    return link(label, { instance: origin.instance, node: producer });
  };
  const users = [];
  for (let i = 0; i < node.outs; i++) {
    const value = node.first + i;
    for (const user of instance.usersOf(value)) {
      if (user.node) users.push(link(cut(labelOf(instance, user.node), 60), { instance, node: user.node }));
      else users.push(element("p", {}, `result ${user.index} of the region`));
    }
  }
  const places = [];
  for (let at = node.place; at >= 0; at = data.places[at][4]) {
    places.push(element("p", {}, `${placeText(at)}${data.places[at][3] ? ` in ${data.places[at][3]}` : ""}`));
  }
  const results = Array.from({ length: node.outs }, (_, i) => {
    const value = node.first + i;
    return element("p", {}, `${instance.nameOf(value)} : ${region.values[value].type}`);
  });
  const part = (title, list) => (list.length ? [element("h3", {}, title), ...list] : []);
  const mark = { " new": "new after this pass", " changed": "changed by this pass" }[markOf(app.view, node)];
  panel.replaceChildren(
    element("h2", {}, node.text),
    ...(mark ? [element("p", {}, mark)] : []),
    ...part("operands", node.ins.map(operand)),
    ...part("results", results),
    ...part("users", users.slice(0, 200)),
    ...part("source", places),
    element("p", {}, `node ${node.id}`),
  );
}
