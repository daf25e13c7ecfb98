// Parts shared by snippets.
import { isPictureName } from "./backdrops.js";
import { jsonText } from "./escapes.js";
import { say } from "./language.js";

/** Returns a Swift literal: JSON's escapes in Swift's syntax. */
export const swiftString = (text) => jsonText(text).replace(
  /\\(u(....)|.)/g,
  (all, letter, code = { b: 8, f: "c" }[letter]) => (code ? `\\u{${code}}` : all));

const swiftStrings = (texts) => `[${texts.map(swiftString).join(", ")}]`;

/** Spells out numbers such as "1e-7" and ".5". */
export const swiftNumber = (text) => {
  const number = Number(text);
  return Number.isInteger(number) && Math.abs(number) < 1e15
    ? String(number)
    : String(number).replace(/^(-?)\./, "$10.");
};

/** Returns the corners of a line or zone, typed as `NAME=X,Y,...`, as Swift's points. */
function corners(typed) {
  const lengths = typed.split(",").map((length) => length.trim());
  // Plain numbers are fractions when none of them is above 1.
  const areParts = lengths.every((length) => length.endsWith("%") || Number(length) <= 1);
  const place = (length, at) => {
    const isPercent = length.endsWith("%");
    const number = isPercent ? Number.parseFloat(length) / 100 : Number(length);
    if (number === 0 || !(isPercent || areParts)) return swiftNumber(number);
    const side = `Double(result.picture.${at % 2 === 0 ? "width" : "height"})`;
    return number === 1 ? side : `${swiftNumber(number)} * ${side}`;
  };
  const words = lengths.map(place);
  return Array.from({ length: words.length / 2 }, (_, at) =>
    `PicturePoint(x: ${words[2 * at]}, y: ${words[2 * at + 1]})`);
}

const named = (word) => [word.slice(0, word.indexOf("=")).trim(), word.slice(word.indexOf("=") + 1)];

const shapes = {
  lines: (all) => `[${all.map((word) => {
    const [name, typed] = named(word);
    return `CountingLine(${swiftString(name)}, from: ${corners(typed).join(", to: ")})`;
  }).join(", ")}]`,

  zones: (all) => `[${all.map((word) => {
    const [name, typed] = named(word);
    return `CountingZone(${swiftString(name)}, corners: [${corners(typed).join(", ")}])`;
  }).join(", ")}]`,

  /** What lies behind a subject. */
  backdrop(value) {
    if (isPictureName(value)) return `try .picture(BackdropPicture(Frame(decoding: ${swiftString(value)})))`;
    if (!value.startsWith("#")) return value === "blur" ? ".blur()" : ".transparent";
    const [red, green, blue] = [1, 3, 5].map((at) => `0x${value.slice(at, at + 2).toUpperCase()}`);
    return `.color(Color(red: ${red}, green: ${green}, blue: ${blue}))`;
  },
};

const writers = { number: swiftNumber, text: swiftString, texts: swiftStrings, flag: String, ...shapes };

/** Returns the chosen options as Swift; a task's `table` has their names in an interface. */
export const chosen = (values, table, write) => table.flatMap((entry) => {
  const word = (entry.kind === "group" ? groupOf : valueOf)(entry, values);
  return word === null ? [] : [write(entry.name, word)];
});

function valueOf({ option, kind, literal, usual }, values) {
  const value = values[option] ?? usual;
  return value === undefined ? null : literal ?? writers[kind](value);
}

/** Returns a value of a type of its own, or null if none of its options is chosen. */
function groupOf({ option, literal: type, arguments: table }, values) {
  if (option && !values[option]) return null;
  const parts = chosen(values, table, (label, word) => `${label}: ${word}`);
  return option || parts.length > 0 ? call(`${type}(`, parts) : null;
}

/**
 * Fills in values: `{option:default|form}`, where a form is a kind of literal, and `{option?text}`,
 * a text that is left out unless the option is chosen.
 */
export const filled = (line, context) => line.replace(
  /\{([a-z][a-z-]*)(?:\?([^{}]*)|(?::([^{}|]*))?(?:\|(\w+))?)\}/g, (_, option, text, usual, form) => {
    const value = context.values[option] ?? usual;
    if (text !== undefined) return value === undefined ? "" : text;
    if (form === "model") return context.expressionOf(option);
    if (form === "file") return swiftString(modelFile(value, context));
    if (form === "reference") return modelReference(value, context);
    return form ? writers[form](value) : value;
  });

