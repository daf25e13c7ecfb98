package import ModelFiles
package import ModelRewriting
package import VisionBase

/// What is done to a fetched model before it is installed.
package enum CatalogueRecipe: Hashable, Sendable {
  /// It gets what detectors need beside the network: metadata, labels, anchors.
  case packaging(PackagingRecipe)

  /// Follows the recipe; the bytes of a new file.
  ///
  /// Throws `modelUnsupported` when the model is not the one the recipe is for.
  package func apply(to model: ModelFile) throws(VisionError) -> [UInt8] {
    switch self {
    case .packaging(let recipe): try recipe.package(model)
    }
  }
}
