internal import ModelCatalogue
package import OptionDeclarations
package import VisionBase
package import VisionTasks

/// A model as a person names it: by its name in the catalogue, or as a file.
///
/// A word with a slash or an ending is a file; so is one that the catalogue does not have but the
/// folder does.
package struct ModelChoice: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The word that was typed.
  package let text: String

  package init(_ text: String) { self.text = text }

  package init(stringLiteral text: String) { self.text = text }

  /// The file that is meant; nil for a name of the catalogue, or when there is nothing.
  package var file: String? {
    if isPath { return text }
    let isNamed = Catalogue.entries.contains { $0.name == text }
    return isNamed || FileIdentity(of: text) == nil ? nil : text
  }

  /// The model to open; throws `optionInvalid` for a word that is neither a name nor a file.
  package func reference() throws(VisionError) -> ModelReference {
    if isPath { return .file(text) }
    do throws(VisionError) {
      _ = try Catalogue.entry(named: text)
      return .named(text)
    } catch {
      if FileIdentity(of: text) != nil { return .file(text) }
      throw error
    }
  }

  private var isPath: Bool {
    text.bytes.contains("/") || text.bytes.hasSuffix(".tflite") || text.bytes.hasSuffix(".task")
  }

  /// The model for a task when nobody chose: the first that was pulled, in the given order.
  static func first(pulledOf names: [String], else fallback: String) -> ModelChoice {
    let store = ModelStore()
    let entries = names.compactMap { name in Catalogue.entries.first { $0.name == name } }
    return ModelChoice(entries.first(where: store.isCached)?.name ?? fallback)
  }

  /// The names of the catalogue's models for a task, in its order.
  static func names(for task: String) -> [String] {
    Catalogue.entries.filter { $0.task == task }.map(\.name)
  }
}

extension ValueType where Value == ModelChoice {
  /// A model that is going to be run.
  package static var model: Self {
    Self(.model, placeholder: "NAME|FILE", describe: \.text) { (text) throws(ValueProblem) in
      guard !text.isEmpty else { throw ValueProblem("the text is empty") }
      return ModelChoice(text)
    }
  }
}
