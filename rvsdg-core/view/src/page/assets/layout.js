// Layered layout of one region (after Sugiyama, Tagawa and Toda): layers, order inside of layers, coordinates, curves.
//
// All edges of a value share one chain of bends, which has one bend per layer. Edges that cross too many layers are not
// drawn (their operands are named in the label of the node), so there is a constant number of bends per value, and
// everything here is near-linear in the size of the region. Order: barycentres, in a fixed number of sweeps.
// Coordinates: each layer in turn is put as close as possible to its neighbours (least squares, without overlaps),
// which is an isotonic regression and linear by pooling adjacent violators.

const GAP_X = 14;
const GAP_Y = 24;
const BEND = 5;
const LAYER_WIDTH = 1500;
const ORDER_SWEEPS = 6;
const PLACE_SWEEPS = 14;

/**
 * Computes coordinates. `items` have sizes (`w`, `h`) and are in topological order; the first one is the bar of
 * arguments, the last one the bar of results. A net leads from a port of an item (`from`, `fx`: offset from its centre)
 * to ports of later ones (`targets`: `to`, `tx`). Hidden nets only put things below each other.
 */
function layered(items, nets) {
  const layout = { items, nets, far: items.length > 60 ? 8 : 24 };
  assignLayers(layout);
  makeBends(layout);
  orderLayers(layout);
  place(layout);
  return finishLayout(layout);
}

/** The longest path to each item, but no layer is wider than a limit. */
function assignLayers(layout) {
  const { items, nets } = layout;
  const last = items.length - 1;
  const layer = new Int32Array(items.length);
  const widths = [Infinity];
  const ins = items.map(() => []);
  const outs = items.map(() => []);
  for (const net of nets) {
    outs[net.from].push(net);
    for (const target of net.targets) ins[target.to].push(net);
  }
  const fits = (at, w) => (widths[at] ?? 0) === 0 || widths[at] + w + GAP_X <= LAYER_WIDTH;
  for (let i = 1; i < last; i++) {
    let at = 1;
    for (const net of ins[i]) at = Math.max(at, layer[net.from] + 1);
    while (!fits(at, items[i].w)) at++;
    layer[i] = at;
    while (widths.length <= at) widths.push(0);
    widths[at] += items[i].w + GAP_X;
  }
  // What makes more values than it takes goes down to its users.
  for (let i = last - 1; i > 0; i--) {
    const visible = (list) => new Set(list.filter((net) => !net.hidden && net.from !== 0)).size;
    if (!outs[i].length || (visible(ins[i]) && visible(outs[i]) <= visible(ins[i]))) continue;
    let lowest = Infinity;
    for (const net of outs[i]) {
      for (const { to } of net.targets) if (to !== last) lowest = Math.min(lowest, layer[to] - 1);
    }
    if (lowest === Infinity || lowest - layer[i] > 200) continue;
    while (lowest > layer[i] && !fits(lowest, items[i].w)) lowest--;
    if (lowest > layer[i]) {
      widths[layer[i]] -= items[i].w + GAP_X;
      widths[lowest] += items[i].w + GAP_X;
      layer[i] = lowest;
    }
  }
  const used = [...new Set(layer.subarray(0, last))].sort((a, b) => a - b);
  const rank = new Map(used.map((at, index) => [at, index]));
  for (let i = 0; i < last; i++) layer[i] = rank.get(layer[i]);
  layer[last] = used.length;
  layout.layerOf = layer;
  layout.count = used.length + 1;
}

