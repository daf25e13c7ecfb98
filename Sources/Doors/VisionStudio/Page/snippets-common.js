// What snippets share.

/** JSON's escapes as Swift has them. */
export const swiftString = (text) => JSON.stringify(text).replace(
  /\\(u(....)|.)/g,
  (all, letter, code = { b: 8, f: "c" }[letter]) => (code ? `\\u{${code}}` : all));

const swiftStrings = (texts) => `[${texts.map(swiftString).join(", ")}]`;

/** "1e-7" and ".5" are spelled out. */
export const swiftNumber = (text) => {
  const number = Number(text);
  return Number.isInteger(number) && Math.abs(number) < 1e15
    ? String(number)
    : String(number).replace(/^(-?)\./, "$10.");
};

export const categoryOptions = [
  ["score-threshold", "scoreThreshold", swiftNumber], ["max-results", "maxResults", swiftNumber],
  ["allow", "categoryAllowlist", swiftStrings], ["deny", "categoryDenylist", swiftStrings],
  ["locale", "displayNamesLocale", swiftString],
];
export const vectorOptions = [["l2-normalize", "l2Normalize", String], ["quantize", "quantize", String]];

export const poseOptions = (count, least) => [
  ["people", count, swiftNumber],
  ...["detection", "presence", "tracking"].map((what) => {
    const name = `min-${what}-confidence`;
    return [name, least(camelCase(name)), swiftNumber];
  }),
];

export const chosen = (values, table, write) =>
  table.flatMap(([name, word, say, usual, value = values[name] ?? usual]) =>
    (value === undefined ? [] : [write(word, say(value))]));

export const modelMissing =
  { missing: "Choose a model first: none for this task is on this machine." };

export const printDetections = (result) => [
  `for detection in ${result}.detections {`, "  let best = detection.categories.first",
  '  print(best?.categoryName ?? "?", best?.score ?? 0, detection.boundingBox)', "}",
];
export const printCategories = (heads) => [
  `for category in ${heads}.flatMap(\\.categories) {`,
  '  print(category.displayName ?? category.categoryName ?? "?", category.score)', "}",
];

export const ofThePage = new Set(["min-similarity", "duplicates"]);

export function queryOf(values, more = []) {
  const parameters = new URLSearchParams(more);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || ofThePage.has(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, one);
  }
  const text = `${parameters}`;
  return text && `?${text}`;
}

/** A name that no command takes for an option or a list. */
const plainName = (name) => (/^[-@]/.test(name) ? `./${name}` : name);

/** The picture that is shown. */
export const pictureName = ({ name }) => plainName(name ?? "photo.jpg");

/** Another one, to compare it with. */
export const otherName = (context) =>
  plainName(context.names?.find((name) => name !== context.name) ?? "other.jpg");

export const videoName = ({ name }) => plainName(name ?? "video.mp4");

const mostNames = 12;

/** The pictures that are followed as one video; null are more than code can name. */
export function seriesNames({ source, names }) {
  if (source !== "pictures") return ["frame-1.jpg", "frame-2.jpg"];
  if (!names?.length) return ["1.jpg", "2.jpg", "3.jpg"];
  return names.length > mostNames ? null : names.map(plainName);
}

export const poseSizes = ["lite", "full", "heavy"];

/** The catalogue's names of the models behind a word of the page. */
export const catalogued = (word) => (poseSizes.includes(word)
  ? ["pose-detector", `pose-landmark-${word}`]
  : word.split("+"));

export function isNamed(name, { models }) {
  if (poseSizes.includes(name)) return true;
  const known = models.find((model) => model.name === name);
  return known ? known.origin === "catalogue" : !/[/.]/.test(name);
}

export function modelFile(name, context) {
  const known = context.models.find((model) => model.name === name);
  if (known?.fileName) return known.fileName;
  return isNamed(name, context) || !/\.(tflite|task)$/.test(name) ? `${name}.tflite` : name;
}

export const modelReference = (name, context) => (isNamed(name, context)
  ? `.named(${swiftString(name)})`
  : `.file(${swiftString(modelFile(name, context))})`);

export function modelPathLine(target, name, context) {
  const hint = isNamed(name, context) ? `  // vision models path ${name}` : "";
  return `${target} = ${swiftString(modelFile(name, context))}${hint}`;
}

/** A region in parts of a picture's sides, as Swift. */
export function rectangle(type, region, picture) {
  const sides = region.split(",").map((length, at) => [
    ["x", "y", "width", "height"][at], length.trim().endsWith("%")
      ? swiftNumber(Number.parseFloat(length) / 100)
      : `${swiftNumber(length)} / Double(${picture}.${at % 2 === 0 ? "width" : "height"})`,
  ].join(": "));
  return `${type}(${sides.join(", ")})`;
}

export const indented = (lines) => lines.map((line) => `  ${line}`);

export const camelCase = (name) =>
  name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

export function call(start, parts, end = ")") {
  const line = `${start}${parts.join(", ")}${end}`;
  if (line.length <= 90) return line;
  return `${start}\n${parts.map((part) => `  ${part}`).join(",\n")}${end}`;
}
