import CommandLineParsing
import VisionBase

/// `vision models …`: the catalogue, the cache, and what is inside a model.
struct ModelsCommand {
  /// The catalogue and the cache; nil where they are not part of the program.
  let service: (any ModelsService)?

  var subcommand: Subcommand {
    Subcommand(
      group: "models", summary: "Lists, fetches and examines models.",
      discussion: "Models are kept in a folder of the user's cache; VISION_TASKS_CACHE moves it.",
      (service.map { [list($0), pull($0), path($0)] } ?? [])
        + [InspectCommand(catalogue: service).subcommand, PackageCommand.subcommand])
  }

  // MARK: - list

  private static let namesOnly = Flag("names", help: "Print only the names, one a line.")
  private static let cachedOnly = Flag("cached", help: "Only what is on this machine.")

  private func list(_ service: any ModelsService) -> Subcommand {
    let declaration = Command(
      "list", summary: "Lists the models that can be fetched, and which are here.",
      arguments: [Self.cachedOnly, Self.namesOnly, CommonOptions.format])
    return Subcommand(declaration) { arguments, console in
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

  private func pull(_ service: any ModelsService) -> Subcommand {
    let declaration = Command(
      "pull", summary: "Fetches models, unless they are here.",
      discussion: """
        What arrives is checked before it takes its place; what was there before stays until \
        then. An interrupted fetch is continued by the next one.
        """,
      arguments: [Self.pulledNames],
      examples: [.init("vision models pull default", "Fetches the runtime and default models.")])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      try ModelPull(service: service, console: console).run(arguments[Self.pulledNames])
    }
  }

  // MARK: - path

  private static let name = Positional(
    "NAME", .text.shown(as: "NAME", completing: .output(ofProgramWith: CommonOptions.modelNames)),
    help: "A name of the catalogue.")

  private func path(_ service: any ModelsService) -> Subcommand {
    let declaration = Command(
      "path", summary: "Prints where a model is on this machine.", arguments: [Self.name])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      console.output.write("\(try service.path(of: arguments[Self.name]))\n")
      return .success
    }
  }
}
