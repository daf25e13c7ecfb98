import CommandLineParsing
import OptionDeclarations

/// A program that uses every kind of declaration.
enum Sample {
  enum Format: String, CaseIterable, Sendable { case text, json }

  static let threads = Option(
    "threads", short: "t", .integer(in: 1...64), default: 4,
    help: "How many threads work on one picture.")
  static let threshold = Option(
    "score-threshold", .number(in: 0...1), help: "The lowest score that counts.")
  static let format = Option(
    "format", .choice(of: Format.self), default: .text, help: "How to print.")
  static let allow = Option(list: "allow", .text.shown(as: "NAME"), help: "Only these.")
  static let model = Option(
    "model", short: "m",
    ValueType(.model, placeholder: "NAME|FILE", describe: { $0 }) { (text) throws(ValueProblem) in
      guard !text.isEmpty else { throw ValueProblem("the text is empty") }
      return text
    },
    section: "Model", help: "The model's name, or its file.")
  static let quiet = Flag("quiet", short: "q", help: "Prints less.")
  static let loud = Flag("loud", short: "l", help: "Prints more.")
  static let inputs = Positional(many: "INPUT", .file, help: "Pictures.")

  static let find = Command(
    "find", summary: "Finds things in pictures.", discussion: "It looks everywhere.",
    arguments: [inputs, threads, threshold, format, allow, quiet, loud, model],
    examples: [.init("sample find photo.jpg", "Finds things in one picture.")])

  static let first = Positional("FIRST", .file, help: "One picture.")
  static let second = Positional<String?>(optional: "SECOND", .file, help: "Another.")
  static let compare = Command(
    "compare", summary: "Compares two pictures.", arguments: [first, second])

  static let names = Command("names", summary: "Prints 'names' of models.")
  static let store = Command(
    "store", summary: "Keeps models.",
    subcommands: [
      Command(
        "pull", summary: "Fetches models.",
        arguments: [
          Positional(
            many: "NAME", .text, completion: .output(ofProgramWith: ["names"]),
            help: "Models.")
        ]),
      Command("list", summary: "Lists models."),
    ])

  static let program = Command(
    "sample", summary: "Shows what the parser can do.",
    subcommands: [find, compare, names, store], modelListing: ["names"])

  /// Returns the arguments of a command line that runs a command; throws the error's text
  /// otherwise.
  static func parse(_ line: String...) throws -> (path: [String], arguments: ParsedArguments)? {
    guard case .run(let path, let arguments) = try CommandParser(program).parse(line) else {
      return nil
    }
    return (path.names, arguments)
  }

  /// Returns the error of a command line.
  static func error(_ line: [String]) -> UsageError? {
    do throws(UsageError) {
      _ = try CommandParser(program).parse(line)
      return nil
    } catch {
      return error
    }
  }
}
