// Events: mouse, touch and keys, and the buttons of the page.

/** Highlights the edges of a node or of a cell. */
function highlight(numbers) {
  document.querySelectorAll("#graph .hot").forEach((it) => it.classList.remove("hot"));
  for (const number of numbers) $(`e${number}`)?.classList.add("hot");
}

/** The numbers of the nets that begin or end at a node. */
function netsAt(box) {
  const around = box.instance.box;
  const item = around.boxes.indexOf(box) + 1;
  const isAt = (net) => net.from === item || net.targets.some(({ to }) => to === item);
  return around.nets.filter(isAt).map((net) => net.number);
}

/** What the mouse is over. */
function hover(event) {
  const drawn = event.target.closest?.("[data-node], [data-cell]");
  const tip = $("tip");
  if (!drawn || !app.picture || event.pointerType === "touch") {
    tip.hidden = true;
    if (app.hovered) highlight([]);
    app.hovered = null;
    return;
  }
  if (app.hovered !== drawn) {
    app.hovered = drawn;
    if (drawn.dataset.cell !== undefined) {
      const { instance, value } = app.picture.cells[drawn.dataset.cell];
      const edges = instance.box ? instance.box.nets.filter((net) => net.value === value).map((net) => net.number) : [];
      highlight(edges);
      drawn.classList.add("hot");
      tip.replaceChildren(element("b", {}, instance.nameOf(value)), ` : ${instance.region.values[value].type}`);
    } else {
      const box = app.picture.nodes[drawn.dataset.node];
      const { node, instance } = box;
      highlight(netsAt(box));
      const place = placeText(node.place);
      const label = node.regions.length ? node.text : labelOf(instance, node);
      const lines = [element("b", {}, cut(label, 400)), `\n${cut(resultOf(instance, node), 200)}`];
      if (!node.regions.length && node.text !== node.label) lines.push(element("i", {}, `\n${cut(node.text, 300)}`));
      if (place) lines.push(element("i", {}, `\n${place}`));
      tip.replaceChildren(...lines);
      if (app.tab === "source") markLines(app, node.place, false);
    }
  }
  const around = $("picture").getBoundingClientRect();
  tip.hidden = false;
  const [x, y] = [event.clientX - around.left + 14, event.clientY - around.top + 16];
  tip.style.left = `${Math.max(4, Math.min(x, around.width - tip.offsetWidth - 8))}px`;
  tip.style.top = `${y + tip.offsetHeight > around.height ? Math.max(4, y - tip.offsetHeight - 28) : y}px`;
}

/** Dragging with a finger or the mouse, and pinching. */
function handlePointers(graph) {
  const pointers = new Map();
  let moved = false;
  const centre = () => {
    const all = [...pointers.values()];
    const [a, b] = [all[0], all[1] ?? all[0]];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  graph.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 1) moved = false;
  });
  graph.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) return hover(event);
    const before = centre();
    const start = pointers.get(event.pointerId);
    if (!moved && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 4) return;
    if (!moved) graph.setPointerCapture(event.pointerId);
    moved = true;
    $("tip").hidden = true;
    graph.classList.add("dragging");
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = centre();
    app.x += after.x - before.x;
    app.y += after.y - before.y;
    const around = graph.getBoundingClientRect();
    if (pointers.size > 1 && before.spread > 0) {
      app.zoom(after.spread / before.spread, after.x - around.left, after.y - around.top);
    } else app.transform();
  });
  const end = (event) => {
    pointers.delete(event.pointerId);
    if (!pointers.size) graph.classList.remove("dragging");
  };
  graph.addEventListener("pointerup", end);
  graph.addEventListener("pointercancel", end);
  graph.addEventListener("pointerleave", (event) => hover({ target: document.body, pointerType: event.pointerType }));
  graph.addEventListener("click", (event) => {
    if (!moved) click(event);
    moved = false;
  });
  graph.addEventListener("dblclick", (event) => {
    const drawn = event.target.closest("[data-node]");
    if (drawn && !event.target.closest(".fold, [data-region]")) app.toggle(app.picture.nodes[drawn.dataset.node]);
  });
  graph.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const around = graph.getBoundingClientRect();
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016));
      app.zoom(factor, event.clientX - around.left, event.clientY - around.top);
    },
    { passive: false },
  );
}

