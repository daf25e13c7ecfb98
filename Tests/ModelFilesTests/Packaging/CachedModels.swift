import Testing
import VisionBase

@testable import ModelFiles

/// The packaged models that bootstrap puts into the cache, where tests look at them.
enum CachedModels {
  /// The names of the models that were made with a recipe.
  static let names = ["face", "hand"]

  /// Whether they are all there and have the digests of the catalogue.
  static let areThere = names.allSatisfy { name in
    Catalogue.entries.first { $0.name == name }.map(ModelStore().isCached) ?? false
  }

  /// What a skipped test says.
  static let missing: Comment = "needs the default models in the cache: scripts/bootstrap"
}