/** Makes the vertices (items and bends) and the segments between them. */
function makeBends(layout) {
  const { items, nets, layerOf, count } = layout;
  const width = items.map((item) => item.w);
  const layers = Array.from({ length: count }, () => []);
  const vertexLayer = Array.from(layerOf);
  const up = items.map(() => []);
  const down = items.map(() => []);
  const connect = (a, ax, b, bx, weight) => {
    down[a].push({ to: b, own: ax, other: bx, weight });
    up[b].push({ to: a, own: bx, other: ax, weight });
  };
  items.forEach((_, i) => layers[layerOf[i]].push(i));
  for (const net of nets) {
    net.bends = [];
    net.drawn = [];
    if (net.hidden) continue;
    const start = layerOf[net.from];
    net.drawn = net.targets.filter(({ to }) => layerOf[to] - start <= layout.far);
    net.isCut = net.drawn.length < net.targets.length;
    const end = Math.max(start, ...net.drawn.map(({ to }) => layerOf[to]));
    for (let at = start + 1; at < end; at++) {
      const bend = width.length;
      width.push(BEND);
      vertexLayer.push(at);
      up.push([]);
      down.push([]);
      layers[at].push(bend);
      const previous = net.bends[net.bends.length - 1];
      if (previous === undefined) connect(net.from, net.fx, bend, 0, 3);
      else connect(previous, 0, bend, 0, 16);
      net.bends.push(bend);
    }
    for (const { to, tx } of net.drawn) {
      const at = layerOf[to] - start - 2;
      if (at < 0) connect(net.from, net.fx, to, tx, 1);
      else connect(net.bends[at], 0, to, tx, 3);
    }
  }
  Object.assign(layout, { width, layers, vertexLayer, up, down });
}

/** Puts the vertices of a layer one beside the other. */
function pack(layer, width, x) {
  let at = 0;
  for (const vertex of layer) {
    x[vertex] = at + width[vertex] / 2;
    at += width[vertex] + (width[vertex] === BEND ? BEND : GAP_X);
  }
  for (const vertex of layer) x[vertex] -= at / 2;
}

function orderLayers(layout) {
  const { layers, width, up, down } = layout;
  const x = new Float64Array(width.length);
  layers.forEach((layer) => pack(layer, width, x));
  const wish = new Float64Array(width.length);
  const sort = (layer, links) => {
    for (const vertex of layer) {
      let [sum, total] = [0, 0];
      for (const { to, other, own, weight } of links[vertex]) {
        sum += (x[to] + other - own) * weight;
        total += weight;
      }
      wish[vertex] = total ? sum / total : x[vertex];
    }
    layer.sort((a, b) => wish[a] - wish[b] || x[a] - x[b]);
    pack(layer, width, x);
  };
  for (let sweep = 0; sweep < ORDER_SWEEPS; sweep++) {
    if (sweep % 2 === 0) for (let i = 1; i < layers.length; i++) sort(layers[i], up);
    else for (let i = layers.length - 2; i >= 0; i--) sort(layers[i], down);
  }
  layout.x = x;
}

/** Moves the vertices of a layer to where they want to be, in their order and without overlaps. */
function settle(layer, width, x, links) {
  const blocks = [];
  const offsets = [];
  let offset = 0;
  layer.forEach((vertex, i) => {
    if (i > 0) {
      const before = layer[i - 1];
      const gap = width[vertex] === BEND && width[before] === BEND ? BEND : GAP_X;
      offset += (width[before] + width[vertex]) / 2 + gap;
    }
    offsets.push(offset);
    let [sum, total] = [x[vertex] * 0.02, 0.02];
    for (const list of links) {
      for (const { to, own, other, weight } of list[vertex]) {
        sum += (x[to] + other - own) * weight;
        total += weight;
      }
    }
    const block = { sum: sum - offset * total, total, from: i };
    while (blocks.length) {
      const previous = blocks[blocks.length - 1];
      if (previous.sum / previous.total < block.sum / block.total) break;
      blocks.pop();
      block.sum += previous.sum;
      block.total += previous.total;
      block.from = previous.from;
    }
    blocks.push(block);
  });
  blocks.forEach(({ sum, total, from }, i) => {
    const end = i + 1 < blocks.length ? blocks[i + 1].from : layer.length;
    for (let at = from; at < end; at++) x[layer[at]] = sum / total + offsets[at];
  });
}

