// What a whole film shows: each object or class, when, and how often.
import { categoryColor, trackColor } from "./colors.js";
import { countRows } from "./counting.js";
import { clockText, numberOf } from "./dom.js";
import { objectsOf, withoutErrors } from "./forms.js";
import { className } from "./marks.js";

const foundIn = (route, line) => (route === "classify"
  ? line.classifications.flatMap(({ categories }) => categories.slice(0, 1))
    .map((best) => ({ name: className(best), best, score: best.score }))
  : objectsOf(route, line));

/** Rows for the inspector: what was followed by its number, else by class, in order of time. */
export function filmRows(route, all) {
  const lines = withoutErrors(all);
  const groups = new Map();
  for (const line of lines) {
    const here = Map.groupBy(foundIn(route, line), ({ trackingID, name }) => trackingID ?? name);
    for (const [key, [first, ...others]] of here) {
      const group = groups.get(key) ?? { ...first, start: line, frames: 0, most: 0 };
      groups.set(key, Object.assign(group, {
        end: line, frames: group.frames + 1, most: Math.max(group.most, 1 + others.length),
        score: Math.max(group.score, first.score),
      }));
    }
  }
  const last = lines.at(-1);
  return [
    ...(last && route === "track" ? countRows(last) : []),
    ...[...groups.values()].map((group) => rowOf(group, lines.length)),
  ];
}

const seconds = ({ timestampInMilliseconds }) => timestampInMilliseconds / 1000;

function rowOf({ name, best, trackingID, score, start, end, frames, most }, all) {
  const times = [...new Set([start, end].map((line) => clockText(seconds(line))))].join("–");
  return {
    name: trackingID === undefined ? name : `#${trackingID} ${name}`, score,
    color: trackingID === undefined ? best && categoryColor(best) : trackColor(trackingID),
    detail: `${times}, ${frames} of ${numberOf(all, "frame")}` +
      (most > 1 ? `, up to ${most} at once` : ""),
    number: seconds(start),
  };
}
