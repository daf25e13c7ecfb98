import ModelCatalogue
package import ModelFiles
package import VisionBase

/// The public models of segmentation.
package enum SegmentationMaterial {
  private static let catalogued = [
    "selfie_segmentation.tflite": "selfie",
    "selfie_segmentation_landscape.tflite": "selfie-landscape",
  ]

  /// True if all models are on this machine.
  package static let isPresent =
    catalogued.values.allSatisfy { (try? ModelStore().path(of: $0)) != nil }
    && SharedMaterial.hasSegmenters

  /// The message of a test that is skipped without them.
  package static let missing = "needs segmenters: vision models pull default, scripts/testdata"

  /// Returns the path of a model by the name of its file.
  package static func path(_ file: String) throws(VisionError) -> String {
    guard let name = catalogued[file] else { return SharedMaterial.segmenter(file) }
    return try ModelStore().path(of: name)
  }

  /// Returns a model by the name of its file.
  package static func model(_ file: String) throws(VisionError) -> ModelFile {
    try ModelFile(path: path(file))
  }
}