function click(event) {
  const region = event.target.closest("[data-region]");
  const drawn = event.target.closest("[data-node]");
  // The title of a region belongs to the region, its contents to nodes inside.
  if (region && (!drawn || drawn.contains(region))) return app.toggleRegion(app.picture.regions[region.dataset.region]);
  if (!drawn) return app.select(undefined, false);
  const number = Number(drawn.dataset.node);
  if (event.target.closest(".fold")) return app.toggle(app.picture.nodes[number]);
  app.select(number, true);
  if (app.tab === "changes") app.showTab("node");
}

/** Keys in the picture. Returns whether the key means something there. */
function handleGraphKey(event) {
  if (!app.picture?.nodes.length) return false;
  const box = app.selected;
  const go = (instance, node) => {
    const number = node ? app.picture.byKey.get(keyOf(instance, node)) : undefined;
    if (number === undefined) return;
    app.bring(app.picture.nodes[number]);
    app.select(number, true);
  };
  if (!box) {
    if (!event.key.startsWith("Arrow") && event.key !== "Enter") return false;
    go(app.picture.nodes[0].instance, app.picture.nodes[0].node);
    return true;
  }
  const { instance, node } = box;
  const siblings = instance.box.boxes;
  const at = siblings.indexOf(box);
  const users = () => {
    for (let i = 0; i < node.outs; i++) {
      const user = instance.usersOf(node.first + i).find((it) => it.node);
      if (user) return user.node;
    }
    return siblings[at + 1]?.node;
  };
  const operands = () => {
    const producers = node.ins.map((value) => instance.region.values[instance.behind(value)].node);
    return producers.find((it) => it && it.kind !== KIND.constant) ?? siblings[at - 1]?.node;
  };
  const actions = {
    ArrowRight: () => go(instance, siblings[at + 1]?.node),
    ArrowLeft: () => go(instance, siblings[at - 1]?.node),
    ArrowDown: () => {
      const inside = box.open && box.regions.find((region) => region.open && region.box.boxes.length);
      if (inside) go(inside.child, inside.box.boxes[0].node);
      else go(instance, users());
    },
    ArrowUp: () => go(instance, operands()),
    Enter: () => app.toggle(box),
    " ": () => app.toggle(box),
    Escape: () => (instance.parent ? go(instance.parent, instance.node) : app.select(undefined, false)),
  };
  if (!actions[event.key]) return false;
  actions[event.key]();
  return true;
}

/** The buttons that are also keys. */
const commands = {
  "/": () => $("search").focus(),
  "[": () => app.state > 0 && app.setState(app.state - 1, false),
  "]": () => app.state < app.entry.states.length - 1 && app.setState(app.state + 1, false),
  "+": () => app.zoom(1.25),
  "=": () => app.zoom(1.25),
  "-": () => app.zoom(0.8),
  0: () => app.fit(false),
  s: () => $("hide-states").click(),
  p: () => $("hide-passed").click(),
  o: () => openAll(),
  c: () => closeAll(),
  "?": () => $("keys").showModal(),
};

function openAll() {
  if (!app.root) return;
  app.view.closedRegions.clear();
  const isComplete = app.openSome(Infinity);
  app.redraw();
  if (!isComplete) app.say(`Only outer regions were opened: the picture is limited to ${MOST_NODES} nodes.`);
}

function closeAll() {
  app.view.open.clear();
  app.view.openRegions.clear();
  app.view.closedRegions.clear();
  app.redraw();
  app.fit(true);
}

