// ML Kit's API.
import {
  camelCase, filled, indented, linesOf, pictureName, swiftString,
} from "./snippets-common.js";

export function mlKit(context, names) {
  const { source, values } = context;
  const isPicture = source === "pictures";
  const mode = isPicture ? "singleImage" : "stream";
  const imports = linesOf(names.imports, context);
  const type = imports.length > 0 ? names.fullType ?? names.type : names.type;
  const look = [
    ...(values.orientation ? [`image.orientation = .${camelCase(values.orientation)}`] : []),
    ...names.print.map((line) => filled(line, context)),
  ];
  return [
    ...linesOf(names.notes, context),
    ...(isPicture ? ["import MLKit", "import UIKit"] : ["import CoreMedia", "import MLKit"]),
    ...imports, "", ...linesOf(names.makeOptions, context),
    ...(names.mode ? [`options.${names.mode} = .${mode}`] : []),
    ...linesOf(names.setOptions, context),
    `let ${names.instance} = ${type}.${names.instance}(options: options)`,
    ...(isPicture ? inPicture(context, look) : perFrame(names.instance, type, look)),
  ].join("\n");
}

const inPicture = (context, look) => [
  `let picture = UIImage(contentsOfFile: ${swiftString(pictureName(context))})!`,
  "let image = VisionImage(image: picture)", ...look,
];

const perFrame = (detector, type, look) => [
  "", "/// Call it for each frame, in order.",
  `func look(at frame: CMSampleBuffer, with ${detector}: ${type}) throws {`,
  ...indented(["let image = VisionImage(buffer: frame)", ...look]), "}",
];
