// What the service says of showing a line: marks, rows, a sentence, objects and cells.
import { plate } from "./colors.js";

const none = {
  picture: null, storedPicture: null, marks: [], tally: [], rows: [], sentence: "", objects: [],
  cells: [],
};

export const presented = (line) => line?.presentation ?? none;

export const withoutErrors = (lines) => lines.filter(({ error }) => !error);

/** Returns the marks of a line, in pixels of the stored picture; a `caption` is the page's own. */
export const marksOf = (line) => [
  ...presented(line).marks,
  ...(line?.caption ? [{ kind: "caption", lines: line.caption, color: plate }] : []),
];

const asRow = ({ title, score = null, color = null, detail = "" }) =>
  ({ name: title, score, color, detail });

export const tallyRows = (line) => presented(line).tally.map(asRow);

/** Returns the rows of a list; `alike` are those of comparisons on the page. */
export const rowsOf = (line) =>
  line.alike ?? [...tallyRows(line), ...presented(line).rows.map(asRow)];

/** Returns the findings that summaries count. */
export const countedIn = (line) => presented(line).rows.filter(({ name }) => name !== undefined);

export const isNothing = (line) => !line.alike && rowsOf(line).length === 0;

export function sentence(line) {
  if (line.groups) return `${line.groups} group${line.groups > 1 ? "s" : ""} of look-alikes`;
  if (line.groups === 0) return "No pictures look alike";
  const best = line.alike?.[0];
  return best ? `Most like ${best.name}, ${best.score.toFixed(2)}` : presented(line).sentence;
}

const counted = (names) => [...names.reduce(
  (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map())];

export function tally(names, say = (name, count) => `${name} ${count}`) {
  const words = counted(names).sort(([, one], [, other]) => other - one).map((pair) => say(...pair));
  return [...words.slice(0, 8), ...(words.length > 8 ? ["…"] : [])].join(", ");
}

/** Counts names; a tracked finding counts once. */
export function summary(lines) {
  const seen = new Set();
  const good = withoutErrors(lines);
  const once = good.flatMap(countedIn).filter(({ trackingID }) =>
    trackingID === undefined || seen.size < seen.add(trackingID).size);
  return tally(once.map(({ name }) => name)) || (good.every(isNothing) ? "nothing found" : "");
}
