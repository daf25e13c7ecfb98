import CommandLineParsing
import VisionBase

/// `vision models …`: the catalogue, the cache, and what is inside a model.
struct ModelsCommand {
  let service: any ModelsService

  var subcommand: Subcommand {
    Subcommand(
      group: "models", summary: "Lists, fetches and examines models.",
      discussion: "Models are kept in a folder of the user's cache; VISION_TASKS_CACHE moves it.",
      [list, pull, path, inspect])
  }

  // MARK: - list

  private static let namesOnly = Flag("names", help: "Print only the names, one a line.")
  private static let cachedOnly = Flag("cached", help: "Only what is on this machine.")

  private var list: Subcommand {
    let declaration = Command(
      "list", summary: "Lists the models that can be fetched, and which are here.",
      arguments: [Self.cachedOnly, Self.namesOnly, CommonOptions.format])
    return Subcommand(declaration) { [service] arguments, console in
      var entries = service.entries()
      if arguments[Self.cachedOnly] { entries.removeAll { $0.path == nil } }
      let printing = ModelListPrinting(entries: entries)
      console.output.write(
        arguments[Self.namesOnly]
          ? printing.names
          : arguments[CommonOptions.format] == .json ? printing.jsonLines : printing.table)
      return .success
    }
  }

  // MARK: - pull

  private static let pulledNames = Positional(
    many: "NAME",
    .text.shown(as: "NAME", completing: .output(ofProgramWith: CommonOptions.modelNames)),
    help: "Names of the catalogue; default stands for the set that the demo and tests need.")

  private var pull: Subcommand {
    let declaration = Command(
      "pull", summary: "Fetches models, unless they are here.",
      discussion: """
        What arrives is checked before it takes its place; what was there before stays until \
        then. An interrupted fetch is continued by the next one.
        """,
      arguments: [Self.pulledNames],
      examples: [.init("vision models pull default", "Fetches the runtime and default models.")])
    return Subcommand(declaration) { [service] (arguments, console) throws(VisionError) in
      try ModelPull(service: service, console: console).run(arguments[Self.pulledNames])
    }
  }

  // MARK: - path

  private static let name = Positional(
    "NAME", .text.shown(as: "NAME", completing: .output(ofProgramWith: CommonOptions.modelNames)),
    help: "A name of the catalogue.")

  private var path: Subcommand {
    let declaration = Command(
      "path", summary: "Prints where a model is on this machine.", arguments: [Self.name])
    return Subcommand(declaration) { [service] (arguments, console) throws(VisionError) in
      console.output.write("\(try service.path(of: arguments[Self.name]))\n")
      return .success
    }
  }

  // MARK: - inspect

  private static let file = Positional(
    "FILE",
    .text.shown(as: "FILE", completing: .outputOrFiles(ofProgramWith: CommonOptions.modelNames)),
    help: "A model's file, or a name of the catalogue.")

  private var inspect: Subcommand {
    let declaration = Command(
      "inspect", summary: "Prints what is in a model: tensors, operators, metadata, labels.",
      arguments: [Self.file, CommonOptions.format])
    return Subcommand(declaration) { [service] (arguments, console) throws(VisionError) in
      let word = arguments[Self.file]
      let isFile = FileKind(of: word, followingLinks: true) != .missing
      let isName = service.entries().contains { $0.name == word }
      let path = !isFile && isName ? try service.path(of: word) : word
      let inspection = try service.inspect(path: path)
      console.output.write(
        arguments[CommonOptions.format] == .json
          ? inspection.json.text + "\n" : inspection.text)
      return .success
    }
  }
}
