import Foundation
internal import ModelCatalogue
internal import VisionBase

/// The inference runtime, which bootstrap puts into the per-user cache.
package enum Runtime {
  /// Whether its library is where this package looks for it.
  package static let isPresent =
    CacheFolder.environment("VISION_TASKS_RUNTIME") != nil
    || FileManager.default.fileExists(
      atPath: CacheFolder.runtime(version: Catalogue.runtimeVersion) + "/libLiteRt.so")

  /// What a skipped test says.
  package static let missing = "needs the LiteRT runtime: vision models pull litert-runtime"
}
