// The modern Swift API.
import {
  call, camelCase, chosen, filled, indented, isNamed, linesOf, modelFile, modelMissing,
  modelReference, otherName, pictureName, rectangle, seriesNames, swiftString, videoName,
} from "./snippets-common.js";
import { frameTime } from "./tasks.js";

export function modern(context, names) {
  const { model } = context;
  if (!model && !names.models.every(({ isOptional }) => isOptional)) return modelMissing;
  const print = names.print.map((line) => filled(line, context));
  const parts = [
    ...names.models.flatMap((argument) => modelArgument(argument, context)),
    ...optionsArgument(context, names),
  ];
  const make = call(`let ${names.instance} = try await ${names.type}(`, parts);
  if (context.task.givesVectors) return pair(context, names, make, print);
  return context.task.takesSeries && context.source === "pictures"
    ? series(context, names, make, print)
    : program(context, names, make, print);
}

function optionsArgument({ values }, { options }) {
  const parts = chosen(values, options.table, (label, word) => `${label}: ${word}`);
  if (parts.length === 0) return [];
  const [before, after] = options.template.split("*");
  return [call(`options: ${before}${options.type}(`, parts, `)${after}`)];
}

function modelArgument({ option, label, words, bundle, template, isOptional }, context) {
  const name = isOptional ? context.values[option] : context.model;
  const argument = (expression) => (expression ? [`${label}: ${expression}`] : []);
  if (!name) return [];
  if (words && name in words) return argument(words[name]);
  if (bundle && !isNamed(name, context) && /\.task$/.test(modelFile(name, context))) {
    return argument(bundle.replace("*", () => swiftString(modelFile(name, context))));
  }
  return argument(template.replace("*", () => modelReference(name, context)));
}

function regionArgument({ values }, { takesRegion }, frame) {
  return takesRegion && values.region
    ? `, region: ${rectangle("NormalizedRect", values.region, frame)}` : "";
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

/** Returns notes on options that a sequence of frames does not have. */
const sequenceNotes = ({ values }) => ["orientation", "region"]
  .filter((name) => values[name] !== undefined)
  .map((name) => `// The ${name} is chosen for each frame of a loop of your own.`);

function program(context, names, make, print) {
  const find = `${names.instance}.${names.verb}`;
  if (context.source === "pictures") {
    return [
      "import VisionTasks", "", make, ...frameLines(context),
      `let result = try await ${find}(in: frame${regionArgument(context, names, "frame")})`,
      ...print,
    ].join("\n");
  }
  return [
    "import Movies", "import VisionTasks", "", make, ...linesOf(names.before, context),
    ...sequenceNotes(context),
    `for try await result in ${find}(in: MovieFrames(${movieSource(context)})) {`,
    ...indented([...print, ...linesOf(names.after, context)]), "}",
  ].join("\n");
}

/** Pictures in order, as the frames of a video. */
const series = (context, names, make, print) => [
  "import VisionTasks", "", make, `let sequence = ${names.instance}.sequence()`,
  call("for (number, path) in ", [seriesOf(context)], ".enumerated() {"),
  ...indented(frameLines(context, "frame", "path")),
  `  let result = try await sequence.result(`,
  `    for: frame, timestampInMicroseconds: Int64(number) * ${frameTime * 1000})`,
  ...indented(print), "}",
].join("\n");

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
  ].join("\n");
}
