// What the service says of showing a line: marks, rows, a sentence, objects and cells.
import { plate } from "./colors.js";
import { decimalText, listText, say } from "./language.js";
import { detailText, nameText, sentenceText, tallyText, titleText } from "./phrases.js";
import { settings } from "./settings.js";

const none = {
  picture: null, storedPicture: null, marks: [], tally: [], counts: [], rows: [], sentence: "",
  objects: [], cells: [],
};

export const presented = (line) => line?.presentation ?? none;

export const withoutErrors = (lines) => lines.filter(({ error }) => !error);

/** Returns a mark with a picture of a person's own behind the subject, where one is chosen. */
const before = (backdrop) => (mark) =>
  (backdrop && mark.kind === "backdrop" ? { ...mark, background: { backdrop } } : mark);

/**
 * Returns the marks of a line, in pixels of the stored picture; a `caption` and a `count`, one of
 * the rows in the upper left corner, are the page's own, as is the picture of a `backdrop`.
 */
export const marksOf = (line, backdrop = null) => [
  ...presented(line).marks.map(before(backdrop)),
  ...(presented(line).counts ?? []).map((count, row) => ({ kind: "count", ...count, row })),
  ...(line?.caption ? [{ kind: "caption", lines: line.caption, color: plate }] : []),
];

const asRow = ({ title, score = null, color = null, detail = "" }) =>
  ({ name: title, score, color, detail });

const taskName = () => settings.task.name;

const spoken = ({ title, detail, ...row }) =>
  ({ ...row, title: titleText(taskName(), title), detail: detailText(detail) });

export const tallyRows = (line) => presented(line).tally.map(tallyText).map(asRow);

/** Returns the rows of a list; `alike` are those of comparisons on the page. */
export const rowsOf = (line) =>
  line.alike ?? [...tallyRows(line), ...presented(line).rows.map(spoken).map(asRow)];

/** Returns the findings that summaries count, with their names in the page's language. */
export const countedIn = (line) => presented(line).rows
  .filter(({ name }) => name !== undefined)
  .map((row) => ({ ...row, name: nameText(taskName(), row.name) }));

export const isNothing = (line) => !line.alike && rowsOf(line).length === 0;

export function sentence(line) {
  if (line.groups) return say("alike.groups", { count: line.groups });
  if (line.groups === 0) return say("alike.none");
  const best = line.alike?.[0];
  return best
    ? say("alike.best", { name: best.name, score: decimalText(best.score, 2) })
    : sentenceText(taskName(), presented(line).sentence);
}

const counted = (names) => [...names.reduce(
  (counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map())];

export function tally(names, tell = (name, number) => say("counted", { name, number })) {
  const words = counted(names).sort(([, one], [, other]) => other - one).map((pair) => tell(...pair));
  return listText([...words.slice(0, 8), ...(words.length > 8 ? ["…"] : [])]);
}

/** Counts names; a tracked finding counts once. */
export function summary(lines) {
  const seen = new Set();
  const good = withoutErrors(lines);
  const once = good.flatMap(countedIn).filter(({ trackingID }) =>
    trackingID === undefined || seen.size < seen.add(trackingID).size);
  return tally(once.map(({ name }) => name)) || (good.every(isNothing) ? say("summary.nothing") : "");
}
