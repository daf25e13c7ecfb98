import ModelCatalogue
import TestSupport
import VisionBase

@testable import ModelRewriting

extension PackagedMaterial {
  /// Returns the recipe of one of the models.
  static func recipe(of name: String) throws -> PackagingRecipe {
    guard case .packaging(let recipe) = try Catalogue.entry(named: name).recipe else {
      throw VisionError(.optionInvalid, "\(name) is not packaged")
    }
    return recipe
  }
}
