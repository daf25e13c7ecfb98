// ML Kit's API.
import {
  camelCase, indented, modelFile, modelReference, pictureName, swiftNumber, swiftString,
} from "./snippets-common.js";

export function mlKit(context) {
  const { route } = context;
  if (route === "pose") return pose(context);
  if (route === "track") return objects(context);
  const words = {
    detect: "ML Kit finds objects by following them: choose the task Tracking.",
    classify: "ML Kit's object detection classifies what it follows: choose the task Tracking.",
    embed: "ML Kit has nothing for similarity. Take Swift or MediaPipe.",
  };
  return { missing: words[route] };
}

const mode = ({ source }) => (source === "pictures" ? "singleImage" : "stream");

function pose(context) {
  const { model, whose } = context;
  const base = model === "lite";
  return [
    ...(["lite", "full", null].includes(model)
      ? []
      : [`// ${whose} has no choice of ${model}: the accurate detector runs the full model.`]),
    ...imports(context), "",
    `let options = ${base ? "" : "Accurate"}PoseDetectorOptions()`,
    `options.detectorMode = .${mode(context)}`,
    "let poseDetector = PoseDetector.poseDetector(options: options)",
    ...find(context, "poseDetector", "PoseDetector", [
      "for pose in try poseDetector.results(in: image) {",
      "  let nose = pose.landmark(ofType: .nose)",
      "  print(nose.position.x, nose.position.y, nose.inFrameLikelihood)", "}",
    ]),
  ].join("\n");
}

function objects(context) {
  const { values, model, whose } = context;
  const count = values["max-objects"] ?? "5";
  const several = count !== "1";
  const isCustom = Boolean(values.classifier);
  // VisionTasks has a class of this name, too.
  const type = values.model ? "MLKit.ObjectDetector" : "ObjectDetector";
  return [
    ...(several && count !== "5" ? [`// ${whose} has no option for: max-objects. It follows 5.`] : []),
    ...imports(context), ...(values.model ? ["import VisionTasks"] : []), "",
    ...(values.model && model
      ? [`ObjectLocalization.models = .detector(${modelReference(model, context)})`]
      : []),
    ...(isCustom ? customOptions(context) : ["let options = ObjectDetectorOptions()"]),
    `options.detectorMode = .${mode(context)}`,
    ...(isCustom ? ["options.shouldEnableClassification = true"] : []),
    ...(several ? ["options.shouldEnableMultipleObjects = true"] : []),
    `let objectDetector = ${type}.objectDetector(options: options)`,
    ...find(context, "objectDetector", type, [
      "for object in try objectDetector.results(in: image) {",
      '  print(object.trackingID ?? 0, object.frame, object.labels.first?.text ?? "?")', "}",
    ]),
  ].join("\n");
}

function customOptions(context) {
  const { values } = context;
  return [
    `let localModel = LocalModel(path: ${swiftString(modelFile(values.classifier, context))})`,
    "let options = CustomObjectDetectorOptions(localModel: localModel)",
    ...(values["label-threshold"] === undefined ? [] : [
      "options.classificationConfidenceThreshold = NSNumber(value: " +
        `${swiftNumber(values["label-threshold"])})`,
    ]),
    `options.maxPerObjectLabelCount = ${swiftNumber(values["max-labels"] ?? "3")}`,
  ];
}

const imports = ({ source }) => (source === "pictures"
  ? ["import MLKit", "import UIKit"]
  : ["import CoreMedia", "import MLKit"]);

function find(context, detector, type, lines) {
  const { source, values } = context;
  const turned = values.orientation
    ? [`image.orientation = .${camelCase(values.orientation)}`]
    : [];
  if (source === "pictures") {
    return [
      `let picture = UIImage(contentsOfFile: ${swiftString(pictureName(context))})!`,
      "let image = VisionImage(image: picture)", ...turned, ...lines,
    ];
  }
  return [
    "", "/// Call it for each frame, in order.",
    `func look(at frame: CMSampleBuffer, with ${detector}: ${type}) throws {`,
    ...indented(["let image = VisionImage(buffer: frame)", ...turned, ...lines]),
    "}",
  ];
}
