// The graph as the page holds it: regions, values and nodes, decoded when they are looked at.

const data = JSON.parse(document.getElementById("data").textContent);
const KIND = { constant: 1, gamma: 2, theta: 3, lambda: 4, delta: 5, phi: 6, call: 7, address: 8, match: 9 };
const KIND_NAMES = { 2: "gamma", 3: "theta", 4: "lambda", 5: "delta", 6: "phi" };
const text = (number) => (number < 0 ? null : data.texts[number]);

const decoded = new Map();

/** A region by its number: its values have local numbers, arguments first. */
function regionOf(number) {
  let region = decoded.get(number);
  if (region) return region;
  const [id, args, nodes, results] = data.regions[number];
  region = { number, id, args: args.length / 2, values: [], nodes: [], results, users: null, byId: new Map() };
  const addValues = (ports, node) => {
    for (let i = 0; i < ports.length; i += 2) {
      region.values.push({ type: text(ports[i]), name: text(ports[i + 1]), node, index: i / 2 });
    }
  };
  addValues(args, null);
  for (const [nodeId, kind, full, label, ins, outs, regions = [], place = -1] of nodes) {
    const node = { id: nodeId, kind, text: text(full), label: text(label), ins, regions, place };
    node.first = region.values.length;
    node.outs = outs.length / 2;
    addValues(outs, node);
    region.nodes.push(node);
    region.byId.set(nodeId, node);
  }
  decoded.set(number, region);
  return region;
}

/** The number of nodes in a region and all regions inside of it. */
const weights = new Map();
function weightOf(number) {
  if (weights.has(number)) return weights.get(number);
  const stack = [[number, false]];
  while (stack.length) {
    const [at, isReady] = stack.pop();
    if (weights.has(at)) continue;
    const inner = regionOf(at).nodes.flatMap((node) => node.regions);
    if (isReady) {
      weights.set(at, regionOf(at).nodes.length + inner.reduce((sum, it) => sum + weights.get(it), 0));
    } else {
      stack.push([at, true]);
      for (const it of inner) if (!weights.has(it)) stack.push([it, false]);
    }
  }
  return weights.get(number);
}

const isState = (type) => type === "mem" || type === "io";
const isControl = (type) => /^ctl\d+$/.test(type);
const edgeClass = (type) => (type === "mem" ? "mem" : type === "io" ? "io" : isControl(type) ? "ctl" : "data");

/** A region at its place in the picture: the regions around it are known, so names can be looked up there. */
class Instance {
  constructor(number, parent, node, alternative) {
    this.region = regionOf(number);
    this.parent = parent;
    this.node = node;
    this.alternative = alternative;
    this.key = parent ? `${parent.key}/${node.id}.${alternative}` : "";
    this.children = new Map();
  }

  /** The region of a node of this region. */
  child(node, alternative) {
    const key = `${node.id}.${alternative}`;
    let child = this.children.get(key);
    if (!child) {
      child = new Instance(node.regions[alternative], this, node, alternative);
      this.children.set(key, child);
    }
    return child;
  }

  /** The value outside that an argument always is, if it only passes that value on. */
  passes(value) {
    if (!this.parent || value >= this.region.args) return -1;
    const { node } = this;
    switch (node.kind) {
      case KIND.gamma:
        return node.ins[value + 1];
      case KIND.theta:
        return this.region.results[value + 1] === value ? node.ins[value] : -1;
      case KIND.delta:
        return node.ins[value];
      case KIND.phi:
        return value >= node.outs ? node.ins[value - node.outs] : -1;
      default:
        return -1;
    }
  }

  /** The value of this region that an output of a theta always is, because the loop does not change it. */
  behind(value) {
    for (;;) {
      const { node, index } = this.region.values[value];
      if (!node || node.kind !== KIND.theta) return value;
      if (regionOf(node.regions[0]).results[index + 1] !== index) return value;
      value = node.ins[index];
    }
  }

  /** The constant or symbol that a value is, as a text. */
  fixed(value) {
    let at = this;
    for (;;) {
      const { node, name } = at.region.values[value];
      if (node) return node.kind === KIND.constant ? node.label : null;
      if (!at.parent) return name && name.startsWith("@") ? name : null;
      value = at.passes(value);
      if (value < 0) return null;
      at = at.parent;
    }
  }