/** Saves the picture as a file. */
function saveSvg() {
  if (!app.picture) return;
  const file = new Blob([exportedSvg(app.picture, app.view, isDark() ? "dark" : "")], { type: "image/svg+xml" });
  const link = element("a", { href: URL.createObjectURL(file), download: `${app.entry.name}.svg` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** While the page is printed, the picture has its own size, on a sheet of that size. */
function preparePrint() {
  if (!app.picture) return;
  const graph = $("graph");
  const [w, h] = [Math.ceil(app.picture.w + 16), Math.ceil(app.picture.h + 16)];
  app.printing = element("style", {}, `@page { size: ${w + 20}px ${h + 24}px; margin: 0; }`);
  document.head.append(app.printing);
  graph.setAttribute("viewBox", `-8 -8 ${w} ${h}`);
  graph.style.width = `${w}px`;
  graph.style.height = `${h}px`;
  graph.classList.remove("dark");
  $("world").removeAttribute("transform");
  $("world").innerHTML = app.picture.draw(app.view, null, 1);
}

function endPrint() {
  const graph = $("graph");
  app.printing?.remove();
  graph.removeAttribute("viewBox");
  graph.style.width = graph.style.height = "";
  app.draw();
}

function listKey(event) {
  const at = app.listed.indexOf(app.entry);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && app.listed.length) {
    event.preventDefault();
    app.show(app.listed[Math.min(app.listed.length - 1, Math.max(0, at + step))]);
  }
  if (event.key === "Enter" && event.target === $("search") && app.listed.length) app.show(app.listed[0]);
  if (event.key === "Escape") $("graph").focus();
}

function wire() {
  handlePointers($("graph"));
  $("search").addEventListener("input", () => fillList(app));
  $("search").addEventListener("keydown", listKey);
  $("list").addEventListener("keydown", listKey);
  $("slider").addEventListener("input", (event) => app.setState(Number(event.target.value), false));
  const option = (id, name) =>
    $(id).addEventListener("change", (event) => {
      app.view[name] = event.target.checked;
      app.redraw();
    });
  option("hide-states", "hideStates");
  option("hide-passed", "hidePassed");
  const zooming = { "zoom-in": "+", "zoom-out": "-", "zoom-fit": "0" };
  const buttons = { previous: "[", next: "]", "open-all": "o", "close-all": "c", help: "?", ...zooming };
  for (const [id, key] of Object.entries(buttons)) $(id).addEventListener("click", () => commands[key]());
  $("svg").addEventListener("click", saveSvg);
  $("pdf").addEventListener("click", () => window.print());
  window.addEventListener("beforeprint", preparePrint);
  window.addEventListener("afterprint", endPrint);
  $("theme").addEventListener("click", () => {
    document.documentElement.classList.toggle("dark");
    $("graph").classList.toggle("dark", isDark());
  });
  const drawer = (button, panel) =>
    $(button).addEventListener("click", () => {
      $(button).setAttribute("aria-expanded", String($(panel).classList.toggle("shown")));
    });
  drawer("menu", "list-panel");
  drawer("show-side", "side");
  $("close-side").addEventListener("click", () => $("side").classList.remove("shown"));
  for (const tab of ["source", "changes", "node"]) $(`tab-${tab}`).addEventListener("click", () => app.showTab(tab));
  $("source").addEventListener("click", (event) => {
    const found = linesOfNodes(app).get(event.target.closest(".has")?.dataset.key);
    if (found) app.reveal(...found);
  });
  $("changes").addEventListener("click", (event) => {
    const id = Number(event.target.closest("[data-id]")?.dataset.id ?? -1);
    if (id < 0 || !app.root) return;
    let found = null;
    eachNode(app.root, (node, instance) => (found = node.id === id ? { node, instance } : found));
    if (found) app.reveal(found);
  });
  document.addEventListener("keydown", (event) => {
    const isText = event.target.matches?.("input[type=search], input[type=range]");
    if (isText || event.ctrlKey || event.metaKey || event.altKey || $("keys").open) return;
    const isInGraph = $("graph").contains(event.target);
    const isDone = isInGraph && handleGraphKey(event);
    if (!isDone) commands[event.key]?.();
    if (isDone || commands[event.key]) event.preventDefault();
  });
}

function start() {
  document.documentElement.classList.toggle("dark", matchMedia("(prefers-color-scheme: dark)").matches);
  wire();
  $("notes").replaceChildren(...data.notes.map((note) => element("div", {}, note)));
  app.showTab("source");
  const words = new URLSearchParams(location.hash.slice(1));
  const largest = [...data.functions].sort((a, b) => (b.states[0]?.nodes ?? 0) - (a.states[0]?.nodes ?? 0))[0];
  const wanted = entries.find((entry) => entry.name === words.get("f")) ?? largest ?? entries[0];
  fillList(app);
  if (wanted) app.show(wanted, Number(words.get("s") ?? 0));
  if (words.get("open") === "all") openAll();
  // For tests: when the picture was there, and what the page knows.
  window.rvsdgView = { app, data, entries, exactText, differenceOf, exportedSvg, ready: performance.now() };
}

start();
