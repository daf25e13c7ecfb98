// MediaPipe's API.
import {
  call, camelCase, categoryOptions, chosen, indented, modelFile, modelMissing, modelPathLine,
  pictureName, poseOptions, poseSizes, printCategories, printDetections, rectangle, swiftString,
  vectorOptions,
} from "./snippets-common.js";

const tasks = {
  detect: {
    type: "ObjectDetector", done: "Detection", instance: "detector", verb: "detect",
    options: categoryOptions, print: printDetections,
  },
  classify: {
    type: "ImageClassifier", done: "Classification", instance: "classifier", verb: "classify",
    takesRegion: true, options: categoryOptions,
    print: (result) => printCategories(`${result}.classificationResult.classifications`),
  },
  pose: {
    type: "PoseLandmarker", done: "Detection", instance: "landmarker", verb: "detect",
    options: poseOptions("numPoses", (name) => name.replace(/min(?!T)/, "minPose")),
    print: (result) => [
      `for landmarks in ${result}.landmarks {`,
      "  print(landmarks[0].x, landmarks[0].y, landmarks[0].visibility ?? 0)", "}",
    ],
  },
  embed: {
    type: "ImageEmbedder", done: "Embedding", instance: "embedder", verb: "embed",
    takesRegion: true, options: vectorOptions,
    print: (result, { head = "0" }) => [
      `let vector = ${result}.embeddingResult.embeddings[${head}]`,
      "print(vector.floatEmbedding?.count ?? vector.quantizedEmbedding?.count ?? 0)",
    ],
  },
};

export function mediaPipe(context) {
  const { route, source, values, model, whose } = context;
  const task = tasks[route];
  if (!task) {
    return { missing: `${whose} has no tracking. Take Swift or ML Kit.` };
  }
  if (!model) return modelMissing;
  const options = [
    `let options = ${task.type}Options()`, modelLine(context),
    `options.runningMode = .${{ pictures: "image", video: "video", camera: "liveStream" }[source]}`,
    ...chosen(values, task.options, (name, word) => `options.${name} = ${word}`),
  ];
  return makers[source](task, options, values, pictureName(context)).join("\n");
}

/** Poses take Google's bundle of two models. */
function modelLine(context) {
  const { route, model } = context;
  if (route !== "pose") return modelPathLine("options.baseOptions.modelAssetPath", model, context);
  const isSize = poseSizes.includes(model);
  const file = isSize
    ? `pose_landmarker_${model}.task`
    : modelFile(model, context).replace(/\.tflite$/, ".task");
  const hint = isSize ? "  // Google's bundle of detector and landmarks" : "";
  return `options.baseOptions.modelAssetPath = ${swiftString(file)}${hint}`;
}

const makers = {
  pictures: (task, options, values, name) => [
    "import MediaPipeTasksVision", "import UIKit", "", ...options, makerLine(task),
    `let picture = UIImage(contentsOfFile: ${swiftString(name)})!`,
    ...imageLines("uiImage: picture", task, values),
    `let result = try ${task.instance}.${task.verb}(image: image${regionWord(task, values)})`,
    ...task.print("result", values),
  ],

  video: (task, options, values) => [
    "import CoreMedia", "import MediaPipeTasksVision", "", ...options, makerLine(task), "",
    ...perFrame(
      task, values, `let result = try ${task.instance}.${task.verb}(`, "videoFrame",
      task.print("result", values)),
  ],

  camera(task, options, values) {
    const name = task.type[0].toLowerCase() + task.type.slice(1);
    return [
      "import CoreMedia", "import Foundation", "import MediaPipeTasksVision", "",
      `final class Results: NSObject, ${task.type}LiveStreamDelegate {`, `  func ${name}(`,
      `    _ ${name}: ${task.type}, didFinish${task.done} result: ${task.type}Result?,`,
      "    timestampInMilliseconds: Int, error: Error?", "  ) {",
      "    guard let result else { return }", ...indented(indented(task.print("result", values))),
      "  }", "}", "", "let results = Results()", ...options,
      `options.${name}LiveStreamDelegate = results`, makerLine(task), "",
      ...perFrame(task, values, `try ${task.instance}.${task.verb}Async(`, "image"),
    ];
  },
};

const makerLine = ({ instance, type }) => `let ${instance} = try ${type}(options: options)`;

const perFrame = (task, values, start, label, after = []) => [
  "/// Call it for each frame, in order.",
  call("func look(", [
    "at frame: CMSampleBuffer", `with ${task.instance}: ${task.type}`, "milliseconds: Int",
  ], ") throws {"),
  ...indented([
    ...imageLines("sampleBuffer: frame", task, values), start,
    `  ${label}: image, timestampInMilliseconds: milliseconds${regionWord(task, values)})`,
    ...after,
  ]), "}",
];

function imageLines(source, { takesRegion }, values) {
  const { orientation } = values;
  const turned = orientation ? `, orientation: .${camelCase(orientation)}` : "";
  const image = `let image = try MPImage(${source}${turned})`;
  if (!takesRegion || !values.region) return [image];
  return [image, `let region = ${rectangle("CGRect", values.region, "image")}`];
}

const regionWord = ({ takesRegion }, values) =>
  (takesRegion && values.region ? ", regionOfInterest: region" : "");
