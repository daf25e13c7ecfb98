import ModelCatalogue
import VisionBase
import VisionTasks

/// Turns what a person typed after `--model` into a model.
enum ModelChoice {
  /// The file that a word means; nil for a name of the catalogue, or when there is nothing.
  static func file(_ word: String) -> String? {
    if isPath(word) { return word }
    let isNamed = Catalogue.entries.contains { $0.name == word }
    return isNamed || FileIdentity(of: word) == nil ? nil : word
  }

  /// A model by its name in the catalogue, or as a file.
  ///
  /// A word with a slash or an ending is a file; so is one that the catalogue does not have but
  /// the folder does.
  static func reference(_ word: String) throws(VisionError) -> ModelReference {
    if isPath(word) { return .file(word) }
    do throws(VisionError) {
      _ = try Catalogue.entry(named: word)
      return .named(word)
    } catch {
      if FileIdentity(of: word) != nil { return .file(word) }
      throw error
    }
  }

  private static func isPath(_ word: String) -> Bool {
    word.contains("/") || word.hasSuffix(".tflite") || word.hasSuffix(".task")
  }

  /// The model for a task when nobody chose: the first that was pulled, in the given order.
  static func first(pulledOf names: [String], else fallback: String) -> String {
    let store = ModelStore()
    let entries = names.compactMap { name in Catalogue.entries.first { $0.name == name } }
    return entries.first(where: store.isCached)?.name ?? fallback
  }
}
