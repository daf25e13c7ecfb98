// The modern Swift API.
import {
  call, camelCase, categoryOptions, chosen, indented, isNamed, modelFile, modelMissing, modelReference,
  otherName, pictureName, poseOptions, poseSizes, printCategories, printDetections, rectangle,
  seriesNames, swiftNumber, swiftString, vectorOptions, videoName,
} from "./snippets-common.js";
import { frameTime } from "./tasks.js";

const options = (values, table) => chosen(values, table, (label, word) => `${label}: ${word}`);

const threads = ["threads", "threadCount", swiftNumber];
const categories = [...categoryOptions, threads];
const detection = [...categories, ["tiles", "tilesAlongLongerSide", swiftNumber]];

const poseTable = [
  ...poseOptions("peopleCount", (name) => name.replace("min", "minimum")),
  ["no-smoothing", "smoothsLandmarks", () => "false"], threads,
];

const trackTable = [
  ["max-objects", "maxObjects", swiftNumber],
  ["score-threshold", "detectorScoreThreshold", swiftNumber],
  ["label-threshold", "classifierScoreThreshold", swiftNumber],
  // The command's default is 3, the API's 10.
  ["max-labels", "maxLabelsPerObject", swiftNumber, 3], ["locale", "displayNamesLocale", swiftString],
  ["detect-every-frame", "detection", () => ".everyFrame"], threads,
];

const optionsArgument = (type, parts) =>
  (parts.length === 0 ? [] : [call(`options: ${type}(`, parts)]);

export function modern(context) {
  const { route, model } = context;
  if (!model && route !== "track") return modelMissing;
  return makers[route](context);
}

function regionArgument({ values }, frame) {
  return values.region ? `, region: ${rectangle("NormalizedRect", values.region, frame)}` : "";
}

/** `path` is Swift. */
const frameLines = (
  context, name = "frame", path = swiftString(pictureName(context)), { values } = context) => [
  `${values.orientation ? "var" : "let"} ${name} = try Frame(decoding: ${path})`,
  ...(values.orientation ? [`${name}.orientation = .${camelCase(values.orientation)}`] : []),
];

const movieSource = (context) => (context.source === "video"
  ? `.file(${swiftString(videoName(context))})`
  : '.camera(CameraOptions("0"))');

/** What a sequence of frames cannot be told here. */
const sequenceNotes = ({ values }) => ["orientation", "region"]
  .filter((name) => values[name] !== undefined)
  .map((name) => `// The ${name} is chosen for each frame of a loop of your own.`);

function program(context, { set, find, loop, print }) {
  if (context.source === "pictures") {
    return ["import VisionTasks", "", ...set, ...frameLines(context), ...find, ...print].join("\n");
  }
  return [
    "import Movies", "import VisionTasks", "", ...set, ...sequenceNotes(context),
    `for try await result in ${loop}(in: MovieFrames(${movieSource(context)})) {`,
    ...indented(print), "}",
  ].join("\n");
}

const finder = (instance, type, verb, table, print) => (context) => {
  const parts = [
    `model: ${modelReference(context.model, context)}`,
    ...optionsArgument(
      type.replace(/Object|Image/, "") + "Options", options(context.values, table)),
  ];
  const loop = `${instance}.${verb}`;
  return program(context, {
    set: [call(`let ${instance} = try await ${type}(`, parts)], loop, print,
    find: [`let result = try await ${loop}(in: frame${regionArgument(context, "frame")})`],
  });
};

const makers = {
  detect: finder(
    "detector", "ObjectDetector", "detections", detection, printDetections("result")),

  classify: finder(
    "classifier", "ImageClassifier", "classifications", categories, printCategories("result.heads")),

  pose(context) {
    const parts = [
      ...poseModel(context),
      ...optionsArgument("PoseOptions", options(context.values, poseTable)),
    ];
    return program(context, {
      set: [call("let landmarker = try await PoseLandmarker(", parts)],
      find: ["let result = try await landmarker.poses(in: frame)"],
      loop: "landmarker.poses",
      print: [
        "for pose in result.poses {",
        "  print(pose.pixels(.nose, in: result.picture), pose[.nose].visibility)", "}",
      ],
    });
  },

  track(context) {
    const { values, model } = context;
    const parts = [
      ...(values.model && model ? [`localizer: .detector(${modelReference(model, context)})`] : []),
      ...(values.classifier ? [`classifier: ${modelReference(values.classifier, context)}`] : []),
      ...optionsArgument("TrackerOptions", options(values, trackTable)),
    ];
    const print = [
      "for object in result.objects {",
      "  let name = object.labels.first ?? object.category",
      '  print(object.trackingID ?? -1, name?.categoryName ?? "?", object.boundingBox)', "}",
    ];
    const set = [call("let tracker = try await ObjectTracker(", parts)];
    if (context.source !== "pictures") {
      return program(context, { set, loop: "tracker.objects", print });
    }
    return [
      "import VisionTasks", "", ...set, "let sequence = tracker.sequence()",
      call("for (number, path) in ", [seriesOf(context)], ".enumerated() {"),
      ...indented(frameLines(context, "frame", "path")),
      "  let result = try await sequence.objects(",
      `    in: frame, timestampInMicroseconds: Int64(number) * ${frameTime * 1000})`,
      ...indented(print), "}",
    ].join("\n");
  },

  embed(context) {
    const { values } = context;
    const parts = [
      `model: ${modelReference(context.model, context)}`,
      ...optionsArgument("EmbedderOptions", options(values, [...vectorOptions, threads])),
    ];
    const head = values.head ?? "0";
    const embed = (frame) =>
      `try await embedder.embeddings(in: ${frame}${regionArgument(context, frame)})`;
    return [
      "import VisionTasks", "", call("let embedder = try await ImageEmbedder(", parts),
      ...frameLines(context, "one"),
      ...frameLines(context, "other", swiftString(otherName(context))),
      `let first = ${embed("one")}.embeddings[${head}]`,
      `let second = ${embed("other")}.embeddings[${head}]`,
      "print(try first.similarity(to: second))",
    ].join("\n");
  },
};

function seriesOf(context) {
  const names = seriesNames(context);
  return names ? `[${names.map(swiftString).join(", ")}]` : "CommandLine.arguments.dropFirst()";
}

function poseModel(context) {
  const { model } = context;
  if (model === "full") return [];
  if (poseSizes.includes(model)) return [`model: .${model}`];
  if (model === "pose-landmarker") return ['model: .bundle(named: "pose-landmarker")'];
  if (/\.task$/.test(model) && !isNamed(model, context)) {
    return [`model: .bundle(${swiftString(modelFile(model, context))})`];
  }
  return [
    `model: .files(detector: .named("pose-detector"), landmarks: ${modelReference(model, context)})`,
  ];
}
