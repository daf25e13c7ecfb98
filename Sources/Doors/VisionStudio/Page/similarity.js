// The similarity of pictures: the cosine between their vectors.
import { decimalText, say } from "./language.js";
import { presented } from "./presentation.js";
import { settings } from "./settings.js";

const vectorOf = (line) => presented(line).vector ?? [];

function similarity(one, other) {
  let [product, ofOne, ofOther] = [0, 0, 0];
  for (let place = 0; place < Math.min(one.length, other.length); place += 1) {
    product += one[place] * other[place];
    ofOne += one[place] ** 2;
    ofOther += other[place] ** 2;
  }
  return ofOne > 0 && ofOther > 0 ? product / Math.sqrt(ofOne * ofOther) : null;
}

const rowOf = ({ name, number, thumbnail }, score, group) => ({
  name, number, score, group, color: null, detail: group ? say("alike.group", { number: group }) : "",
  picture: thumbnail?.(),
});

const leastOr = (usual) => Number(settings.values["min-similarity"] ?? usual);

export function mostAlike(line, pictures, count) {
  const vector = vectorOf(line);
  const least = leastOr(-2);
  return pictures
    .map((picture) => rowOf(picture, similarity(vector, vectorOf(picture.line))))
    .filter(({ score }) => score !== null && score >= least)
    .sort((one, other) => other.score - one.score || one.number - other.number)
    .slice(0, count);
}

/** Adds the most similar pictures to a line. */
export function compare(line, pictures, count) {
  const alike = mostAlike(line, pictures, count);
  const [best] = alike;
  const caption = best
    ? [say("alike.caption", { name: best.name, score: decimalText(best.score, 2) })] : null;
  return Object.assign(line, { alike, caption });
}

/** The command's default. */
const usualLeast = 0.9;

/** Returns groups of look-alikes, each with its similarity to the one most like it. */
export function lookAlikes(all) {
  const least = leastOr(usualLeast);
  const pictures = all.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const vectors = pictures.map(({ line }) => vectorOf(line));
  const best = vectors.map(() => null);
  let groups = [...vectors.keys()];
  for (const [one, vector] of vectors.entries()) {
    for (let other = one + 1; other < vectors.length; other += 1) {
      const score = similarity(vector, vectors[other]);
      if (score === null || score < least) continue;
      for (const at of [one, other]) best[at] = Math.max(best[at] ?? score, score);
      const [first, second] = [groups[one], groups[other]].sort((a, b) => a - b);
      groups = groups.map((group) => (group === second ? first : group));
    }
  }
  const firsts = [...new Set(groups.filter((_, at) => best[at] !== null))].sort((a, b) => a - b);
  const rows = firsts.flatMap((first, number) => pictures.flatMap((picture, at) =>
    (groups[at] === first ? rowOf(picture, best[at], number + 1) : [])));
  return { rows, count: firsts.length };
}
