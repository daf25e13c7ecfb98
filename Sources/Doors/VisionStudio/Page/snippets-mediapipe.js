// MediaPipe's API.
import {
  isNamed, modelFile, modelPathLine, poseSizes, regionParts, swiftNumber, swiftString,
  swiftStrings, unsaid,
} from "./snippets-common.js";

const whose = "MediaPipe's API";

const tasks = {
  detect: {
    type: "ObjectDetector", instance: "detector", options: "ObjectDetectorOptions",
    result: "ObjectDetectorResult", verb: "detect", delegate: "objectDetectorLiveStreamDelegate",
    method: "objectDetector(\n    _ objectDetector: ObjectDetector, didFinishDetection result: " +
      "ObjectDetectorResult?,\n    timestampInMilliseconds: Int, error: Error?\n  )",
    unsaid: ["threads", "region", "tiles"],
    lines: (values) => [
      ...set(values, "max-results", "maxResults", swiftNumber),
      ...set(values, "score-threshold", "scoreThreshold", swiftNumber),
      ...set(values, "allow", "categoryAllowlist", swiftStrings),
      ...set(values, "deny", "categoryDenylist", swiftStrings),
      ...set(values, "locale", "displayNamesLocale", swiftString),
    ],
    print: (result) => [
      `for detection in ${result}.detections {`,
      "  let best = detection.categories.first",
      '  print(best?.categoryName ?? "?", best?.score ?? 0, detection.boundingBox)', "}",
    ],
  },
  pose: {
    type: "PoseLandmarker", instance: "landmarker", options: "PoseLandmarkerOptions",
    result: "PoseLandmarkerResult", verb: "detect", delegate: "poseLandmarkerLiveStreamDelegate",
    method: "poseLandmarker(\n    _ poseLandmarker: PoseLandmarker, didFinishDetection result: " +
      "PoseLandmarkerResult?,\n    timestampInMilliseconds: Int, error: Error?\n  )",
    unsaid: ["threads", "no-smoothing"],
    lines: (values) => [
      ...set(values, "people", "numPoses", swiftNumber),
      ...set(values, "min-detection-confidence", "minPoseDetectionConfidence", swiftNumber),
      ...set(values, "min-presence-confidence", "minPosePresenceConfidence", swiftNumber),
      ...set(values, "min-tracking-confidence", "minTrackingConfidence", swiftNumber),
    ],
    print: (result) => [
      `for landmarks in ${result}.landmarks {`,
      "  print(landmarks[0].x, landmarks[0].y, landmarks[0].visibility ?? 0)", "}",
    ],
  },
  embed: {
    type: "ImageEmbedder", instance: "embedder", options: "ImageEmbedderOptions",
    result: "ImageEmbedderResult", verb: "embed", delegate: "imageEmbedderLiveStreamDelegate",
    method: "imageEmbedder(\n    _ imageEmbedder: ImageEmbedder, didFinishEmbedding result: " +
      "ImageEmbedderResult?,\n    timestampInMilliseconds: Int, error: Error?\n  )",
    unsaid: ["threads"],
    lines: (values) => [
      ...(values["l2-normalize"] ? ["options.l2Normalize = true"] : []),
      ...(values.quantize ? ["options.quantize = true"] : []),
    ],
    print: (result, { head = "0" }) => [
      `let vector = ${result}.embeddingResult.embeddings[${head}]`,
      "print(vector.floatEmbedding?.count ?? vector.quantizedEmbedding?.count ?? 0)",
    ],
  },
};

const set = (values, name, property, write) =>
  (values[name] === undefined ? [] : [`options.${property} = ${write(values[name])}`]);

