package import ModelFiles
package import ModelRewriting
package import VisionBase

/// A conversion of a fetched model before it is installed.
package enum CatalogueRecipe: Hashable, Sendable {
  /// Adds the parts that detectors need beside the network: metadata, labels, anchors.
  case packaging(PackagingRecipe)

  /// Applies the recipe; returns the bytes of the new file.
  ///
  /// Throws `modelUnsupported` when the model is not the one the recipe is for.
  package func apply(to model: ModelFile) throws(VisionError) -> [UInt8] {
    switch self {
    case .packaging(let recipe): try recipe.package(model)
    }
  }
}