function place(layout) {
  const { layers, width, x, up, down } = layout;
  for (let sweep = 0; sweep < PLACE_SWEEPS; sweep++) {
    if (sweep === PLACE_SWEEPS - 1) layers.forEach((layer) => settle(layer, width, x, [up, down]));
    else if (sweep % 2 === 0) layers.forEach((layer) => settle(layer, width, x, [up]));
    else for (let i = layers.length - 1; i >= 0; i--) settle(layers[i], width, x, [down]);
  }
}

/** Rounds to tenths: shorter texts. */
const r = (number) => Math.round(number * 10) / 10;

/** Computes heights, and the curve of each net. */
function finishLayout(layout) {
  const { items, nets, layers, width, x, layerOf } = layout;
  let left = Infinity;
  let right = -Infinity;
  layers.flat().forEach((vertex) => {
    left = Math.min(left, x[vertex] - width[vertex] / 2);
    right = Math.max(right, x[vertex] + width[vertex] / 2);
  });
  // The distance between layers grows with the longest segment between them.
  const tops = [];
  const bottoms = [];
  let y = 0;
  layers.forEach((layer, i) => {
    const height = Math.max(0, ...layer.filter((vertex) => vertex < items.length).map((vertex) => items[vertex].h));
    tops.push(y);
    bottoms.push(y + height);
    let reach = 0;
    for (const vertex of layer) {
      for (const { to, own, other } of layout.down[vertex]) {
        reach = Math.max(reach, Math.abs(x[vertex] + own - x[to] - other));
      }
    }
    y += height + (i < layers.length - 1 ? Math.min(64, GAP_Y + reach * 0.07) : 0);
  });
  items.forEach((item, i) => {
    item.x = x[i] - item.w / 2 - left;
    item.y = tops[layerOf[i]];
  });
  const curve = (x0, y0, x1, y1) => {
    const middle = r((y0 + y1) / 2);
    return Math.abs(x0 - x1) < 0.5 ? `V${r(y1)}` : `C${r(x0)} ${middle} ${r(x1)} ${middle} ${r(x1)} ${r(y1)}`;
  };
  for (const net of nets) {
    if (net.hidden) continue;
    const start = layerOf[net.from];
    const sx = x[net.from] + net.fx - left;
    const sy = items[net.from].y + items[net.from].h;
    const at = (index) => (index < 0 ? sx : x[net.bends[index]] - left);
    let d = `M${r(sx)} ${r(sy)}V${r(net.drawn.length ? bottoms[start] : sy + 7)}`;
    net.bends.forEach((_, i) => {
      d += curve(at(i - 1), bottoms[start + i], at(i), tops[start + i + 1]) + `V${r(bottoms[start + i + 1])}`;
    });
    for (const { to, tx } of net.drawn) {
      const before = layerOf[to] - start - 2;
      const [px, py] = [at(before), bottoms[layerOf[to] - 1]];
      d += `M${r(px)} ${r(py)}${curve(px, py, x[to] + tx - left, tops[layerOf[to]])}`;
    }
    // A short line shows where an edge would end that is not drawn.
    for (const { to, tx } of net.targets) {
      if (net.isCut && layerOf[to] - start > layout.far) {
        d += `M${r(x[to] + tx - left)} ${r(tops[layerOf[to]] - 7)}v7`;
      }
    }
    const xs = [sx, ...net.bends.map((_, i) => at(i)), ...net.targets.map(({ to, tx }) => x[to] + tx - left)];
    const ends = net.targets.map(({ to }) => items[to].y);
    [net.left, net.right] = [Math.min(...xs), Math.max(...xs)];
    [net.top, net.bottom] = [sy, Math.max(sy, ...ends)];
    net.d = d;
  }
  return { width: right - left, height: y };
}
