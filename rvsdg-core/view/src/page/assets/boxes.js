// Boxes: what a region looks like with its open nodes. Sizes and labels; the layout of each region is computed when it
// is opened, and kept until something inside of it opens or closes.

const CHAR = 7.2; // of the 12 px monospaced font
const SMALL = 6.02; // of the 10 px one
const MAX_LABEL = 46;
const PAD = 10;
const BAR = 17;
const HEAD = 20;
const ROW_WIDTH = 1100;
const BAR_WIDTH = 720;

const cut = (label, most) => (label.length > most ? `${label.slice(0, most - 1)}…` : label);

/** What is open and what is hidden. Nodes and regions are known by their ids, so this survives a change of state. */
class View {
  constructor() {
    this.open = new Set();
    this.openRegions = new Set();
    this.closedRegions = new Set();
    this.hideStates = false;
    this.hidePassed = false;
    this.changes = null;
  }

  /** Is the region of a node open, if the node is? Those of a gamma with many alternatives are not. */
  isRegionOpen(instance, node, alternative) {
    const { id } = regionOf(node.regions[alternative]);
    if (this.closedRegions.has(id)) return false;
    if (this.openRegions.has(id) || node.regions.length === 1) return true;
    const total = node.regions.reduce((sum, it) => sum + weightOf(it), 0);
    return node.regions.length <= 4 && total <= 150;
  }

  hides(type) {
    return this.hideStates && isState(type);
  }

  /** Is a use of a value written in the label of the user, and not drawn as an edge? */
  isInline(instance, value) {
    if (instance.fixed(value) !== null) return true;
    return this.hidePassed && instance.passes(value) >= 0;
  }
}

