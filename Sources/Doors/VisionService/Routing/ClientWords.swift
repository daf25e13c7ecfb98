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
    var told: [ByteText] = []
    var rest = text.bytes
    var mayBeQuoted = true
    while let letter = rest.first {
      let isAfterName = told.last?.last.map(Self.isOfName) ?? false
      let words: ByteText
      if letter == "'", !isAfterName, mayBeQuoted {
        // What a client wrote stands in quotes and stays as it is.
        let quoted = Self.quoted(rest)
        mayBeQuoted = quoted != nil
        words = quoted ?? rest.prefix(1)
        told.append(words)
      } else if Self.isOfName(letter) {
        words = rest.prefix(while: Self.isOfName)
        told.append(dashedNames.contains(String(words)) ? words.dropFirst(2) : words)
      } else {
        words = rest.prefix(1)
        told.append(words)
      }
      rest = rest[words.endIndex...]
    }
    return String(decoding: told.joined().map(\.value), as: UTF8.self)
  }

  /// The words in quotes that a text begins with, up to a quote that ends a word; nil without one.
  private static func quoted(_ text: ByteText) -> ByteText? {
    var place = text.index(after: text.startIndex)
    while let end = text[place...].firstIndex(of: "'") {
      place = text.index(after: end)
      if place == text.endIndex || !isOfName(text[place]) { return text[..<place] }
    }
    return nil
  }

  /// Whether a byte belongs to a word; those of letters beyond ASCII do.
  private static func isOfName(_ letter: Byte) -> Bool {
    letter.isLetter || letter.isDigit || letter == "-" || letter.value >= 0x80
  }
}
