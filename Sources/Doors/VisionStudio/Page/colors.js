// The command's colours of marks.

/** Neighbours differ most. */
const distinct = (
  "ff4554 00c7ff ffc700 8154ff 3ed962 ff6ed9 ff8020 3076ff bef02a 00a896 b62cfa ffa68c 00e6b8 " +
  "b06434 96c8ff da0084 fff078 628a28 ceaeff 2c4eac"
).split(" ").map((color) => [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16)));

export const left = [255, 138, 0];
export const right = [0, 190, 255];
export const middle = [240, 244, 248];
const withoutNumber = [200, 206, 214];
export const plate = [16, 18, 22];

/** A class's colour by its name (FNV-1a, as in `Color.category`). */
export function categoryColor(category) {
  const name = category?.categoryName ?? `${category?.index ?? 0}`;
  let hash = 0xcbf29ce484222325n + 9513450n;
  for (const byte of new TextEncoder().encode(name)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return distinct[Number((hash ^ (hash >> 32n)) % BigInt(distinct.length))];
}

export const trackColor = (number) =>
  (number === null ? withoutNumber : distinct.at(number % distinct.length));

export const css = ([red, green, blue], opacity = 1) => `rgb(${red} ${green} ${blue} / ${opacity})`;

/** White or black, as is legible on a colour. */
export function readableText(color) {
  const [red, green, blue] = color.map((sample) => {
    const value = sample / 255;
    return value * (value * (value * 0.305306 + 0.682171) + 0.012523);
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= 2.9 ? [255, 255, 255] : plate;
}
