// Drawing: from boxes to SVG, as one text. Elements carry the number of what they show, so that handlers of the whole
// picture find it.

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = (value) => value.replace(/[&<>"]/g, (it) => ESCAPES[it]);
const CLASSES = ["simple", "constant", "gamma", "theta", "lambda", "delta", "phi", "call", "simple", "match"];

/** Smaller boxes than this (in pixels of the screen) are drawn without their contents. */
const TINY = 14;
/** Below this scale, texts are not drawn. */
const READABLE = 0.28;

/** What the elements of the picture stand for. */
class Picture {
  constructor(box, title) {
    this.box = box;
    this.title = title;
    [this.w, this.h] = [box.w + 2, box.h + 25];
    this.nodes = [];
    this.regions = [];
    this.nets = [];
    /** The numbers of nodes by instance and id. */
    this.byKey = new Map();
    this.number(box, 1, 24);
  }

  /** Numbers everything in a region, and computes where it is in the picture. */
  number(first, left, top) {
    const steps = [[first, left, top]];
    while (steps.length) {
      const [box, x, y] = steps.pop();
      [box.px, box.py] = [x + box.shift, y + PAD];
      for (const net of box.nets) net.number = this.nets.push({ net, instance: box.instance }) - 1;
      for (const node of box.boxes) {
        node.number = this.nodes.push(node) - 1;
        this.byKey.set(keyOf(node.instance, node.node), node.number);
        [node.px, node.py] = [box.px + node.x, box.py + node.y];
        if (!node.open) continue;
        for (const region of node.regions) {
          region.number = this.regions.push(region) - 1;
          if (region.open) steps.push([region.box, node.px + region.x, node.py + region.y + region.head]);
        }
      }
    }
  }

  /** The picture as SVG: all of it, or what is in a clip, at a scale. */
  draw(view, clip, scale) {
    const pen = { view, clip, scale, out: [], cells: [], hasText: scale >= READABLE };
    this.cells = pen.cells;
    pen.out.push(`<text class="head" x="4" y="15">${escapeText(this.title)}</text><g transform="translate(1 24)">`);
    drawRegion(pen, this.box);
    pen.out.push("</g>");
    return pen.out.join("");
  }
}

const keyOf = (instance, node) => `${instance.key}|${node.id}`;

/** Is a part of the picture outside of what is drawn? */
function isOutside({ clip }, x, y, w, h) {
  return clip !== null && (x > clip.x1 || y > clip.y1 || x + w < clip.x0 || y + h < clip.y0);
}

/** Draws a body: the root region in a frame. */
const pictureOf = (view, root, title) => new Picture(regionBox(view, root), title);

function drawRegion(pen, box) {
  const { out } = pen;
  const { instance } = box;
  out.push(`<rect class="region" width="${r(box.w)}" height="${r(box.h)}" rx="4"/>`);
  out.push(`<g transform="translate(${r(box.shift)} ${PAD})">`);
  for (const { number, cls, d, left, right, top, bottom } of box.nets) {
    if (isOutside(pen, box.px + left, box.py + top, right - left, bottom - top)) continue;
    out.push(`<path id="e${number}" class="edge ${cls}" d="${d}"/>`);
  }
  drawBar(pen, instance, { ...box.top, x: box.top.x ?? 0, y: box.top.y ?? 0 }, "args");
  for (const node of box.boxes) if (!isOutside(pen, node.px, node.py, node.w, node.h)) drawNode(pen, node);
  drawBar(pen, instance, { ...box.bottom, x: box.bottom.x ?? 0, y: box.bottom.y ?? 0 }, "results");
  out.push("</g>");
}

function drawBar(pen, instance, bar, kind) {
  if (!bar.cells.length || !pen.hasText) return;
  const { out } = pen;
  out.push(`<g class="bar ${kind}" transform="translate(${r(bar.x)} ${r(bar.y)})">`);
  for (const cell of bar.cells) {
    const { type } = instance.region.values[cell.value];
    const number = pen.cells.push({ instance, value: cell.value }) - 1;
    const y = cell.row * BAR;
    out.push(`<g class="cell ${edgeClass(type)}" data-cell="${number}">`);
    out.push(`<rect x="${r(cell.x)}" y="${y}" width="${r(cell.w)}" height="${BAR}"/>`);
    out.push(`<text x="${r(cell.x + cell.w / 2)}" y="${y + 12}">${escapeText(cell.label)}</text></g>`);
  }
  out.push("</g>");
}

/** The classes that say what a pass did to a node. */
function markOf(view, node) {
  if (!view.changes) return "";
  if (view.changes.added.has(node.id)) return " new";
  return view.changes.changed.has(node.id) ? " changed" : "";
}

/** The number of new nodes inside of the regions of a node. */
function newInside(view, node) {
  if (!view.changes || !view.changes.added.size) return 0;
  let count = 0;
  const stack = [...node.regions];
  while (stack.length) {
    for (const inner of regionOf(stack.pop()).nodes) {
      if (view.changes.added.has(inner.id)) count++;
      stack.push(...inner.regions);
    }
  }
  return count;
}

function drawNode(pen, box) {
  const { out, view, hasText } = pen;
  const { node, instance, number } = box;
  const kind = CLASSES[node.kind];
  const lines = box.open ? [box.title] : box.lines.filter(Boolean);
  const expanded = node.regions.length ? ` aria-expanded="${box.open}"` : "";
  out.push(
    `<g id="n${number}" class="node ${kind}${markOf(view, node)}" data-node="${number}" role="treeitem" tabindex="-1"`,
    ` aria-label="${escapeText(lines.join(", "))}"${expanded} transform="translate(${r(box.x)} ${r(box.y)})">`,
    `<rect class="box" width="${r(box.w)}" height="${r(box.h)}" rx="5"/>`,
  );
  const isTiny = box.h * pen.scale < TINY && box.w * pen.scale < 4 * TINY;
  if (!box.open && hasText) {
    const sign = node.regions.length ? `<text class="fold" x="${r(box.w - 14)}" y="16">+</text>` : "";
    out.push(`<text class="op" x="8" y="15.5">${escapeText(box.lines[0])}</text>${sign}`);
    if (box.lines[1]) out.push(`<text class="result" x="8" y="29">${escapeText(box.lines[1])}</text>`);
    const inside = node.regions.length ? newInside(view, node) : 0;
    if (inside) out.push(`<text class="inside" x="${r(box.w)}" y="-3">${inside} new</text>`);
  } else if (box.open && !isTiny) {
    const fold = `<text class="fold" x="${r(box.w - 14)}" y="${box.head + 15}">−</text>`;
    const title = escapeText(cut(box.title, MAX_LABEL));
    if (hasText) out.push(`<text class="op head" x="8" y="${box.head + 14.5}">${title}</text>${fold}`);
    drawBar(pen, instance, box.bars[0], "ins");
    for (const region of box.regions) {
      if (!isOutside(pen, box.px + region.x, box.py + region.y, region.w, region.h)) drawAlternative(pen, region);
    }
    drawBar(pen, instance, box.bars[1], "outs");
  }
  out.push("</g>");
}

function drawAlternative(pen, region) {
  const { out } = pen;
  const data = `data-region="${region.number}" role="treeitem"`;
  const position = `transform="translate(${r(region.x)} ${r(region.y)})"`;
  if (!region.open) {
    out.push(`<g class="closed" ${data} aria-expanded="false" ${position}>`);
    out.push(`<rect class="region" width="${r(region.w)}" height="${region.h}" rx="4"/>`);
    out.push(`<text class="title" x="6" y="15">${escapeText(region.label)}</text>`);
    out.push(`<text class="fold" x="${r(region.w - 13)}" y="15">+</text></g>`);
    return;
  }
  out.push(`<g ${position}>`);
  if (region.head && pen.hasText) {
    const title = escapeText(cut(region.title, Math.max(4, Math.floor(region.w / 7))));
    out.push(`<g ${data} aria-expanded="true"><rect class="grip" width="${r(region.w)}" height="${region.head}"/>`);
    out.push(`<text class="title" x="4" y="12">${title}</text></g>`);
  }
  out.push(`<g transform="translate(0 ${region.head})">`);
  drawRegion(pen, region.box);
  out.push("</g></g>");
}

/** The picture as a file of its own, with the styles that it uses. */
function exportedSvg(picture, view, theme) {
  const style = document.getElementById("drawing").textContent.trim();
  const [w, h] = [Math.ceil(picture.w + 16), Math.ceil(picture.h + 16)];
  const open = `<svg xmlns="http://www.w3.org/2000/svg" class="graph ${theme}" width="${w}" height="${h}"`;
  const markup = picture.draw(view, null, 1).replace(/ (?:id|data-\w+|role|tabindex|aria-\w+)="[^"]*"/g, "");
  const paper = `<rect class="paper" x="-8" y="-8" width="100%" height="100%"/>`;
  return `${open} viewBox="-8 -8 ${w} ${h}">\n<style>${style}</style>\n${paper}${markup}\n</svg>\n`;
}
