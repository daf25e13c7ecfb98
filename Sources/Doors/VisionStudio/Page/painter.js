// Painting of marks: lines are equally wide on every screen, captions never mirrored.
import { css, readableText } from "./colors.js";
import { printable } from "./escapes.js";
import { decimalText, directionOf } from "./language.js";
import { paintBackdrop, paintMask } from "./masks.js";
import { apply } from "./orientation.js";

const font = "system-ui, sans-serif";

/** In the order in which they are painted. */
const kinds = [
  "backdrop", "mask", "mesh", "trail", "line", "connections", "polyline", "point", "box", "caption",
  "count",
];

/** The height of a count's digits, as a part of the side of a square as large as the picture. */
const countHeight = 0.14;
/** The largest height, as a part of the picture's. */
const largestCount = 0.2;

/**
 * `place` maps pixels of the picture `stored` to the canvas's, `unit` of which are one of the page's;
 * `drawPicture` draws the picture on a canvas of a size, for what is painted of it.
 */
export function paint(context, marks, { place, unit, stored, drawPicture }) {
  const { width, height } = context.canvas;
  context.clearRect(0, 0, width, height);
  context.lineJoin = context.lineCap = "round";
  const painter = { context, place, unit, width, height, stored, drawPicture, plates: [] };
  // A kind that is not known here is left out.
  for (const kind of kinds) {
    for (const mark of marks) if (mark.kind === kind) painters[kind](painter, mark);
  }
  for (const mark of marks) if (mark.kind === "box") boxLabels(painter, mark);
}

function stroke({ context, unit }, style, width) {
  context.strokeStyle = style;
  context.lineWidth = width * unit;
  context.stroke();
}

function line(painter, points, style, width) {
  painter.context.beginPath();
  for (const { x, y } of points) painter.context.lineTo(...apply(painter.place, x, y));
  stroke(painter, style, width);
}

/** Makes a drawn shape visible on bright pictures. */
const rim = (painter, points, size) => line(painter, points, "rgb(0 0 0 / 0.7)", 4 * size);

const painters = {
  backdrop: paintBackdrop,

  mask: paintMask,

  box(painter, { box, color }) {
    const { x, y, width, height } = seenBox(painter, box);
    painter.context.beginPath();
    painter.context.rect(x, y, width, height);
    stroke(painter, "rgb(0 0 0 / 0.35)", 4.5);
    stroke(painter, css(color), 2.5);
  },

  line(painter, { points, color, size }) {
    if (size > 1) rim(painter, points, size);
    line(painter, points, css(color), size > 1 ? 2 * size : 3 * size);
  },

  polyline(painter, { points, color, size }) {
    rim(painter, points, size);
    line(painter, points, css(color), 2 * size);
  },

  connections(painter, { points, pairs, ...style }) {
    for (const [from, to] of pairs) {
      painters.line(painter, { ...style, points: [points[from], points[to]] });
    }
  },

  /** All lines at once, without seams where they meet. */
  mesh(painter, { points, pairs, color, size }) {
    const { context, place } = painter;
    context.beginPath();
    for (const [from, to] of pairs) {
      context.moveTo(...apply(place, points[from].x, points[from].y));
      context.lineTo(...apply(place, points[to].x, points[to].y));
    }
    stroke(painter, css(color), size);
  },

  point(painter, { at, color, size }) {
    const { context, unit } = painter;
    const [, , , opacity = 1] = color;
    context.beginPath();
    context.arc(...apply(painter.place, at.x, at.y), 3.5 * size * unit, 0, 2 * Math.PI);
    context.fillStyle = css(color);
    context.fill();
    stroke(painter, css([255, 255, 255], opacity * 0.9), 1);
  },

  trail(painter, { points, color }) {
    for (let number = 1; number < points.length; number += 1) {
      const age = number / points.length;
      line(painter, points.slice(number - 1, number + 1), css(color, age * 0.9), 1 + 2.5 * age);
    }
  },

  caption(painter, { lines, color, at }) {
    const corner = 10 * painter.unit;
    const place = at ? apply(painter.place, at.x, at.y) : [corner, corner];
    plateOf(painter, lines, color, ...place);
  },

  /** A number in large digits with a rim for bright pictures, and its name beside it. */
  count(painter, { name, count, color, trackingID, row }) {
    const { context, unit, width, height } = painter;
    const size = Math.min(countHeight * Math.sqrt(width * height), largestCount * height);
    const [left, middle] = [0.25 * size, (0.75 + 1.2 * row) * size];
    const digits = decimalText(count, 0);
    context.font = `800 ${size}px ${font}`;
    context.textBaseline = "middle";
    context.textAlign = "left";
    context.direction = "ltr";
    context.strokeStyle = "rgb(0 0 0 / 0.8)";
    context.lineWidth = Math.max(4 * unit, 0.16 * size);
    context.strokeText(digits, left, middle);
    context.fillStyle = css(color);
    context.fillText(digits, left, middle);
    const beside = left + context.measureText(digits).width + 0.2 * size;
    const lines = [(trackingID === undefined ? "" : `#${trackingID} `) + printable(name)];
    plateOf(painter, lines, color, beside, middle - plateSize(painter, lines).height / 2);
  },
};

function seenBox({ place }, box) {
  const [left, top] = apply(place, box.x, box.y);
  const [right, bottom] = apply(place, box.x + box.width, box.y + box.height);
  return {
    x: Math.min(left, right), y: Math.min(top, bottom), width: Math.abs(right - left),
    height: Math.abs(bottom - top),
  };
}

function boxLabels(painter, { box, labels, color }) {
  if (labels.length === 0) return;
  const { x, y, height } = seenBox(painter, box);
  const size = plateSize(painter, labels);
  // Above the box, else inside it, else under it.
  const places = [y - size.height - 2 * painter.unit, y + 3 * painter.unit, y + height];
  const free = places.find((top) => top >= 0 && !covers(painter, x, top, size));
  plateOf(painter, labels, color, x, free ?? Math.max(0, y));
}

function plateSize({ context, unit }, lines) {
  context.font = `600 ${12.5 * unit}px ${font}`;
  const widest = Math.max(...lines.map((line) => context.measureText(line).width));
  return { width: widest + 12 * unit, height: (lines.length * 17 + 5) * unit };
}

const covers = ({ plates }, x, y, { width, height }) => plates.some((other) =>
  x < other.x + other.width && other.x < x + width && y < other.y + other.height &&
  other.y < y + height);

function plateOf(painter, lines, color, x, y) {
  const { context, unit } = painter;
  const { width, height } = plateSize(painter, lines);
  const left = Math.max(0, Math.min(x - 1.25 * unit, painter.width - width));
  const top = Math.max(0, Math.min(y, painter.height - height));
  painter.plates.push({ x: left, y: top, width, height });
  context.fillStyle = css(color, 0.92);
  context.beginPath();
  context.roundRect(left, top, width, height, 4 * unit);
  context.fill();
  context.fillStyle = css(readableText(color));
  context.textBaseline = "middle";
  context.textAlign = "left";
  lines.forEach((line, number) => {
    context.direction = directionOf(line);
    context.fillText(line, left + 6 * unit, top + (number * 17 + 11) * unit);
  });
}
