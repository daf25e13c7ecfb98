// The modern Swift API.
import {
  call, camelCase, chosen, filled, indented, isInPercent, isNamed, linesOf, modelFile, modelMissing,
  modelReference, otherName, pictureName, pointsOf, rectangle, selecting, selectionNotes, seriesNames,
  swiftString, videoName,
} from "./snippets-common.js";
import { frameTime } from "./tasks.js";

export function modern(context, usualNames) {
  const { model } = context;
  const names = selecting(context, usualNames);
  if (!model && !names.models.every(({ isOptional }) => isOptional)) return modelMissing;
  const print = names.print.map((line) => filled(line, context));
  const parts = [
    ...names.models.flatMap((argument) => modelArgument(argument, context)),
    ...optionsArgument(context, names),
  ];
  const make = call(`let ${names.instance} = try await ${names.type}(`, parts);
  return [...linesOf(names.notes, context), ...program(context, names, make, print)].join("\n");
}

function program(context, names, make, print) {
  if (context.task.givesVectors) return pair(context, names, make, print);
  if (context.source !== "pictures") return movie(context, names, make, print);
  return context.task.takesSeries
    ? series(context, names, make, print) : single(context, names, make, print);
}

function optionsArgument({ values }, { options }) {
  const parts = chosen(values, options.table, (label, word) => `${label}: ${word}`);
  return parts.length === 0 ? [] : [`options: ${call(`${options.type}(`, parts)}`];
}

function modelArgument(argument, context) {
  const { option, label, together, isOptional } = argument;
  const name = isOptional ? context.values[option] : context.model;
  if (!name) return [];
  const second = together.find(({ other, both }) =>
    context.values[other.option] && expression(both, name, context) !== null);
  const written = expression(second?.both ?? argument, name, {
    ...context, expressionOf: (other) => expression(second.other, context.values[other], context),
  });
  return written ? [`${label}: ${written}`] : [];
}

/** Returns a model as Swift; an empty text stands for the usual one, null for no such model. */
function expression({ words, bundle, template }, name, context) {
  const fill = (text) => (context.expressionOf ? filled(text, context) : text);
  if (name in words) return fill(words[name]);
  if (bundle && !isNamed(name, context) && /\.task$/.test(modelFile(name, context))) {
    return fill(bundle.replace("*", () => swiftString(modelFile(name, context))));
  }
  return fill(template.replace(/[*$]/, (sign) =>
    (sign === "*" ? modelReference(name, context) : swiftString(name))));
}

function regionArgument({ values }, { takesRegion }, frame) {
  return takesRegion && values.region
    ? `, region: ${rectangle("NormalizedRect", values.region, frame)}` : "";
}

function selectionArgument({ values }, { selected }) {
  if (!selected) return "";
  const place = ({ number, isShare }, side) => (isShare ? `${number} * Double(frame.${side})` : number);
  const points = pointsOf(values[selected], (x, y) =>
    `PicturePoint(x: ${place(x, "width")}, y: ${place(y, "height")})`);
  return points.length > 1 ? `, at: .scribble([${points.join(", ")}])` : `, at: .point(${points[0]})`;
}

/** `path` is a Swift expression. */
const frameLines = (
  context, name = "frame", path = swiftString(pictureName(context)), { values } = context) => [
  `${values.orientation ? "var" : "let"} ${name} = try Frame(decoding: ${path})`,
  ...(values.orientation ? [`${name}.orientation = .${camelCase(values.orientation)}`] : []),
];

const movieSource = (context) => (context.source === "video"
  ? `.file(${swiftString(videoName(context))})`
  : '.camera(CameraOptions("0"))');

/** Returns notes on options that need each frame. */
const sequenceNotes = ({ values }) => ["orientation", "region"]
  .filter((name) => values[name] !== undefined &&
    !(name === "region" && isInPercent(values.region)))
  .map((name) => `// The ${name} is chosen for each frame of a loop of your own.`);

/** Returns the marks that an option asks for, or null without it. */
const drawnBy = ({ drawn }, { values }) => (drawn && values[drawn.option] ? drawn : null);

/** The lines that draw marks on each frame, by the tab. */
const drawing = {
  pictures: { draw: (marks) => `try Annotator().draw(${marks}, on: frame).write(to: "annotated.png")` },
  video: {
    before: ["let annotator = Annotator()", 'let writer = try MovieWriter(path: "annotated.mp4")'],
    draw: (marks) => `try writer.write(annotator.draw(${marks}, on: frame))`,
    after: ["try writer.finish()"],
  },
  camera: {
    before: ["let annotator = Annotator()"],
    draw: (marks) => `let picture = try annotator.draw(${marks}, on: frame)`,
    show: ["print(picture.width, picture.height)"],
  },
};

/** Returns the parts of a program that draws, empty for one that does not. */
function drawingLines(context, names) {
  const drawn = drawnBy(names, context);
  if (!drawn) return { imports: [], before: [], each: [], after: [] };
  const { before = [], draw, show = [], after = [] } = drawing[context.source];
  const fill = (lines) => lines.map((line) => filled(line, context));
  return {
    imports: ["import Drawing"], before: [...fill(drawn.before), ...before],
    each: [...fill(drawn.make), draw(drawn.marks), ...show], after,
  };
}

function single(context, names, make, print) {
  const find = `${names.instance}.${names.verb}`;
  const draws = drawingLines(context, names);
  return [
    ...draws.imports, "import VisionTasks", "", make, ...frameLines(context),
    `let result = try await ${find}(in: frame${regionArgument(context, names, "frame")}${
      selectionArgument(context, names)})`,
    ...print, ...draws.before, ...draws.each,
  ];
}

/** The frames of a video or camera. */
function movie(context, names, make, print) {
  const draws = drawingLines(context, names);
  const { region } = context.values;
  const isFixed = region && isInPercent(region);
  const results = `${names.instance}.${names.verb}(in: MovieFrames(${movieSource(context)})${
    isFixed ? ", region: region" : ""})`;
  return [
    ...draws.imports, "import Movies", "import VisionTasks", "", make, ...draws.before,
    ...linesOf(names.before, context), ...sequenceNotes(context), ...selectionNotes(context, names),
    ...(isFixed ? [`let region = ${rectangle("NormalizedRect", region)}`] : []),
    draws.each.length > 0
      ? `for try await (frame, result) in ${results}.withFrames {` : `for try await result in ${results} {`,
    ...indented([...print, ...linesOf(names.after, context), ...draws.each]), "}", ...draws.after,
  ];
}

/** Pictures in order, as the frames of a video. */
const series = (context, names, make, print) => [
  "import VisionTasks", "", make, `let sequence = ${names.instance}.sequence()`,
  ...linesOf(names.before, context),
  call("for (number, path) in ", [seriesOf(context)], ".enumerated() {"),
  ...indented(frameLines(context, "frame", "path")),
  `  let result = try await sequence.result(`,
  `    for: frame, timestampInMicroseconds: Int64(number) * ${frameTime * 1000})`,
  ...indented([...print, ...linesOf(names.after, context)]), "}",
];

function seriesOf(context) {
  const names = seriesNames(context);
  return names ? `[${names.map(swiftString).join(", ")}]` : "CommandLine.arguments.dropFirst()";
}

/** Two pictures whose vectors are compared. */
function pair(context, names, make, print) {
  const vector = (frame) => `try await ${names.instance}.${names.verb}(in: ${frame}` +
    `${regionArgument(context, names, frame)})${filled(names.vector, context)}`;
  return [
    "import VisionTasks", "", make, ...frameLines(context, "one"),
    ...frameLines(context, "other", swiftString(otherName(context))),
    `let first = ${vector("one")}`, `let second = ${vector("other")}`, ...print,
  ];
}
