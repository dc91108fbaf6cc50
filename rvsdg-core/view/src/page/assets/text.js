// The text form of a body, and the difference between two states of it.
//
// The exact form numbers values, as the compiler prints it. The readable form uses names, writes constants at their
// users, and leaves out regions that are the same in another state. Differences are found by the lines that occur once
// on both sides (patience), which is near-linear: nearly every line names a value, so nearly every line is unique.

/** The lines of a body: `{ depth, line, id }`. `numbered`: the exact form; else `known` has regions to leave out. */
function linesOf(root, numbered, known) {
  const lines = [];
  const names = new Map();
  let next = 0;
  const keyOfValue = (at, value) => `${at.key}:${value}`;
  const define = (at, value) => {
    if (!numbered) return `%${plainName(at, value)}`;
    names.set(keyOfValue(at, value), next);
    return `%${next++}`;
  };
  const use = (at, value) => {
    if (numbered) return `%${names.get(keyOfValue(at, value))}`;
    const { node } = at.region.values[value];
    return node && node.kind === KIND.constant ? node.label : `%${plainName(at, value)}`;
  };
  const list = (at, values) => `(${values.map((value) => use(at, value)).join(", ")})`;
  const range = (from, count) => Array.from({ length: count }, (_, i) => from + i);
  const args = (at) => {
    const all = range(0, at.region.args).map((value) => `${define(at, value)}: ${at.region.values[value].type}`);
    return `(${all.join(", ")}) {`;
  };
  // Steps in reverse order: texts, nodes and ends of regions.
  const steps = [];
  const add = (depth, line, id) => lines.push({ depth, line, id });
  const openRegion = (at, depth, intro, id) => {
    add(depth, `${intro}${args(at)}`, id);
    steps.push(() => add(depth, `} -> ${list(at, at.region.results)}`, id));
    if (known && known.has(at.region.number) && at.parent) {
      add(depth + 1, `… ${weightOf(at.region.number)} nodes, unchanged`, id);
      return;
    }
    for (const node of [...at.region.nodes].reverse()) steps.push(() => printNode(at, node, depth + 1));
  };
  const printNode = (at, node, depth) => {
    if (!numbered && node.kind === KIND.constant) return;
    const outs = range(node.first, node.outs).map((value) => define(at, value)).join(", ");
    const left = `${outs}${node.outs ? " = " : ""}${node.text}`;
    if (node.kind === KIND.gamma) {
      add(depth, `${left} ${use(at, node.ins[0])} ${list(at, node.ins.slice(1))} {`, node.id);
      steps.push(() => add(depth, "}", node.id));
      node.regions.forEach((_, index) => {
        const alternative = node.regions.length - 1 - index;
        steps.push(() => openRegion(at.child(node, alternative), depth + 1, `case ${alternative} `, node.id));
      });
    } else if (KIND_NAMES[node.kind]) {
      if (node.regions.length) openRegion(at.child(node, 0), depth, `${left} ${list(at, node.ins)} `, node.id);
      else add(depth, `${left} ${list(at, node.ins)}`, node.id);
    } else {
      const operands = node.ins.map((value) => use(at, value)).join(", ");
      const types = range(node.first, node.outs).map((value) => at.region.values[value].type).join(", ");
      add(depth, `${left}${operands ? ` ${operands}` : ""}${types ? ` : ${types}` : ""}`, node.id);
    }
  };
  openRegion(root, 0, "graph ", -1);
  while (steps.length) steps.pop()();
  return lines;
}

/** The name of a value in its own region. */
function plainName(at, value) {
  const { node, name, index } = at.region.values[value];
  if (name) return name;
  if (node) return node.outs > 1 ? `n${node.id}.${index}` : `n${node.id}`;
  return `a${at.region.id}.${index}`;
}

const spaces = ({ depth, line }) => "  ".repeat(Math.min(depth, 50)) + line;

/** The exact text form of a body. */
function exactText(number) {
  const lines = linesOf(new Instance(number, null, null, 0), true);
  return lines.map((it) => `${spaces(it)}\n`).join("");
}

/** The regions of a body. */
function regionsIn(number) {
  const found = new Set();
  const stack = [number];
  while (stack.length) {
    const at = stack.pop();
    if (found.has(at)) continue;
    found.add(at);
    for (const node of regionOf(at).nodes) stack.push(...node.regions);
  }
  return found;
}

/** The lines of two states, each marked as common (" "), removed ("-") or added ("+"). */
function differenceOf(before, after) {
  const linesIn = (number, other) =>
    number < 0 ? [] : linesOf(new Instance(number, null, null, 0), false, other < 0 ? null : regionsIn(other));
  const [old, now] = [linesIn(before, after), linesIn(after, before)];
  const [a, b] = [old.map(spaces), now.map(spaces)];
  const pairs = matchLines(a, b);
  const result = [];
  let [i, j] = [0, 0];
  for (const [x, y] of [...pairs, [a.length, b.length]]) {
    while (i < x) result.push({ mark: "-", text: a[i], id: old[i++].id });
    while (j < y) result.push({ mark: "+", text: b[j], id: now[j++].id });
    if (x < a.length) result.push({ mark: " ", text: a[x], id: now[y].id });
    [i, j] = [x + 1, y + 1];
  }
  return result;
}

/** Pairs of equal lines, in order. */
function matchLines(a, b) {
  const pairs = [];
  const parts = [[0, a.length, 0, b.length]];
  while (parts.length) {
    let [i, iEnd, j, jEnd] = parts.pop();
    while (i < iEnd && j < jEnd && a[i] === b[j]) pairs.push([i++, j++]);
    while (i < iEnd && j < jEnd && a[iEnd - 1] === b[jEnd - 1]) pairs.push([--iEnd, --jEnd]);
    if (i === iEnd || j === jEnd) continue;
    const anchors = uniquePairs(a, i, iEnd, b, j, jEnd);
    let [x, y] = [i, j];
    for (const [p, q] of anchors) {
      parts.push([x, p, y, q]);
      pairs.push([p, q]);
      [x, y] = [p + 1, q + 1];
    }
    if (anchors.length) parts.push([x, iEnd, y, jEnd]);
  }
  return pairs.sort((first, second) => first[0] - second[0]);
}

/** The longest chain of lines that occur once in both parts and are in the same order. */
function uniquePairs(a, i, iEnd, b, j, jEnd) {
  const seen = new Map();
  for (let at = i; at < iEnd; at++) seen.set(a[at], seen.has(a[at]) ? null : { at, other: -1, count: 0 });
  for (let at = j; at < jEnd; at++) {
    const entry = seen.get(b[at]);
    if (!entry) continue;
    entry.count++;
    entry.other = at;
  }
  const found = [...seen.values()].filter((entry) => entry && entry.count === 1);
  // The longest increasing subsequence, by binary search among the ends of chains.
  const ends = [];
  for (const entry of found) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle].other < entry.other) low = middle + 1;
      else high = middle;
    }
    entry.before = low ? ends[low - 1] : null;
    ends[low] = entry;
  }
  const chain = [];
  for (let entry = ends[ends.length - 1]; entry; entry = entry.before) chain.push([entry.at, entry.other]);
  return chain.reverse();
}
