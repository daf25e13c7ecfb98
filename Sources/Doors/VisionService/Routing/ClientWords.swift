internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// What clients are told of errors: models by the names that clients know them by, and not where their
/// files lie; options as queries have them, without the command's dashes.
struct ClientWords: Sendable {
  private let models: ServiceModels
  private let dashedNames: Set<String>

  init(models: ServiceModels, options: [OptionDeclaration]) {
    self.models = models
    dashedNames = Set(options.map(\.dashedName))
  }

  /// The words of a service that is set up so, with the options that any of its queries may hold.
  init(_ configuration: ServiceConfiguration) {
    self.init(
      models: configuration.models,
      options: configuration.tasks.flatMap(\.options) + CompareRoute.options
        + VideoOptions.ofJobs.map(\.option)
        + EvaluatedTask.allCases.flatMap(\.options).map(\.option))
  }

  /// A problem as a client is told it; `others` are models that are no longer those of the service.
  func told(_ problem: ServiceProblem, others: [AddedModel] = []) -> ServiceProblem {
    let known = models.given + (models.added.all + others).map(\.model)
    var problem = problem
    // The longest first: one path may be the beginning of another.
    for model in known.sorted(by: { $0.choice.text.utf8.count > $1.choice.text.utf8.count }) {
      let path = model.choice.text
      guard path.mentions("/") else { continue }
      for words in [path, path.replacing(each: CacheFolder.path + "/", by: "")] {
        problem.detail = problem.detail.replacing(each: words, by: model.name)
      }
    }
    if problem.code == "\(VisionError.Code.optionInvalid)" {
      problem.detail = withoutDashes(problem.detail)
    }
    return problem
  }

  private func withoutDashes(_ text: String) -> String {
    var told = ""
    var rest = text[...]
    var mayBeQuoted = true
    while let letter = rest.first {
      let isAfterName = told.last.map(Self.isOfName) ?? false
      if letter == "'", !isAfterName, mayBeQuoted {
        // What a client wrote stands in quotes and stays as it is.
        let quoted = Self.quoted(rest)
        mayBeQuoted = quoted != nil
        let words = quoted ?? rest.prefix(1)
        told += words
        rest = rest[words.endIndex...]
      } else if Self.isOfName(letter) {
        let word = rest.prefix(while: Self.isOfName)
        told += dashedNames.contains(String(word)) ? word.dropFirst(2) : word
        rest = rest[word.endIndex...]
      } else {
        told.append(rest.removeFirst())
      }
    }
    return told
  }

  /// The words in quotes that a text begins with, up to a quote that ends a word; nil without one.
  private static func quoted(_ text: Substring) -> Substring? {
    var place = text.index(after: text.startIndex)
    while let end = text[place...].firstIndex(of: "'") {
      place = text.index(after: end)
      if place == text.endIndex || !isOfName(text[place]) { return text[..<place] }
    }
    return nil
  }

  private static func isOfName(_ letter: Character) -> Bool {
    letter.isLetter || letter.isNumber || letter == "-"
  }
}
