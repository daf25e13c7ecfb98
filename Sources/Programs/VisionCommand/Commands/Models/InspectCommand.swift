import CommandLineParsing
import ModelCatalogue
import OptionDeclarations
import VisionBase
import VisionReports

/// `vision models inspect`: what is in a model's file.
struct InspectCommand {
  /// The catalogue, in which a word that is no file is looked up.
  let models: ModelSupply

  // Not of the kind `.model`: the file is read and never run.
  private static let file = Positional(
    "FILE", .file, completion: .outputOrFiles(ofProgramWith: CommonOptions.modelListing),
    help: "A model (.tflite or .task), or a name of the catalogue.")

  var subcommand: Subcommand {
    let declaration = Command(
      "inspect", summary: "Shows what is in a model: tensors, operators, metadata, labels.",
      discussion: """
        Of a model that is refused or damaged, whatever can be read is shown, and what is wrong is \
        said.
        """,
      arguments: [Self.file, CommonOptions.format],
      examples: [
        .init("vision models inspect face", "Prints tables."),
        .init("vision models inspect --format json model.tflite", "Prints a JSON object."),
      ])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      let path = try path(of: arguments[Self.file])
      var code = ExitCode.success
      for (number, inspection) in try ModelInspection.inspections(of: path).enumerated() {
        switch arguments[CommonOptions.format] {
        case .json: console.output.write(.json(inspection.json))
        default: console.output.write(.lines((number > 0 ? [""] : []) + inspection.lines))
        }
        for problem in inspection.problems {
          console.flush()
          console.error.line("\(FailureLine(problem, input: inspection.path))")
          code = .inputFailed
        }
      }
      return code
    }
  }

  /// A file counts before a name of the catalogue.
  private func path(of word: String) throws(VisionError) -> String {
    guard FileKind(of: word, followingLinks: true) == .missing,
      models.entries().contains(where: { $0.entry.name == word })
    else { return word }
    return try models.path(word)
  }
}
