// Results in the command's forms (docs/output.md).
import { jsonText, printable } from "./escapes.js";
import { say } from "./language.js";
import { presented, withoutErrors } from "./presentation.js";

export function formsOf(tab, { formats, draws, hasPlaces, takesSeries }, hasGroups) {
  const has = (format) => formats.includes(format);
  return [
    ["jsonl", true], ["csv", has("csv")], ["coco", has("coco")], ["yolo", has("yolo")],
    ["scores", has("yolo")], ["cutouts", hasPlaces], ["sheet", draws],
    ["chosen", tab === "pictures" && draws && !takesSeries], ["groups", hasGroups],
    ["groupsCSV", hasGroups],
  ].flatMap(([form, isOffered]) => (isOffered ? [[form, say(`form.${form}`)]] : []));
}

/** Returns a line without the presentation, and without the members that the page has added. */
export const plainLine = ({ presentation, alike, groups, caption, stem, ...line }) => line;

export const asJSONLines = (lines) =>
  lines.map((line) => `${jsonText(plainLine(line))}\n`).join("");

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The signs that begin formulas, also in their full-width and small forms. */
const signs = "=+\\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212";

/** The beginning of text that a spreadsheet would evaluate instead of showing it. */
const formula = new RegExp(`^[${signs}\\t\\r\\n]`);

/** Places in text where a cell could begin, as some spreadsheets separate at semicolons. */
const formulaInside = new RegExp(`([;\\n]"*)(?=[${signs}])`, "g");

/** Text with apostrophes, so that a spreadsheet shows it; numbers stay as they are. */
const shown = (value) => {
  if (typeof value !== "string" || number.test(value)) return value;
  const text = printable(value).replace(formulaInside, "$1'");
  return formula.test(value) ? `'${text}` : text;
};

const quotedField = (value) =>
  (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value ?? "");

const field = (value) => quotedField(shown(value));

export function asCSV({ columns }, lines) {
  const head = ["input", "frame", "timestampInMilliseconds", "width", "height", "orientation"];
  const table = withoutErrors(lines).flatMap((line) =>
    presented(line).cells.map((row) => [
      ...head.map((name) => line[name] ?? presented(line).picture?.[name]), ...row,
    ]));
  return asTable([...head, ...columns], table);
}

const asTable = (head, rows) =>
  [head, ...rows].map((row) => `${row.map(field).join(",")}\n`).join("");

export const asGroups = (rows) =>
  asJSONLines([...Map.groupBy(rows, ({ group }) => group)].map(([group, pictures]) => ({
    group, pictures: pictures.map(({ name, score }) => ({ path: name, similarity: score })),
  })));

export const asGroupsCSV = (rows) => asTable(
  ["group", "path", "similarity"], rows.map(({ group, name, score }) => [group, name, score]));

/** The model's class numbers; of two names with one number, the later gets another. */
class Classes {
  constructor(names) {
    this.names = [...names];
  }

  number({ index, name }) {
    const given = this.names[index];
    // Larger ones come from a damaged model.
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

export function asCOCO({ name: task, body }, lines, names) {
  const classes = new Classes(names);
  const annotations = [];
  const good = withoutErrors(lines);
  // Pictures whose names are different numbers keep these, as in COCO.
  const numbers = lines.map(({ input, frame }) =>
    (frame === undefined ? /(?:^|\/)(\d+)(?:\.[^/]*)?$/.exec(input)?.[1] : undefined)).map(Number);
  const areNumbers = numbers.every(Number.isSafeInteger) && new Set(numbers).size === lines.length;
  const images = good.map((line, at) => {
    const { input, width, height, frame } = line;
    const id = areNumbers ? numbers[lines.indexOf(line)] : at + 1;
    for (const object of presented(line).objects) {
      const { box: size, points = [], score, trackingID } = object;
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
  const hasBodies = annotations.some(({ keypoints }) => keypoints);
  const plan = hasBodies && { keypoints: body.points, skeleton: body.skeleton };
  const used = new Set(annotations.map((one) => one.category_id));
  const categories = classes.list
    .map((name, number) => ({ id: number + 1, name, ...plan }))
    .filter(({ id, name }) => name !== "???" || used.has(id));
  const info = { description: `found by vision ${task}` };
  return `${jsonText({ info, licenses: [], categories, images, annotations })}\n`;
}

export function asYOLO(lines, names, addsScores) {
  const classes = new Classes(names);
  const files = withoutErrors(lines).map((line) =>
    [`${line.stem}.txt`, labels(line, classes, addsScores)]);
  return [...files, ["classes.txt", `${classes.list.join("\n")}\n`]];
}

function labels(line, classes, addsScores) {
  const part = (value, side) => (value / line[side]).toFixed(6);
  const within = (value, side) => Math.min(Math.max(value, 0), line[side]);
  return presented(line).objects.map(({ box: { x, y, width, height }, points = [], ...object }) => {
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
