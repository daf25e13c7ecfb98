import CommandLineParsing
import VisionBase

/// `vision models inspect`: what is in a model's file.
struct InspectCommand {
  /// The catalogue, in which a word that is no file is looked up.
  let catalogue: (any ModelsService)?

  private static let file = Positional(
    "FILE",
    .text.shown(as: "FILE", completing: .outputOrFiles(ofProgramWith: CommonOptions.modelNames)),
    help: "A model (.tflite or .task), or a name of the catalogue.")

  var subcommand: Subcommand {
    let declaration = Command(
      "inspect", summary: "Prints what is in a model: tensors, operators, metadata, labels.",
      arguments: [Self.file, CommonOptions.format],
      examples: [
        .init("vision models inspect face", "Prints tables."),
        .init("vision models inspect --format json model.tflite", "Prints a JSON object."),
      ])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let path = try path(of: arguments[Self.file])
      for (number, inspection) in try ModelInspection.inspections(of: path).enumerated() {
        switch arguments[CommonOptions.format] {
        case .json: console.output.write(inspection.json.text + "\n")
        case .text: console.output.write((number > 0 ? "\n" : "") + inspection.text)
        }
      }
      return .success
    }
  }

  /// A file counts before a name of the catalogue.
  private func path(of word: String) throws(VisionError) -> String {
    guard FileKind(of: word, followingLinks: true) == .missing, let catalogue,
      catalogue.entries().contains(where: { $0.name == word })
    else { return word }
    return try catalogue.path(of: word)
  }
}
