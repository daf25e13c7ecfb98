// The command's colours of marks.

/** Neighbours differ most. */
const distinct = [
  [255, 69, 84], [0, 199, 255], [255, 199, 0], [129, 84, 255], [62, 217, 98], [255, 110, 217],
  [255, 128, 32], [48, 118, 255], [190, 240, 42], [0, 168, 150], [182, 44, 250], [255, 166, 140],
  [0, 230, 184], [176, 100, 52], [150, 200, 255], [218, 0, 132], [255, 240, 120], [98, 138, 40],
  [206, 174, 255], [44, 78, 172],
];

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
