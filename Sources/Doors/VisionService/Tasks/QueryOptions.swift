package import OptionDeclarations
internal import VisionBase
internal import VisionReports

/// The options in a request's query, parsed by the command's own declarations.
package struct QueryOptions: Sendable {
  /// The options that the query may hold.
  package let options: [OptionDeclaration]
  /// Names that are read elsewhere.
  package let others: [String]
  /// Options for videos only, which this query may not hold.
  private let movieOptions: [OptionDeclaration]

  package init(
    _ options: [OptionDeclaration], others: [String] = [], forVideos: [OptionDeclaration] = []
  ) {
    (self.options, self.others, movieOptions) = (options, others, forVideos)
  }

  /// Returns the values; throws the fault of a name or value, with the likely intended one.
  ///
  /// `word` may replace a given word.
  package func values(
    of target: RequestTarget,
    word: (OptionDeclaration, String) throws(ServiceProblem) -> String
  ) throws(ServiceProblem) -> OptionValues {
    var values = OptionValues()
    for pair in target.query where !others.contains(pair.name) {
      guard let option = options.first(where: { $0.name == pair.name }) else {
        throw unknown(pair.name)
      }
      if option.takesValue {
        try Self.add(try word(option, pair.value), to: option, &values)
      } else if try Self.isOn(pair) {
        try Self.add("", to: option, &values)
      }
    }
    return values
  }

  private static func add(
    _ word: String, to option: OptionDeclaration, _ values: inout OptionValues
  ) throws(ServiceProblem) {
    do throws(ValueProblem) {
      try values.add(word, to: option)
    } catch {
      let advice = error.suggestion.map { "; did you mean '\($0)'?" } ?? ""
      throw invalid("\(option.name): \(error.message)\(advice)")
    }
  }

  /// Returns true if a flag is given: by its name alone, or as true.
  private static func isOn(_ pair: HTTPField) throws(ServiceProblem) -> Bool {
    switch pair.value {
    case "", "true", "1": return true
    case "false", "0": return false
    default: throw invalid("\(pair.name): '\(pair.value)' is not true or false")
    }
  }

  private func unknown(_ name: String) -> ServiceProblem {
    if movieOptions.contains(where: { $0.name == name }) {
      return Self.invalid("\(name) is for videos and streams and does not apply to pictures")
    }
    let names = options.map(\.name) + others
    if let near = nearestName(to: name, among: names) {
      return Self.invalid("there is no option '\(name)' here; did you mean '\(near)'?")
    }
    guard !names.isEmpty else {
      return Self.invalid("there is no option '\(name)' here; this request takes none")
    }
    return Self.invalid(
      "there is no option '\(name)' here; this request takes: \(names.joined(separator: ", "))")
  }

  static func invalid(_ words: String) -> ServiceProblem {
    ServiceProblem(VisionError(.optionInvalid, words))
  }
}
