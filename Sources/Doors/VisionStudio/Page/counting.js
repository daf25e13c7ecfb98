// What lines and zones counted, as marks and as rows.

const lineColor = [255, 225, 64];
const zoneColor = [96, 225, 160];
/** An arrow's length, as a part of its line's; at most, in pixels. */
const [arrowPart, longestArrow] = [0.12, 60];

const side = (from, to, color) =>
  ({ kind: "line", from, to, color, opacity: 1, size: 0.8, hasRim: true });

const shape = (corners, color, words) => [
  ...corners.map((from, at) => side(from, corners[(at + 1) % corners.length], color)),
  { kind: "caption", lines: [words], color, at: corners[0] },
];

function arrow([start, end]) {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const part = Math.min(arrowPart, longestArrow / Math.hypot(dx, dy));
  const [x, y] = [dx * part, dy * part];
  const middle = { x: start.x + dx / 2, y: start.y + dy / 2 };
  const tip = { x: middle.x - y, y: middle.y + x };
  const barbs = [-1, 1].map((way) =>
    ({ x: tip.x + (y - way * x) / 3, y: tip.y - (x + way * y) / 3 }));
  return [middle, ...barbs].map((from) => side(from, tip, lineColor));
}

export const countMarks = ({ lines = [], zones = [] }) => [
  ...zones.flatMap(({ name, corners, inside, entered }) =>
    shape(corners, zoneColor, `${name}  ${inside.length} inside  ${entered} entered`)),
  ...lines.flatMap(({ name, corners, ...one }) => [
    ...shape(corners, lineColor, `${name}  ${one.in} in  ${one.out} out`), ...arrow(corners),
  ]),
];

export const countRows = ({ lines = [], zones = [] }) => [
  ...lines.map((one) => ({
    name: `Line ${one.name}`, score: null, color: lineColor, detail: `${one.in} in, ${one.out} out`,
  })),
  ...zones.map(({ name, inside, entered, left }) => ({
    name: `Zone ${name}`, score: null, color: zoneColor,
    detail: `${inside.length} inside, ${entered} entered, ${left} left`,
  })),
];