  /** What a value is called. Values without a name are called by their node, or by their region. */
  nameOf(value) {
    const fixed = this.fixed(value);
    if (fixed !== null) return fixed;
    let at = this;
    for (;;) {
      const { node, name, index, type } = at.region.values[value];
      if (name) return name;
      if (isState(type)) return type;
      if (node) return node.outs > 1 ? `n${node.id}.${index}` : `n${node.id}`;
      const outer = at.passes(value);
      if (outer < 0) return `a${at.region.id}.${index}`;
      value = outer;
      at = at.parent;
    }
  }

  /** The value and the region where a value comes from, through everything that only passes it on. */
  originOf(value) {
    let at = this;
    for (;;) {
      value = at.behind(value);
      const outer = at.passes(value);
      if (outer < 0) return { instance: at, value };
      value = outer;
      at = at.parent;
    }
  }

  /** The users of a value in this region: nodes with the position of the operand, results with theirs. */
  usersOf(value) {
    const { region } = this;
    if (!region.users) {
      region.users = region.values.map(() => []);
      for (const node of region.nodes) node.ins.forEach((it, index) => region.users[it].push({ node, index }));
      region.results.forEach((it, index) => region.users[it].push({ node: null, index }));
    }
    return region.users[value];
  }
}

/** Visits all nodes of a body that satisfy a condition, with the instances around them. */
function eachNode(root, visit) {
  const stack = [root];
  while (stack.length) {
    const at = stack.pop();
    for (const node of at.region.nodes) {
      visit(node, at);
      node.regions.forEach((_, alternative) => stack.push(at.child(node, alternative)));
    }
  }
}

/** The ids of all nodes of a body, with what they were when the pass began: for marking what is new or changed. */
const described = new Map();
function descriptions(number) {
  if (number < 0) return new Map();
  if (described.has(number)) return described.get(number);
  const found = new Map();
  const stack = [number];
  while (stack.length) {
    const region = regionOf(stack.pop());
    const origin = (value) => {
      const { node, index } = region.values[value];
      return node ? `n${node.id}.${index}` : `a${region.values[value].name ?? index}`;
    };
    for (const node of region.nodes) {
      found.set(node.id, `${node.text} ${node.ins.map(origin)} ${region.id}`);
      stack.push(...node.regions);
    }
  }
  described.set(number, found);
  return found;
}

/** What differs between two states of a body: sets of new and changed ids, and the number of removed nodes. */
function compareStates(before, after) {
  const [old, now] = [descriptions(before), descriptions(after)];
  const changes = { added: new Set(), changed: new Set(), removed: [] };
  for (const [id, description] of now) {
    if (!old.has(id)) changes.added.add(id);
    else if (old.get(id) !== description) changes.changed.add(id);
  }
  for (const id of old.keys()) if (!now.has(id)) changes.removed.push(id);
  return changes;
}

/** What each alternative of a gamma is selected by: the cases of the match that is its predicate. */
function alternativeTitles(instance, gamma) {
  const titles = gamma.regions.map((_, index) => `${index}`);
  const { node } = instance.region.values[instance.behind(gamma.ins[0])];
  if (!node || node.kind !== KIND.match) return titles;
  const type = instance.region.values[node.ins[0]].type;
  const cases = gamma.regions.map(() => []);
  const body = node.text.slice(node.text.indexOf("[") + 1, node.text.lastIndexOf("]"));
  const spell = (it) => (type === "i1" ? (it === "default" || it === "0" ? "false" : "true") : it.replace("ctl ", ""));
  for (const part of body.split("], [")[0].split(", ")) {
    const [from, to] = part.split(" -> ");
    if (to !== undefined && cases[parseInt(to, 10)]) cases[parseInt(to, 10)].push(spell(from));
  }
  return titles.map((title, index) => {
    const found = cases[index];
    if (!found.length) return title;
    return found.length > 4 ? `${found.slice(0, 4).join(", ")}, … (${found.length})` : found.join(", ");
  });
}

/** A place in the source as text. */
function placeText(number) {
  if (number < 0) return "";
  const [file, line, column] = data.places[number];
  return `${data.files[file].name}:${line}${column ? `:${column}` : ""}`;
}
