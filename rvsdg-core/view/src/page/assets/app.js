// The page: what is shown, and what happens when somebody does something.

/** Functions with no more nodes than this are shown with all regions open. */
const SMALL_BODY = 120;
/** The first picture of a larger function has about this many nodes. */
const FIRST_NODES = 110;
/** `open all` stops at this many nodes. */
const MOST_NODES = 4000;

const app = {
  entry: null,
  state: 0,
  view: new View(),
  root: null,
  picture: null,
  selected: null,
  scale: 1,
  x: 0,
  y: 0,
  listed: [],
  tab: "source",

  /** Shows a function, at its last state unless the page says otherwise. */
  show(entry, state = 0) {
    this.entry = entry;
    this.view.open.clear();
    this.view.openRegions.clear();
    this.view.closedRegions.clear();
    markListed(this);
    $("title").textContent = `${entry.name} · ${data.title}`;
    document.title = $("title").textContent;
    $("list-panel").classList.remove("shown");
    $("menu").setAttribute("aria-expanded", "false");
    $("slider").max = Math.max(0, entry.states.length - 1);
    $("kept").hidden = !entry.kept;
    $("graph").style.display = entry.kept ? "none" : "";
    $("kept").textContent = entry.kept ? entry.kept.text : "";
    this.view.hidePassed = !entry.kept && (entry.states[0]?.nodes ?? 0) > SMALL_BODY;
    $("hide-passed").checked = this.view.hidePassed;
    this.setState(Math.min(state, Math.max(0, entry.states.length - 1)), true);
  },

  /** Shows a state of the function. */
  setState(state, isNew) {
    const { entry } = this;
    this.state = state;
    this.byLine = null;
    const current = entry.states[state];
    const before = state > 0 ? entry.states[state - 1].root : -1;
    this.view.changes = state > 0 && current.root >= 0 ? compareStates(before, current.root) : null;
    const number = current ? current.root : -1;
    this.root = number < 0 ? null : new Instance(number, null, null, 0);
    this.selected = null;
    this.lineNodes = [];
    if (this.root) this.openNew(isNew, current.nodes);
    $("slider").value = state;
    $("previous").disabled = state === 0;
    $("next").disabled = state >= entry.states.length - 1;
    $("state").replaceChildren(...this.stateText(current, state));
    this.render();
    if (isNew) this.fit(true);
    this.fillTab();
    this.remember();
  },

  stateText(current, state) {
    if (!current) return [];
    const count = `${state + 1}/${this.entry.states.length} `;
    const size = current.root < 0 ? "removed" : `${current.nodes} nodes`;
    const parts = [count, element("b", {}, current.pass), ` · ${size}`];
    if (!this.view.changes) return parts;
    const { added, changed, removed } = this.view.changes;
    const part = (cls, number, sign, word) =>
      number ? [" ", element("span", { className: cls }, `${sign}${number} ${word}`)] : [];
    return [
      ...parts,
      ...part("new", added.size, "+", "new"),
      ...part("changed", changed.size, "~", "changed"),
      ...part("gone", removed.length, "−", "removed"),
    ];
  },

  /** Opens what is shown at first; in later states of small functions, nodes that are new. */
  openNew(isNew, count) {
    if (isNew) {
      this.known = new Set();
      this.opensNew = count <= SMALL_BODY;
      this.openSome(this.opensNew ? Infinity : FIRST_NODES);
    }
    eachNode(this.root, (node) => {
      if (!node.regions.length || this.known.has(node.id)) return;
      this.known.add(node.id);
      if (isNew || !this.opensNew || this.known.size > SMALL_BODY) return;
      this.view.open.add(node.id);
      for (const region of node.regions) this.view.openRegions.add(regionOf(region).id);
    });
  },

  /** Opens regions, outer ones first, as long as the picture has no more than so many nodes. */
  openSome(most) {
    let shown = this.root.region.nodes.length;
    const queue = [this.root];
    let isComplete = true;
    for (let i = 0; i < queue.length; i++) {
      const at = queue[i];
      for (const node of at.region.nodes) {
        if (!node.regions.length) continue;
        const inner = node.regions.reduce((sum, it) => sum + regionOf(it).nodes.length, 0);
        if (shown + inner > Math.min(most, MOST_NODES)) {
          isComplete = false;
          // The node alone, with its regions as a list.
          if (node.regions.length > 4 && shown + node.regions.length <= Math.min(most, MOST_NODES)) {
            shown += node.regions.length;
            this.view.open.add(node.id);
          }
          continue;
        }
        shown += inner;
        this.view.open.add(node.id);
        node.regions.forEach((number, alternative) => {
          this.view.openRegions.add(regionOf(number).id);
          queue.push(at.child(node, alternative));
        });
      }
    }
    return isComplete;
  },

  /** Makes the picture anew: something has opened, or closed, or is another one. */
  render() {
    this.picture = null;
    if (this.root) {
      const state = this.entry.states[this.state];
      this.picture = pictureOf(this.view, this.root, `${this.entry.name} · ${state.pass}`);
      const { selected } = this;
      const number = selected ? this.picture.byKey.get(keyOf(selected.instance, selected.node)) : undefined;
      this.selected = number === undefined ? null : this.picture.nodes[number];
    }
    this.draw();
  },

  /** Draws what can be seen, and something around it. */
  draw() {
    const graph = $("graph");
    graph.classList.toggle("dark", isDark());
    if (!this.picture) {
      $("world").innerHTML = "";
      return;
    }
    const [w, h] = [graph.clientWidth / this.scale, graph.clientHeight / this.scale];
    const [x, y] = [-this.x / this.scale, -this.y / this.scale];
    this.drawn = { x0: x - w * 0.7, y0: y - h * 0.7, x1: x + w * 1.7, y1: y + h * 1.7, scale: this.scale };
    $("world").innerHTML = this.picture.draw(this.view, this.drawn, this.scale);
    if (this.selected) $(`n${this.selected.number}`)?.classList.add("selected");
    for (const number of this.lineNodes ?? []) $(`n${number}`)?.classList.add("line");
    this.move();
  },

  /** Draws everything anew after options have changed, and keeps the place. */
  redraw() {
    if (this.root) this.root = new Instance(this.root.region.number, null, null, 0);
    this.byLine = null;
    this.lineNodes = [];
    this.render();
  },

  move() {
    $("world").setAttribute("transform", `translate(${r(this.x)} ${r(this.y)}) scale(${this.scale.toFixed(4)})`);
  },

  /** Moves the picture, and draws more of it before its end is seen. */
  transform() {
    this.move();
    if (!this.picture || this.isWaiting) return;
    const { drawn, scale } = this;
    const graph = $("graph");
    const [x, y] = [-this.x / scale, -this.y / scale];
    const [right, bottom] = [x + graph.clientWidth / scale, y + graph.clientHeight / scale];
    const isOut = (low, high, from, to, most) => (low < from && from > 0) || (high > to && to < most);
    const isMissing =
      isOut(x, right, drawn.x0, drawn.x1, this.picture.w) || isOut(y, bottom, drawn.y0, drawn.y1, this.picture.h);
    const ratio = scale / drawn.scale;
    if (!isMissing && ratio < 1.7 && ratio > 0.6 && scale >= READABLE === drawn.scale >= READABLE) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.draw();
    });
  },

  /** Shows the whole picture, or its top if it would be too small to read. */
  fit(isFirst) {
    if (!this.picture) return;
    const { clientWidth: width, clientHeight: height } = $("graph");
    const whole = Math.min((width - 24) / this.picture.w, (height - 24) / this.picture.h, 1.15);
    const readable = Math.min(0.62, Math.max((width - 24) / this.picture.w, 0.5));
    this.scale = isFirst ? Math.max(whole, readable) : Math.max(0.02, whole);
    this.x = Math.max((width - this.picture.w * this.scale) / 2, isFirst ? 12 : -Infinity);
    this.y = Math.max((height - this.picture.h * this.scale) / 2, 12);
    if (isFirst && this.picture.h * this.scale > height) this.y = 12;
    if (isFirst && this.picture.w * this.scale > width) {
      // The arguments are where the graph begins.
      const { top, shift } = this.root.box;
      this.x = width / 2 - ((top.x ?? 0) + shift + top.w / 2) * this.scale;
    }
    this.draw();
  },

  zoom(factor, cx, cy) {
    const graph = $("graph");
    const [px, py] = [cx ?? graph.clientWidth / 2, cy ?? graph.clientHeight / 2];
    const scale = Math.min(4, Math.max(0.02, this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.transform();
  },

  /** Opens or closes something, and keeps it where it is on the screen. */
  keeping(key, change) {
    const placeOf = () => this.picture.nodes[this.picture.byKey.get(key)];
    const before = placeOf();
    change();
    const { px, py } = before;
    this.selected = before;
    this.picture = null;
    this.render();
    const after = placeOf();
    this.x += (px - after.px) * this.scale;
    this.y += (py - after.py) * this.scale;
    this.draw();
    this.select(after.number, true);
  },

  toggle(box) {
    const { node, instance } = box;
    if (node.kind === KIND.lambda && this.entry.isModule) {
      const name = node.label.replace("lambda @", "");
      const entry = entries.find((it) => !it.isModule && it.name === name);
      if (entry) this.show(entry, this.state === 0 ? 0 : entry.states.length - 1);
      return;
    }
    if (!node.regions.length) return;
    this.keeping(keyOf(instance, node), () => {
      if (!this.view.open.delete(node.id)) this.view.open.add(node.id);
      forget(instance);
    });
  },

  toggleRegion(region) {
    const { child } = region;
    const { id } = child.region;
    this.keeping(keyOf(child.parent, child.node), () => {
      if (region.open) {
        this.view.openRegions.delete(id);
        this.view.closedRegions.add(id);
      } else {
        this.view.closedRegions.delete(id);
        this.view.openRegions.add(id);
      }
      forget(child.parent);
    });
  },

  /** Selects a node of the picture: marks it, its edges and its line. */
  select(number, isFocused) {
    document.querySelectorAll("#graph .selected").forEach((it) => it.classList.remove("selected"));
    const box = number === undefined ? null : this.picture.nodes[number];
    this.selected = box;
    const drawn = box && $(`n${number}`);
    drawn?.classList.add("selected");
    if (isFocused) drawn?.focus({ preventScroll: true });
    if (this.tab === "node") fillNode(this);
    markLines(this, box ? box.node.place : -1, true);
  },

  /** Opens everything around nodes, and moves the first one to the middle. */
  reveal(...found) {
    for (const { instance } of found) {
      for (let at = instance; at.parent; at = at.parent) {
        this.view.open.add(at.node.id);
        this.view.closedRegions.delete(at.region.id);
        this.view.openRegions.add(at.region.id);
        forget(at.parent);
      }
    }
    this.render();
    const numbers = found.map(({ instance, node }) => this.picture.byKey.get(keyOf(instance, node)));
    this.lineNodes = numbers.length > 1 ? numbers.filter((number) => number !== undefined) : [];
    if (numbers[0] === undefined) return;
    const { px, py, w, h } = this.picture.nodes[numbers[0]];
    const { clientWidth: width, clientHeight: height } = $("graph");
    this.scale = Math.max(this.scale, 0.7);
    this.x = width / 2 - (px + Math.min(w / 2, width / 3)) * this.scale;
    this.y = height / 2 - (py + Math.min(h / 2, height / 3)) * this.scale;
    this.draw();
    this.select(numbers[0], false);
  },

  /** Moves the picture only as far as needed to see a node. */
  bring({ px, py, w, h }) {
    const { clientWidth: width, clientHeight: height } = $("graph");
    const shift = (low, size, most) => {
      const high = low + size;
      if (low < 20) return 20 - low;
      return high > most - 20 ? Math.max(most - 20 - high, 20 - low) : 0;
    };
    this.x += shift(this.x + px * this.scale, w * this.scale, width);
    this.y += shift(this.y + py * this.scale, h * this.scale, height);
    this.draw();
  },

  showTab(tab) {
    this.tab = tab;
    for (const name of ["source", "changes", "node"]) {
      $(name).hidden = name !== tab;
      $(`tab-${name}`).setAttribute("aria-selected", String(name === tab));
    }
    this.fillTab();
  },

  fillTab() {
    if (!this.entry) return;
    if (this.tab === "source") {
      fillSource(this);
      markLines(this, this.selected ? this.selected.node.place : -1, true);
    } else if (this.tab === "changes") fillChanges(this);
    else fillNode(this);
  },

  /** Keeps what is shown in the address, so that it can be linked. */
  remember() {
    const words = new URLSearchParams({ f: this.entry.name });
    if (this.state) words.set("s", this.state);
    try {
      history.replaceState(null, "", `#${words}`);
    } catch {
      // Pages of some origins may not change their address.
    }
  },

  say(message) {
    $("message").textContent = message;
    $("message").hidden = false;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => ($("message").hidden = true), 4000);
  },
};

const isDark = () => document.documentElement.classList.contains("dark");
