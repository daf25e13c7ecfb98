// MediaPipe's API.
import {
  call, camelCase, chosen, filled, indented, modelFile, modelMissing, modelPathLine, pictureName,
  pointsOf, rectangle, selecting, selectionNotes, swiftString,
} from "./snippets-common.js";

export function mediaPipe(context, usualNames) {
  const { source, values, model } = context;
  const names = selecting(context, usualNames);
  if (!model) return modelMissing;
  const options = [
    `let options = ${names.type}Options()`, modelLine(context, names),
    ...(names.selected ? [] : [`options.runningMode = .${modes[source]}`]),
    ...chosen(values, names.options, (name, word) => `options.${name} = ${word}`),
    ...classLines(names.classes, values),
  ];
  const print = names.print.map((line) => filled(line, context));
  const lines = makers[source]({ ...names, print }, options, values, pictureName(context));
  return [...source === "pictures" ? [] : selectionNotes(context, names), ...lines].join("\n");
}

const modes = { pictures: "image", video: "video", camera: "liveStream" };

/** Returns the point, or the points of a scribble, in fractions of the picture. */
function selectionLines({ selected }, values) {
  if (!selected) return [];
  const place = ({ number, isShare }, side) => (isShare ? number : `${number} / Double(image.${side})`);
  const points = pointsOf(values[selected], (x, y) => "NormalizedKeypoint(" +
    `location: CGPoint(x: ${place(x, "width")}, y: ${place(y, "height")}), label: nil, score: 0)`);
  const [first, ...others] = points;
  return [others.length > 0
    ? call("let thing = RegionOfInterest(scribbles: [", points, "])")
    : `let thing = RegionOfInterest(normalizedKeyPoint: ${first})`];
}

/** Returns the lines for options of classes that are an object of their own. */
function classLines(classes, values) {
  const lines = classes
    ? chosen(values, classes.options, (name, word) => `classes.${name} = ${word}`) : [];
  if (lines.length === 0) return [];
  return [
    `let classes = ${classes.type}()`, ...lines,
    ...classes.properties.map((property) => `options.${property} = classes`),
  ];
}

/** Some tasks take a bundle of several models. */
function modelLine(context, { bundles }) {
  const { model } = context;
  const target = "options.baseOptions.modelAssetPath";
  if (!bundles) return modelPathLine(target, model, context);
  const known = bundles.names[model];
  const file = known ?? modelFile(model, context).replace(/\.tflite$/, ".task");
  return `${target} = ${swiftString(file)}${known ? `  // ${bundles.remark}` : ""}`;
}

const makers = {
  pictures: (names, options, values, file) => [
    "import MediaPipeTasksVision", "import UIKit", "", ...options, makerLine(names),
    `let picture = UIImage(contentsOfFile: ${swiftString(file)})!`,
    ...imageLines("uiImage: picture", names, values),
    ...selectionLines(names, values),
    `let result = try ${names.instance}.${names.verb}(image: image${regionWord(names, values)})`,
    ...names.print,
  ],

  video: (names, options, values) => [
    "import CoreMedia", "import MediaPipeTasksVision", "", ...options, makerLine(names), "",
    ...perFrame(
      names, values, `let result = try ${names.instance}.${names.verb}(`, "videoFrame",
      names.print),
  ],

  camera(names, options, values) {
    const { type, done, instance, verb, print } = names;
    const name = type[0].toLowerCase() + type.slice(1);
    return [
      "import CoreMedia", "import Foundation", "import MediaPipeTasksVision", "",
      `final class Results: NSObject, ${type}LiveStreamDelegate {`, `  func ${name}(`,
      `    _ ${name}: ${type}, didFinish${done} result: ${type}Result?,`,
      "    timestampInMilliseconds: Int, error: Error?", "  ) {",
      "    guard let result else { return }", ...indented(indented(print)),
      "  }", "}", "", "let results = Results()", ...options,
      `options.${name}LiveStreamDelegate = results`, makerLine(names), "",
      ...perFrame(names, values, `try ${instance}.${verb}Async(`, "image"),
    ];
  },
};

const makerLine = ({ instance, type }) => `let ${instance} = try ${type}(options: options)`;

const perFrame = (names, values, start, label, after = []) => [
  "/// Call it for each frame, in order.",
  call("func look(", [
    "at frame: CMSampleBuffer", `with ${names.instance}: ${names.type}`, "milliseconds: Int",
  ], ") throws {"),
  ...indented([
    ...imageLines("sampleBuffer: frame", names, values), start,
    `  ${label}: image, timestampInMilliseconds: milliseconds${regionWord(names, values)})`,
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

function regionWord({ takesRegion, selected }, values) {
  if (selected) return ", regionOfInterest: thing";
  return takesRegion && values.region ? ", regionOfInterest: region" : "";
}
