import ModelFiles
import VisionBase
import VisionTasks

/// Turns what a person typed after `--model` into a model.
enum ModelChoice {
  /// A model by its name in the catalogue, or as a file.
  ///
  /// A word with a slash or an ending is a file; so is one that the catalogue does not have but
  /// the folder does.
  static func reference(_ word: String) throws(VisionError) -> ModelReference {
    if word.contains("/") || word.hasSuffix(".tflite") || word.hasSuffix(".task") {
      return .file(word)
    }
    do throws(VisionError) {
      _ = try Catalogue.entry(named: word)
      return .named(word)
    } catch {
      if FileIdentity(of: word) != nil { return .file(word) }
      throw error
    }
  }

  /// The model for a task when nobody chose: the first that was pulled, in the given order.
  static func first(pulledOf names: [String], else fallback: String) -> String {
    let store = ModelStore()
    let entries = names.compactMap { name in Catalogue.entries.first { $0.name == name } }
    return entries.first(where: store.isCached)?.name ?? fallback
  }
}
