internal import OptionDeclarations

/// Sets options of a task by their names.
struct OptionValuesBuilder {
  private let options: [OptionDeclaration]
  private(set) var values = OptionValues()

  init(_ task: ServedTask) { options = task.options }

  /// Whether there is such an option and the word is a value of it.
  mutating func set(_ name: String, _ word: String) -> Bool {
    guard let option = options.first(where: { $0.name == name }) else { return false }
    return (try? values.add(word, to: option)) != nil
  }
}
