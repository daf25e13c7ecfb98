// Results in the command's forms (docs/output.md).
import { bodyPoints, connections } from "./skeleton.js";

export function formsOf(tab, route, hasGroups) {
  const [draws, places] = [route !== "embed", ["detect", "pose", "track"].includes(route)];
  return [
    ["jsonl", "JSON lines", true], ["csv", "CSV", draws], ["coco", "COCO", places],
    ["yolo", "YOLO labels", places], ["scores", "YOLO with scores", places],
    ["cutouts", "Cut-outs", places], ["sheet", "Contact sheet", draws],
    ["chosen", "This one annotated", tab === "pictures" && draws && route !== "track"],
    ["groups", "Groups as JSON", hasGroups], ["groupsCSV", "Groups as CSV", hasGroups],
  ].filter(([, , isOffered]) => isOffered);
}

export const withoutErrors = (lines) => lines.filter(({ error }) => !error);

/** Without what the page has added. */
export const plainLine = ({ alike, groups, caption, trails, stem, ...line }) => line;

export const asJSONLines = (lines) =>
  lines.map((line) => `${JSON.stringify(plainLine(line))}\n`).join("");

const box = ["x", "y", "boxWidth", "boxHeight"];
const category = ["index", "score", "categoryName", "displayName"];
const columns = {
  detect: ["detection", ...box, ...category], track: ["trackingID", ...box, ...category],
  classify: ["headIndex", "headName", "rank", ...category],
  pose: ["pose", "trackingID", "type", "x", "y", "z", "inFrameLikelihood", "visibility", "worldX",
    "worldY", "worldZ"],
};

const categoryCells = (best) => [
  best?.index, best?.score ?? best?.confidence, best?.categoryName ?? best?.text, best?.displayName,
];

function rows(route, line) {
  switch (route) {
    case "classify": return line.classifications.flatMap(({ headIndex, headName, categories }) =>
      categories.map((one, number) => [headIndex, headName, number + 1, ...categoryCells(one)]));
    case "pose": return line.poses.flatMap(({ landmarks, worldLandmarks, trackingID }, number) =>
      landmarks.map(({ type, x, y, z, inFrameLikelihood, visibility }, at) => [
        number, trackingID, type, x, y, z, inFrameLikelihood, visibility,
        ...Object.values(worldLandmarks[at]),
      ]));
    default: return objectsOf(route, line).map((one, number) => [
      route === "track" ? one.trackingID : number, ...Object.values(one.box),
      ...categoryCells(one.best),
    ]);
  }
}

/** What a spreadsheet would compute instead of showing it; numbers are none. */
const formula = /^(?![+-]?\d*\.?\d+(?:[eE][+-]?\d+)?$)[=+\-@\t\r\n]/;

const shown = (value) => (typeof value === "string" && formula.test(value) ? `'${value}` : value);

const quotedField = (value) =>
  (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value ?? "");

const field = (value) => quotedField(shown(value));

export function asCSV(route, lines) {
  const head = ["input", "frame", "timestampInMilliseconds", "width", "height", "orientation"];
  const table = withoutErrors(lines).flatMap((line) =>
    rows(route, line).map((row) => [...head.map((name) => line[name]), ...row]));
  return asTable([...head, ...columns[route]], table);
}

const asTable = (head, rows) =>
  [head, ...rows].map((row) => `${row.map(field).join(",")}\n`).join("");

export const asGroups = (rows) =>
  asJSONLines([...Map.groupBy(rows, ({ group }) => group)].map(([group, pictures]) => ({
    group, pictures: pictures.map(({ name, score }) => ({ path: name, similarity: score })),
  })));

export const asGroupsCSV = (rows) => asTable(
  ["group", "path", "similarity"], rows.map(({ group, name, score }) => [group, name, score]));

export function objectsOf(route, line) {
  if (route === "pose") return line.poses.map(person);
  return (line.detections ?? line.objects ?? []).map(
    ({ boundingBox, categories, labels, trackingID }) => {
      const [best] = categories ?? labels;
      const name = best?.categoryName || best?.text || (best ? `class ${best.index}` : "object");
      return {
        box: boundingBox, best, index: best?.index ?? 0, name, points: [],
        score: best?.score ?? best?.confidence ?? 0, trackingID: trackingID ?? undefined,
      };
    });
}

const likely = 0.5;

