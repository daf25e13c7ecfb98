internal import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// The wording of errors for clients.
///
/// Models have the names that clients know, without the paths of their files. Options are named as
/// in queries, without the command's dashes.
struct ClientWords: Sendable {
  private let models: ServiceModels
  private let dashedNames: Set<String>

  init(models: ServiceModels, options: [OptionDeclaration]) {
    self.models = models
    dashedNames = Set(options.map(\.dashedName))
  }

  /// Returns a problem in the clients' wording; `others` are models that the service no longer has.
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
        // A client's own words stand in quotes and stay as they are.
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

  /// Returns the quoted text at the beginning, up to a quote that ends a word; nil without one.
  private static func quoted(_ text: ByteText) -> ByteText? {
    var place = text.index(after: text.startIndex)
    while let end = text[place...].firstIndex(of: "'") {
      place = text.index(after: end)
      if place == text.endIndex || !isOfName(text[place]) { return text[..<place] }
    }
    return nil
  }

  /// Returns true for the bytes of words, including those of letters beyond ASCII.
  private static func isOfName(_ letter: Byte) -> Bool {
    letter.isLetter || letter.isDigit || letter == "-" || letter.value >= 0x80
  }
}
