import Foundation
internal import ModelCatalogue
internal import VisionBase

/// The inference runtime, which bootstrap puts into the per-user cache.
package enum Runtime {
  /// Where its library is in the cache.
  static var path: String {
    CacheFolder.runtime(version: Catalogue.runtimeVersion) + "/libLiteRt.so"
  }

  /// Whether its library is where this package looks for it.
  package static let isPresent =
    CacheFolder.environment("VISION_TASKS_RUNTIME") != nil
    || FileManager.default.fileExists(atPath: path)

  /// What a skipped test says.
  package static let missing = "needs the LiteRT runtime: vision models pull default"
}