export function mediaPipe(context) {
  const { route, source, values, model } = context;
  const task = tasks[route];
  if (!task) {
    const what = route === "track" ? "tracking" : "image classification";
    return { missing: `${whose} here has no ${what}. Take Swift${
      route === "track" ? " or ML Kit" : ""}.` };
  }
  if (!model) return { missing: "Choose a model first: none for this task is on this machine." };
  const options = [
    `let options = ${task.options}()`, modelLine(context),
    `options.runningMode = .${{ pictures: "image", video: "video", camera: "liveStream" }[source]}`,
    ...task.lines(values),
  ];
  return [
    ...unsaid(values, task.unsaid, whose), ...makers[source](task, options, values),
  ].join("\n");
}

/** A detector takes its own model; poses take Google's bundle of both. */
function modelLine(context) {
  const { route, model } = context;
  if (route !== "pose") return modelPathLine("options.baseOptions.modelAssetPath", model, context);
  const size = poseSizes.includes(model) ? model : null;
  const file = size ? `pose_landmarker_${size}.task` : bundleFile(context);
  const hint = size ? "  // Google's bundle of detector and landmarks" : "";
  return `options.baseOptions.modelAssetPath = ${swiftString(file)}${hint}`;
}

function bundleFile(context) {
  return isNamed(context.model, context)
    ? `${context.model}.task`
    : modelFile(context.model, context).replace(/\.tflite$/, ".task");
}

/** The orientation of a picture, by UIKit's names. */
const orientations = {
  up: "up", down: "down", left: "left", right: "right", "up-mirrored": "upMirrored",
  "down-mirrored": "downMirrored", "left-mirrored": "leftMirrored",
  "right-mirrored": "rightMirrored",
};

const turned = ({ orientation }) => (orientation ? `, orientation: .${orientations[orientation]}` : "");

const makers = {
  pictures(task, options, values) {
    const region = task.verb === "embed" && values.region ? regionOfInterest(values.region) : [];
    const argument = region.length > 0 ? ", regionOfInterest: region" : "";
    return [
      "import MediaPipeTasksVision", "import UIKit", "", ...options,
      `let ${task.instance} = try ${task.type}(options: options)`,
      'let picture = UIImage(contentsOfFile: "photo.jpg")!',
      `let image = try MPImage(uiImage: picture${turned(values)})`, ...region,
      `let result = try ${task.instance}.${task.verb}(image: image${argument})`,
      ...task.print("result", values),
    ];
  },

  video(task, options, values) {
    return [
      "import CoreMedia", "import MediaPipeTasksVision", "", ...options,
      `let ${task.instance} = try ${task.type}(options: options)`, "",
      "/// Call it for each frame, in order.",
      "func look(at frame: CMSampleBuffer, milliseconds: Int) throws {",
      `  let image = try MPImage(sampleBuffer: frame${turned(values)})`,
      `  let result = try ${task.instance}.${task.verb}(`,
      "    videoFrame: image, timestampInMilliseconds: milliseconds)",
      ...task.print("result", values).map((line) => `  ${line}`), "}",
    ];
  },

  camera(task, options, values) {
    return [
      "import CoreMedia", "import Foundation", "import MediaPipeTasksVision", "",
      `final class Results: NSObject, ${task.type}LiveStreamDelegate {`,
      `  func ${task.method} {`, "    guard let result else { return }",
      ...task.print("result", values).map((line) => `    ${line}`), "  }", "}", "",
      "let results = Results()", ...options, `options.${task.delegate} = results`,
      `let ${task.instance} = try ${task.type}(options: options)`, "",
      "/// Call it for each frame of the camera.",
      "func captured(_ frame: CMSampleBuffer, milliseconds: Int) throws {",
      `  let image = try MPImage(sampleBuffer: frame${turned(values)})`,
      `  try ${task.instance}.${task.verb}Async(image: image, timestampInMilliseconds: milliseconds)`,
      "}",
    ];
  },
};

function regionOfInterest(text) {
  const [x, y, width, height] = regionParts(text, "picture.size.width", "picture.size.height");
  return [`let region = CGRect(x: ${x}, y: ${y}, width: ${width}, height: ${height})`];
}