function holds({ option, usual, isOneOf, isNoneOf, isAbsent }, values) {
  const value = values[option] ?? usual;
  if (isAbsent) return value === undefined;
  if (isOneOf) return isOneOf.includes(value);
  return isNoneOf ? value !== undefined && !isNoneOf.includes(value) : Boolean(value);
}

/** Returns the lines of a task's table whose conditions hold, filled in. */
export const linesOf = (groups, context) => groups
  .filter(({ when = [] }) => when.every((one) => holds(one, context.values)))
  .flatMap(({ lines }) => lines.map((line) => filled(line, context)));

export const modelMissing =
  { missing: say("code.noModel") };

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

/** Returns a name that the command does not read as an option or a list. */
export const plainName = (name) => (/^[-@]/.test(name) ? `./${name}` : name);

/** Returns the option with samples and their files; several lie in a folder. Null without any. */
export function sampleFiles({ task, values, samples }) {
  const option = task.options.find(({ name, kind }) => kind === "samples" && values[name])?.name;
  if (!option) return null;
  const names = samples(option);
  return { option, files: names.length === 1
    ? [plainName(names[0])] : names.map((name) => `${values[option]}${name}`) };
}

/** The name of the shown picture. */
export const pictureName = ({ name }) => plainName(name ?? "photo.jpg");

/** The name of another picture, to compare it with. */
export const otherName = (context) =>
  plainName(context.names?.find((name) => name !== context.name) ?? "other.jpg");

export const videoName = ({ name }) => plainName(name ?? "video.mp4");

const mostNames = 12;

/** The pictures that are tracked as one video; null for more than code can list. */
export function seriesNames({ source, names }) {
  if (source !== "pictures") return ["frame-1.jpg", "frame-2.jpg"];
  if (!names?.length) return ["1.jpg", "2.jpg", "3.jpg"];
  return names.length > mostNames ? null : names.map(plainName);
}

const modelWord = (name, { modelWords }) => modelWords.find(({ word }) => word === name);

/** Returns the catalogue's names of the models behind a name on the page. */
export function catalogued(name, task) {
  const { model, others = [] } = modelWord(name, task) ?? {};
  return model ? [...others, model] : name.split("+");
}

export function isNamed(name, { models, task }) {
  if (modelWord(name, task)) return true;
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

/** True if a region needs no size of a picture. */
export const isInPercent = (region) => region.split(",").every((length) => /%\s*$/.test(length));

/** Returns a region in fractions of a picture's sides, as Swift. */
export function rectangle(type, region, picture) {
  const sides = region.split(",").map((length, at) => [
    ["x", "y", "width", "height"][at], length.trim().endsWith("%")
      ? swiftNumber(Number.parseFloat(length) / 100)
      : `${swiftNumber(length)} / Double(${picture}.${at % 2 === 0 ? "width" : "height"})`,
  ].join(": "));
  return `${type}(${sides.join(", ")})`;
}

/** Returns the names of the class that takes a selection, where a single picture has one. */
export function selecting({ values, source }, names) {
  const { selecting: other } = names;
  return other && values[other.option] && source === "pictures"
    ? { ...names, type: other.type, selected: other.option } : names;
}

/** Returns a note on a selection in the frames of a video or camera. */
export const selectionNotes = ({ values }, { selecting: other }) => (other && values[other.option]
  ? [`// The selection is for single pictures: ${other.type} takes it.`] : []);

/** Returns the points of a selection, each an object of Swift's with an x and a y. */
export const pointsOf = (text, write) => text.trim().split(/ +/).map((point) => write(
  ...point.split(",").map((length) => ({
    number: swiftNumber(Number.parseFloat(length) / (length.endsWith("%") ? 100 : 1)),
    isShare: length.endsWith("%"),
  }))));

export const indented = (lines) => lines.map((line) => `  ${line}`);

export const camelCase = (name) =>
  name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

export function call(start, parts, end = ")") {
  const line = `${start}${parts.join(", ")}${end}`;
  if (line.length <= 90 && !line.includes("\n")) return line;
  return `${start}\n${indented(parts.join(",\n").split("\n")).join("\n")}${end}`;
}
