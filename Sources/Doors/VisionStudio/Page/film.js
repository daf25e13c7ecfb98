// Results of a whole film: each finding with its times and its count.
import { clockText, say } from "./language.js";
import { countedIn, tallyRows, withoutErrors } from "./presentation.js";

/** Returns rows for the inspector: tracked findings by number, else names, in order of time. */
export function filmRows(all) {
  const lines = withoutErrors(all);
  const groups = new Map();
  for (const line of lines) {
    const here = Map.groupBy(countedIn(line), ({ trackingID, name }) => trackingID ?? name);
    for (const [key, [first, ...others]] of here) {
      const group = groups.get(key) ?? { ...first, start: line, frames: 0, most: 0 };
      const score = Math.max(group.score ?? -Infinity, first.score ?? -Infinity);
      groups.set(key, Object.assign(group, {
        end: line, frames: group.frames + 1, most: Math.max(group.most, 1 + others.length),
        score: Number.isFinite(score) ? score : null,
      }));
    }
  }
  return [
    ...tallyRows(lines.at(-1)),
    ...[...groups.values()].map((group) => rowOf(group, lines.length)),
  ];
}

const seconds = ({ timestampInMilliseconds }) => timestampInMilliseconds / 1000;

function rowOf({ name, color, trackingID, score, start, end, frames, most }, all) {
  const times = [...new Set([start, end].map((line) => clockText(seconds(line))))].join("–");
  return {
    name: trackingID === undefined ? name : `#${trackingID} ${name}`, score, color,
    detail: say(most > 1 ? "film.detailMost" : "film.detail", { times, frames, most, count: all }),
    number: seconds(start),
  };
}
