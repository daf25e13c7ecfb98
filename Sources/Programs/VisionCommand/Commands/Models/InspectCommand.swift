import CommandLineParsing
import ModelCatalogue
import OptionDeclarations
import VisionBase
import VisionReports

/// `vision models inspect`: shows the contents of a model's file.
struct InspectCommand {
  /// The catalogue, in which a word that is not a file is looked up.
  let models: ModelSupply

  // Not of the kind `.model`: the file is read and never run.
  private static let files = Positional(
    many: "FILE", .file, completion: .outputOrFiles(ofProgramWith: CommonOptions.modelListing),
    help: """
      Models (.tflite or .task), names from the catalogue, folders of models, or @FILE for a list of \
      such files.
      """)

  private static let endings: Set = ["tflite", "task"]

  var subcommand: Subcommand {
    let declaration = Command(
      "inspect", summary: "Shows what is in a model: tensors, operators, metadata, labels.",
      discussion: """
        For a model that is refused or damaged, this shows whatever can be read and says what is \
        wrong. docs/refused-models.md lists public models that are refused, and why.
        """,
      arguments: [Self.files, CommonOptions.followLinks, CommonOptions.format],
      examples: [
        .init("vision models inspect face", "Prints tables."),
        .init("vision models inspect --format json model.tflite", "Prints a JSON object."),
        .init(
          "vision models inspect --format json models/ > models.jsonl",
          "Writes a JSON line for each model in a folder."),
      ])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      var code = ExitCode.success
      var isFirst = true
      let leftOut = LeftOutFiles(lookingFor: .models)
      defer { leftOut.say(on: console) }
      let list = InputList(
        endings: Self.endings, leftOut: leftOut, kind: "model",
        followsLinks: arguments[CommonOptions.followLinks])
      let inputs = inputs(arguments[Self.files], list)
      var unreadCount = 0
      for input in inputs {
        do throws(VisionError) {
          for inspection in try ModelInspection.inspections(of: Self.path(of: input)) {
            let own = Self.show(
              inspection, arguments[CommonOptions.format], isFirst: isFirst, console)
            (code, isFirst) = (code.joined(with: own), false)
          }
        } catch {
          console.output.write(
            FailureLine.printout(error, input: input.name, arguments[CommonOptions.format]))
          console.flush()
          console.fail(error, input: input.name)
          code = code.joined(with: ExitCode(error))
          unreadCount += 1
        }
      }
      console.flush()
      console.remark(unread: unreadCount, of: inputs.count)
      return code
    }
  }

  private static func show(
    _ inspection: ModelInspection, _ format: OutputFormat, isFirst: Bool, _ console: Console
  ) -> ExitCode {
    switch format {
    case .json: console.output.write(.json(inspection.json))
    default: console.output.write(.lines((isFirst ? [] : [""]) + inspection.lines))
    }
    for problem in inspection.problems {
      console.flush()
      console.fail(problem, input: inspection.path)
    }
    return inspection.problems.isEmpty ? .success : .inputFailed
  }

  /// Returns the files that words stand for; a file takes precedence over a name of the catalogue.
  private func inputs(_ words: [String], _ list: InputList) -> [Input] {
    words.flatMap { word -> [Input] in
      guard FileKind(of: word, followingLinks: true) == .missing,
        models.entries().contains(where: { $0.entry.name == word })
      else {
        return list.inputs(for: [word])
      }
      do throws(VisionError) {
        let path = try models.path(word)
        return [Input(name: path, source: .file(path: path))]
      } catch {
        return [Input(name: word, source: .unusable(error))]
      }
    }
  }

  private static func path(of input: Input) throws(VisionError) -> String {
    switch input.source {
    case .file(let path): return path
    case .unusable(let error): throw error
    default:
      throw VisionError(.optionInvalid, "models are read from files, not from standard input")
    }
  }
}
