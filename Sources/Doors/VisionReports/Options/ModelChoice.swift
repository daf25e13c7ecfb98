internal import ModelCatalogue
package import OptionDeclarations
package import VisionBase
package import VisionTasks

/// A model as named by a person: by its name in the catalogue, or as a file.
///
/// A word with a slash or an extension is a file. So is one that exists in the folder but not in
/// the catalogue.
package struct ModelChoice: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The word as typed.
  package let text: String

  package init(_ text: String) { self.text = text }

  package init(stringLiteral text: String) { self.text = text }

  /// Compares words by their bytes: files whose names only look alike are different models.
  package static func == (one: ModelChoice, other: ModelChoice) -> Bool {
    one.text.bytes == other.text.bytes
  }

  package func hash(into hasher: inout Hasher) { text.bytes.hash(into: &hasher) }

  /// The file; nil for a name of the catalogue, and for a word that is neither.
  package var file: String? {
    if isPath { return text }
    let isNamed = Catalogue.entries.contains { $0.name == text }
    return isNamed || !isThere ? nil : text
  }

  /// Returns the model to open; throws `optionInvalid` for a word that is neither a name nor a
  /// file.
  package func reference() throws(VisionError) -> ModelReference {
    if isPath { return .file(text) }
    do throws(VisionError) {
      _ = try Catalogue.entry(named: text)
      return .named(text)
    } catch {
      if isThere { return .file(text) }
      throw error
    }
  }

  /// A bundle of several models.
  enum Bundle: Sendable {
    /// A bundle of the catalogue.
    case named(String)
    /// A `.task` file.
    case file(String)
  }

  /// The bundle; nil for a single model, and for a word that is neither.
  var bundle: Bundle? {
    if text.bytes.hasSuffix(".task") { return .file(text) }
    let entry = Catalogue.entries.first { $0.name == text }
    return entry?.kind == .bundle ? .named(text) : nil
  }

  /// True if anything has the word as its path, also what is no file: then the error says so.
  private var isThere: Bool { (try? FileSystem.resolved(text)) != nil }

  private var isPath: Bool {
    text.bytes.contains("/") || text.bytes.hasSuffix(".tflite") || text.bytes.hasSuffix(".task")
  }

  /// Returns the default model for a task: the first that was pulled, in the given order.
  static func first(pulledOf names: [String], else fallback: String) -> ModelChoice {
    let store = ModelStore()
    let entries = names.compactMap { name in Catalogue.entries.first { $0.name == name } }
    return ModelChoice(entries.first(where: store.isCached)?.name ?? fallback)
  }

  /// Returns the names of the catalogue's models for a task, in its order.
  static func names(for task: String) -> [String] {
    Catalogue.entries.filter { $0.task == task }.map(\.name)
  }
}

extension ValueType where Value == ModelChoice {
  /// A model to run.
  package static var model: Self {
    Self(.model, placeholder: "NAME|FILE", describe: \.text) { (text) throws(ValueProblem) in
      guard !text.isEmpty else { throw ValueProblem("the text is empty") }
      return ModelChoice(text)
    }
  }
}
