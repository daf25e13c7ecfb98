// Lines, zones, and points on things, drawn by mouse, finger or keyboard.
import { announce, announceNow, element } from "./dom.js";
import { listText, percentText, say } from "./language.js";

/** In fractions of the picture. */
const near = 0.02;

/** The distance of the points of a line over a thing, which a model sees as one, if it is short. */
const close = 0.005;

/** The points of such a line at most, which an address still holds. */
const mostPoints = 200;

/** Returns the places on the way to another one, not farther from each other than is close. */
function way([x, y], [toX, toY]) {
  const count = Math.ceil(Math.hypot(toX - x, toY - y) / close);
  return Array.from({ length: count }, (_, at) =>
    [x, y].map((from, side) => from + ([toX, toY][side] - from) * ((at + 1) / count)));
}

/** Returns as many points as an address holds, evenly chosen. */
const thinned = (points) => (points.length <= mostPoints ? points : Array.from(
  { length: mostPoints },
  (_, at) => points[Math.round(at * (points.length - 1) / (mostPoints - 1))]));

export function sketch(pane, kind) {
  const help = say(`draw.${kind}`);
  const canvas = element("canvas", {
    class: "sketch", tabindex: 0, role: "application", "aria-label": help,
  });
  const hint = element("p", { class: "quiet", text: help });
  const corners = [];
  const isPoint = kind === "point";
  let cross = [0.5, 0.5];
  let isDown = false;
  const isAt = (corner) => corner && Math.hypot(corner[0] - cross[0], corner[1] - cross[1]) < near;
  const paint = () => paintSketch(canvas, corners, cross);
  const move = (x, y) => {
    cross = [x, y].map((part) => Math.min(1, Math.max(0, part)));
    paint();
  };
  return new Promise((resolve) => {
    const end = (isGood) => {
      canvas.onblur = null;
      canvas.remove();
      hint.remove();
      resolve(isGood ? thinned(corners).map((corner) => pane.stored(...corner)) : null);
    };
    const finish = () => corners.length > 2 && end(true);
    const put = () => {
      if (isPoint) {
        corners.push(cross);
        end(true);
      } else if (isAt(corners[0]) || isAt(corners.at(-1))) finish();
      else {
        corners.push(cross);
        announceNow(say("draw.corner", { number: corners.length }));
        paint();
        if (kind === "line" && corners.length === 2) end(true);
      }
    };
    const keys = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], " ": put,
      Enter: isPoint || kind === "line" ? put : finish, Escape: () => end(false),
      Backspace: () => corners.pop(),
    };
    canvas.onkeydown = (event) => {
      const key = keys[event.key];
      if (!key) return;
      event.preventDefault();
      if (typeof key === "function") key();
      else {
        const step = event.shiftKey ? 0.005 : 0.05;
        move(cross[0] + key[0] * step, cross[1] + key[1] * step);
        announce(listText(cross.map(percentText)));
      }
      paint();
    };
    const follow = ({ offsetX, offsetY }) =>
      move(offsetX / canvas.clientWidth, offsetY / canvas.clientHeight);
    canvas.onpointermove = (event) => {
      follow(event);
      if (isDown) corners.push(...way(corners.at(-1), cross));
    };
    canvas.onpointerdown = (event) => {
      event.preventDefault();
      if (isPoint && (!event.isPrimary || event.button !== 0)) return;
      follow(event);
      if (isPoint) {
        canvas.setPointerCapture(event.pointerId);
        isDown = true;
        corners.push(cross);
      } else put();
    };
    // A line may also be dragged from end to end, or over a thing.
    canvas.onpointerup = () => {
      if (isDown) end(true);
      else if (kind === "line" && !isAt(corners[0])) put();
    };
    canvas.onpointercancel = () => isDown && end(false);
    canvas.onblur = () => document.activeElement !== canvas && end(false);
    pane.root.prepend(hint);
    pane.frame.append(canvas);
    paint();
    canvas.focus();
    announceNow(help);
  });
}

/** A dark rim shows on bright pictures, the bright line in it on dark ones. */
function strokes(context, styles) {
  for (const [style, width] of styles) {
    context.lineWidth = width;
    context.strokeStyle = style;
    context.stroke();
  }
}

function paintSketch(canvas, corners, cross) {
  [canvas.width, canvas.height] = [canvas.clientWidth, canvas.clientHeight];
  const place = ([x, y]) => [x * canvas.width, y * canvas.height];
  const [x, y] = place(cross);
  const context = canvas.getContext("2d");
  context.moveTo(x, 0);
  context.lineTo(x, canvas.height);
  context.moveTo(0, y);
  context.lineTo(canvas.width, y);
  strokes(context, [["rgb(0 0 0 / 0.7)", 3], ["rgb(255 255 255 / 0.9)", 1]]);
  context.beginPath();
  context.lineJoin = context.lineCap = "round";
  for (const corner of [...corners, cross]) context.lineTo(...place(corner));
  strokes(context, [["rgb(0 0 0 / 0.7)", 6], ["rgb(255 225 64)", 3]]);
}
