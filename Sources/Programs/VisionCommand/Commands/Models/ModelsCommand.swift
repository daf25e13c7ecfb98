import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports

/// `vision models …`: the catalogue, the cache, and the contents of models.
struct ModelsCommand {
  let models: ModelSupply

  var subcommand: Subcommand {
    Subcommand(
      group: "models", summary: "Lists, fetches and inspects models.",
      discussion: "Models are kept in your cache folder; VISION_TASKS_CACHE moves it.",
      [
        list, pull, path, InspectCommand(models: models).subcommand, PackageCommand.subcommand,
      ])
  }

  // MARK: - list

  private static let namesOnly = Flag("names", help: "Print only the names, one a line.")
  private static let cachedOnly = Flag("cached", help: "List only what is on this machine.")

  private var list: Subcommand {
    let declaration = Command(
      "list", summary: "Lists the models that can be fetched, and which are already here.",
      arguments: [Self.cachedOnly, Self.namesOnly, CommonOptions.format])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      guard !arguments[Self.namesOnly] || arguments[CommonOptions.format] == .text else {
        throw VisionError(
          .optionInvalid, "--names prints only names; leave it out for --format json")
      }
      var entries = models.entries()
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
    many: "NAME", .text, completion: .output(ofProgramWith: CommonOptions.modelListing),
    help: "Names from the catalogue; default stands for the runtime and the default models.")

  private var pull: Subcommand {
    let declaration = Command(
      "pull", summary: "Fetches models that are not here yet.",
      discussion: """
        Each file is checked before it replaces an earlier one. An interrupted download resumes \
        the next time.
        """,
      arguments: [Self.pulledNames],
      examples: [.init("vision models pull default", "Fetches the runtime and default models.")])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      try ModelPull(models: models, console: console).run(arguments[Self.pulledNames])
    }
  }

  // MARK: - path

  private static let name = Positional(
    "NAME", .text, completion: .output(ofProgramWith: CommonOptions.modelListing),
    help: "A name from the catalogue.")

  private var path: Subcommand {
    let declaration = Command(
      "path", summary: "Prints where a model is on this machine.", arguments: [Self.name])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      console.output.line(try models.path(arguments[Self.name]))
      return .success
    }
  }
}
