// How alike pictures are: the cosine of the angle between the vectors that describe them.

/** The vector of a JSON line: its first output. */
export const vectorOf = (line) =>
  line.embeddings[0]?.floatEmbedding ?? line.embeddings[0]?.quantizedEmbedding ?? [];

/** The cosine of two vectors, as the command computes it; null where one has no length. */
export function similarity(one, other) {
  let product = 0;
  let ofOne = 0;
  let ofOther = 0;
  for (let place = 0; place < Math.min(one.length, other.length); place += 1) {
    product += one[place] * other[place];
    ofOne += one[place] ** 2;
    ofOther += other[place] ** 2;
  }
  return ofOne > 0 && ofOther > 0 ? product / Math.sqrt(ofOne * ofOther) : null;
}

/** Of some described pictures (`{ line, name, number, thumbnail }`), those most like one. */
export function mostAlike(line, pictures, count) {
  const vector = vectorOf(line);
  return pictures
    .map(({ line: other, name, number, thumbnail }) => ({
      name, number, score: similarity(vector, vectorOf(other)), color: null, detail: "",
      picture: thumbnail?.(),
    }))
    .filter(({ score }) => score !== null)
    .sort((one, other) => other.score - one.score || one.number - other.number)
    .slice(0, count);
}
