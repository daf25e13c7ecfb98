import ModelCatalogue
import ModelFiles
import Testing
import VisionBase

@testable import ModelRewriting

/// The packaged models that bootstrap puts into the cache, where tests look at them.
enum CachedModels {
  /// The names of the models that were packaged.
  static let names = ["face", "hand"]

  /// Whether they are all there and have the digests of the catalogue.
  static let areThere = names.allSatisfy { name in
    Catalogue.entries.first { $0.name == name }.map(ModelStore().isCached) ?? false
  }

  /// How one of them is packaged.
  static func recipe(of name: String) throws -> PackagingRecipe {
    guard case .packaging(let recipe) = try Catalogue.entry(named: name).recipe else {
      throw VisionError(.optionInvalid, "\(name) is not packaged")
    }
    return recipe
  }

  /// What a skipped test says.
  static let missing: Comment = "needs the default models in the cache: scripts/bootstrap"
}