/** The operation of a node with its operands, as a text. */
function labelOf(instance, node) {
  const name = (value) => instance.nameOf(value);
  const values = node.ins.filter((value) => !isState(instance.region.values[value].type));
  switch (node.kind) {
    case KIND.constant:
      return node.label;
    case KIND.call:
      return `${node.label}(${values.slice(1).map(name).join(", ")})`;
    case KIND.address: {
      const names = values.map(name);
      const base = names.shift();
      const form = node.label.replace(/ \[/, ` ${base} [`).replace(/, _/g, () => `, ${names.shift()}`);
      return form;
    }
    case KIND.match:
      return `match ${values.map(name).join(", ")}`;
    default:
      if (KIND_NAMES[node.kind]) return node.label;
      if (node.label.startsWith("call @")) return `${node.label}(${values.map(name).join(", ")})`;
      return values.length ? `${node.label} ${values.map(name).join(", ")}` : node.label;
  }
}

/** The name and type of what a node computes. */
function resultOf(instance, node) {
  const outs = [];
  for (let i = 0; i < node.outs; i++) {
    const { type } = instance.region.values[node.first + i];
    if (!isState(type)) outs.push(`${instance.nameOf(node.first + i)} : ${type}`);
  }
  return outs.join(", ");
}

/** Spreads ports over the width of a box. */
const spread = (count, width) => Array.from({ length: count }, (_, i) => ((i + 1) / (count + 1) - 0.5) * width);

/** A bar with a cell for each variable, in rows that are not too long. */
function barOf(cells) {
  const bar = { cells, w: 0, h: 0 };
  if (!cells.length) return bar;
  for (const cell of cells) {
    cell.label = cut(cell.label, 22);
    cell.w = Math.max(14, cell.label.length * SMALL + 8);
  }
  const total = cells.reduce((sum, cell) => sum + cell.w, 0);
  const rows = Math.ceil(total / BAR_WIDTH);
  let [x, row] = [0, 0];
  for (const cell of cells) {
    if (x > 0 && x + cell.w > total / rows + 40) [x, row] = [0, row + 1];
    // The ports of cells that are above each other are beside each other.
    Object.assign(cell, { x, row, port: x + cell.w / 2 + (row - (rows - 1) / 2) * Math.min(4, 12 / rows) });
    x += cell.w;
    bar.w = Math.max(bar.w, x);
  }
  bar.h = BAR * (row + 1);
  return bar;
}

/** The label of a cell: the name of the variable; states are called by their type. */
const cellLabel = (instance, value) => {
  const { type } = instance.region.values[value];
  return isState(type) ? type : instance.nameOf(value);
};

/** Constants that say that there is no value: before a loop that does not read it, for example. */
const NOTHING = new Set(["undef", "poison"]);

/** The variables of a structural node that are drawn: positions of inputs and of outputs. */
function portsOf(view, instance, node) {
  const inner = (index) => {
    // The argument of the variable, in the first region.
    if (node.kind === KIND.gamma) return index - 1;
    if (node.kind === KIND.phi) return index + node.outs;
    return node.kind === KIND.theta || node.kind === KIND.delta ? index : -1;
  };
  const child = node.regions.length ? instance.child(node, 0) : null;
  const isPassed = (index) => {
    const argument = inner(index);
    return child && argument >= 0 && view.hidePassed && child.passes(argument) >= 0;
  };
  const ins = [];
  node.ins.forEach((value, index) => {
    const isPredicate = node.kind === KIND.gamma && index === 0;
    if (view.hides(instance.region.values[value].type)) return;
    const fixed = instance.fixed(value);
    if (!isPredicate && (isPassed(index) || fixed?.startsWith("@") || NOTHING.has(fixed))) return;
    ins.push({ index, value });
  });
  const outs = [];
  for (let i = 0; i < node.outs; i++) {
    const value = node.first + i;
    if (view.hides(instance.region.values[value].type)) continue;
    if (view.hidePassed && (instance.behind(value) !== value || !instance.usersOf(value).length)) continue;
    outs.push({ index: i, value });
  }
  return { ins, outs };
}

/** A node with its size, and the offsets of its ports from its centre. */
function nodeBox(view, instance, node) {
  const box = { node, instance, x: 0, y: 0, open: false, lines: [], ins: [], outs: [] };
  box.isStructural = node.regions.length > 0 || KIND_NAMES[node.kind] !== undefined;
  if (box.isStructural) {
    const { ins, outs } = portsOf(view, instance, node);
    [box.ins, box.outs] = [ins, outs];
    if (node.regions.length && view.open.has(node.id)) return openBox(view, box);
    const count = node.regions.reduce((sum, it) => sum + weightOf(it), 0);
    const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
    const parts = [plural(count, "node")];
    if (node.regions.length > 1) parts.unshift(plural(node.regions.length, "region"));
    const content = node.regions.length ? parts.join(" · ") : resultOf(instance, node);
    box.lines = [cut(titleOf(instance, node), MAX_LABEL), content];
  } else {
    node.ins.forEach((value, index) => {
      const isHidden = view.hides(instance.region.values[value].type) || view.isInline(instance, value);
      if (!isHidden) box.ins.push({ index, value });
    });
    for (let i = 0; i < node.outs; i++) {
      const value = node.first + i;
      if (!view.hides(instance.region.values[value].type)) box.outs.push({ index: i, value });
    }
    box.lines = [cut(labelOf(instance, node), MAX_LABEL), cut(resultOf(instance, node), MAX_LABEL)];
  }
  const [label, result] = box.lines;
  const fold = box.isStructural && node.regions.length ? 16 : 0;
  const ports = Math.max(box.ins.length, box.outs.length) * 8;
  box.w = Math.max(44, label.length * CHAR + 16 + fold, result.length * SMALL + 16 + fold, ports);
  box.h = result ? 36 : 24;
  const inAt = spread(box.ins.length, box.w);
  const outAt = spread(box.outs.length, box.w);
  box.ins.forEach((port, i) => (port.dx = inAt[i]));
  box.outs.forEach((port, i) => (port.dx = outAt[i]));
  return box;
}

/** The title of a structural node. */
function titleOf(instance, node) {
  if (node.kind === KIND.gamma) return `gamma on ${instance.nameOf(node.ins[0])}`;
  if (node.kind === KIND.theta) return node.text.includes("may_diverge") ? "theta (may not end)" : "theta";
  return node.label;
}

/** A structural node with its regions. */
function openBox(view, box) {
  const { node, instance } = box;
  box.open = true;
  box.title = titleOf(instance, node);
  const titles = node.kind === KIND.gamma ? alternativeTitles(instance, node) : node.regions.map(() => "");
  box.regions = node.regions.map((number, alternative) => {
    const child = instance.child(node, alternative);
    const title = titles[alternative];
    const isOpen = view.isRegionOpen(instance, node, alternative);
    if (isOpen) return { child, title, box: regionBox(view, child), open: true };
    const label = `${title || alternative} · ${weightOf(number)}`;
    return { child, title, label: cut(label, 40), open: false, w: cut(label, 40).length * SMALL + 26, h: 22 };
  });
  // The regions from left to right, in rows.
  let [x, row, width] = [PAD, 0, 0];
  const cellsIn = box.ins.map(({ value, index }) => {
    const prefix = node.kind === KIND.gamma && index === 0 ? "predicate " : "";
    return { value, index, label: prefix + cellLabel(instance, value) };
  });
  const cellsOut = box.outs.map(({ value, index }) => ({ value, index, label: cellLabel(instance, value) }));
  const top = barOf(cellsIn);
  let y = top.h + HEAD;
  for (const region of box.regions) {
    const head = region.open && region.title ? 16 : 0;
    const [w, h] = region.open ? [region.box.w, region.box.h + head] : [region.w, region.h];
    if (x > PAD && x + w > ROW_WIDTH) {
      [x, y, row] = [PAD, y + row + PAD, 0];
    }
    Object.assign(region, { x, y, w, h, head });
    x += w + PAD;
    row = Math.max(row, h);
    width = Math.max(width, x);
  }
  const bottom = barOf(cellsOut);
  const titleWidth = (box.title.length + 3) * CHAR + 24;
  box.w = Math.max(width, top.w + 2 * PAD, bottom.w + 2 * PAD, titleWidth);
  y += row + PAD;
  box.bars = [
    { ...top, x: (box.w - top.w) / 2, y: 0 },
    { ...bottom, x: (box.w - bottom.w) / 2, y },
  ];
  box.h = y + bottom.h;
  box.head = top.h;
  // Regions in one row are centred.
  const slack = (box.w - width) / 2;
  const isOneRow = box.regions.every((region) => region.y === box.regions[0].y);
  if (isOneRow) box.regions.forEach((region) => (region.x += slack));
  const offset = (bar, cell) => bar.x + cell.port - box.w / 2;
  box.ins.forEach((port, i) => (port.dx = offset(box.bars[0], cellsIn[i])));
  box.outs.forEach((port, i) => (port.dx = offset(box.bars[1], cellsOut[i])));
  return box;
}

/** The arguments and results of a region that are drawn. */
function bordersOf(view, instance) {
  const { region } = instance;
  const args = [];
  for (let value = 0; value < region.args; value++) {
    const { type } = region.values[value];
    if (view.hides(type) || view.isInline(instance, value)) continue;
    if (view.hidePassed && !instance.usersOf(value).length) continue;
    args.push({ value, index: value, label: cellLabel(instance, value) });
  }
  const isTheta = instance.node?.kind === KIND.theta;
  const results = [];
  region.results.forEach((value, index) => {
    if (view.hides(region.values[value].type)) return;
    if (isTheta && index > 0 && view.hidePassed && !isNeeded(instance, index - 1)) return;
    const label = isTheta && index === 0 ? "repeat if" : cellLabel(instance, value);
    results.push({ value, index, label: isTheta && index === 0 ? `${label} ${instance.nameOf(value)}` : label });
  });
  return { args, results };
}

/** Is a loop variable changed by the loop, and read in it or behind it? */
function isNeeded(instance, variable) {
  if (instance.passes(variable) >= 0) return false;
  const { node, parent } = instance;
  return instance.usersOf(variable).length > 0 || parent.usersOf(node.first + variable).length > 0;
}

/** A region with its contents. It is kept until a node inside opens or closes. */
function regionBox(view, instance) {
  if (instance.box) return instance.box;
  const { region } = instance;
  const { args, results } = bordersOf(view, instance);
  const top = barOf(args);
  const bottom = barOf(results);
  const boxes = region.nodes.filter((node) => node.kind !== KIND.constant).map((node) => nodeBox(view, instance, node));
  const items = [top, ...boxes, bottom];
  const nets = netsOf(view, instance, boxes, top, bottom);
  const size = layered(items, nets);
  instance.box = {
    instance,
    top,
    bottom,
    boxes,
    nets: nets.filter((net) => !net.hidden),
    w: Math.max(40, size.width + 2 * PAD),
    h: Math.max(24, size.height + 2 * PAD),
  };
  instance.box.shift = (instance.box.w - size.width) / 2;
  return instance.box;
}

/** A net per value that is used. */
function netsOf(view, instance, boxes, top, bottom) {
  const { region } = instance;
  const index = new Map(boxes.map((box, i) => [box.node.id, i + 1]));
  const nets = new Map();
  const cellOf = new Map(top.cells.map((cell) => [cell.value, cell]));
  const cellAt = (bar, cell) => cell.port - bar.w / 2;
  const sourceOf = (value) => {
    const { node } = region.values[value];
    if (node) {
      const from = index.get(node.id);
      if (from === undefined) return null;
      const port = boxes[from - 1].outs.find((it) => it.value === value);
      return { from, fx: port?.dx ?? 0, isShown: port !== undefined };
    }
    const cell = cellOf.get(value);
    return { from: 0, fx: cell ? cellAt(top, cell) : 0, isShown: cell !== undefined };
  };
  const use = (value, to, tx, isShown) => {
    const origin = isShown && view.hidePassed ? instance.behind(value) : value;
    const source = sourceOf(origin);
    if (!source || (source.from === 0 && !source.isShown)) return;
    const hidden = !isShown || !source.isShown;
    const key = hidden ? -1 - origin : origin;
    if (!nets.has(key)) nets.set(key, { ...source, value: origin, hidden, targets: [] });
    nets.get(key).targets.push({ to, tx });
  };
  boxes.forEach((box, i) => {
    const shown = new Map(box.ins.map((port) => [port.index, port]));
    box.node.ins.forEach((value, at) => use(value, i + 1, shown.get(at)?.dx ?? 0, shown.has(at)));
  });
  for (const cell of bottom.cells) use(cell.value, boxes.length + 1, cellAt(bottom, cell), true);
  for (const net of nets.values()) net.cls = edgeClass(region.values[net.value].type);
  return [...nets.values()];
}

/** Forgets the layouts that depend on what is inside of a region. */
function forget(instance) {
  for (let at = instance; at; at = at.parent) at.box = null;
}