function person({ landmarks, trackingID }) {
  const places = bodyPoints.map((number) => landmarks[number]);
  const points = places.map(({ x, y, inFrameLikelihood, visibility }) =>
    ({ x, y, state: inFrameLikelihood < likely ? 0 : visibility < likely ? 1 : 2 }));
  const there = points.filter(({ state }) => state > 0);
  const around = there.length > 0 ? there : points;
  const [xs, ys] = [around.map(({ x }) => x), around.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    box: { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }, points, index: 0,
    name: "person", trackingID,
    score: places.reduce((sum, { inFrameLikelihood }) => sum + inFrameLikelihood, 0) / places.length,
  };
}

/** Numbers of classes, the model's; of two names for one the later gets another. */
class Classes {
  constructor(names) {
    this.names = [...names];
  }

  number({ index, name }) {
    const given = this.names[index];
    // More is a damaged model's.
    const known = index >= 0 && index < 65536 && (!given || given === "???" || given === name)
      ? index : this.names.indexOf(name);
    const number = known < 0 ? this.names.length : known;
    this.names[number] = name;
    return number;
  }

  get list() {
    return Array.from(this.names, (name) => name || "???");
  }
}

export function asCOCO(route, lines, names) {
  const classes = new Classes(names);
  const annotations = [];
  const good = withoutErrors(lines);
  // Pictures called by different numbers have those, as COCO's.
  const numbers = lines.map(({ input, frame }) =>
    (frame === undefined ? /(?:^|\/)(\d+)(?:\.[^/]*)?$/.exec(input)?.[1] : undefined)).map(Number);
  const areNumbers = numbers.every(Number.isSafeInteger) && new Set(numbers).size === lines.length;
  const images = good.map((line, at) => {
    const { input, width, height, frame } = line;
    const id = areNumbers ? numbers[lines.indexOf(line)] : at + 1;
    for (const object of objectsOf(route, line)) {
      const { box: size, points, score, trackingID } = object;
      annotations.push({
        id: annotations.length + 1, image_id: id, category_id: classes.number(object) + 1,
        bbox: Object.values(size), score, area: size.width * size.height, iscrowd: 0,
        track_id: trackingID, ...(points.length > 0 && {
          keypoints: points.flatMap(({ x, y, state }) => (state ? [x, y, state] : [0, 0, 0])),
          num_keypoints: points.filter(({ state }) => state).length,
        }),
      });
    }
    return { id, file_name: input, width, height, frame_index: frame };
  });
  const body = good.flatMap(({ poses }) => poses ?? [])[0]?.landmarks;
  const keypoints = body && bodyPoints.map((number) => body[number].type);
  const skeleton = body && connections
    .map((pair) => pair.map((number) => bodyPoints.indexOf(number) + 1))
    .filter((pair) => !pair.includes(0));
  const used = new Set(annotations.map((one) => one.category_id));
  const categories = classes.list
    .map((name, number) => ({ id: number + 1, name, keypoints, skeleton }))
    .filter(({ id, name }) => name !== "???" || used.has(id));
  const info = { description: `found by vision ${route}` };
  return `${JSON.stringify({ info, licenses: [], categories, images, annotations })}\n`;
}

export function asYOLO(route, lines, names, addsScores) {
  const classes = new Classes(names);
  const files = withoutErrors(lines).map((line) =>
    [`${line.stem}.txt`, labels(route, line, classes, addsScores)]);
  return [...files, ["classes.txt", `${classes.list.join("\n")}\n`]];
}

function labels(route, line, classes, addsScores) {
  const part = (value, side) => (value / line[side]).toFixed(6);
  const within = (value, side) => Math.min(Math.max(value, 0), line[side]);
  return objectsOf(route, line).map(({ box: { x, y, width, height }, points, ...object }) => {
    const [left, right] = [within(x, "width"), within(x + width, "width")];
    const [top, bottom] = [within(y, "height"), within(y + height, "height")];
    if (right <= left || bottom <= top) return "";
    const places = points.map((point) => {
      const isInside = within(point.x, "width") === point.x && within(point.y, "height") === point.y;
      return point.state > 0 && isInside
        ? `${part(point.x, "width")} ${part(point.y, "height")} ${point.state}`
        : "0.000000 0.000000 0";
    });
    return `${[
      classes.number(object), part((left + right) / 2, "width"), part((top + bottom) / 2, "height"),
      part(right - left, "width"), part(bottom - top, "height"), ...places,
      ...(addsScores ? [object.score.toFixed(6)] : []),
    ].join(" ")}\n`;
  }).join("");
}
