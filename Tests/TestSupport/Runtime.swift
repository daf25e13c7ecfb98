import Foundation
internal import ModelCatalogue
internal import VisionBase

/// The inference runtime, which bootstrap puts into the per-user cache.
package enum Runtime {
  /// The path of its library in the cache.
  static var path: String {
    CacheFolder.runtime(version: Catalogue.runtimeVersion) + "/libLiteRt.so"
  }

  /// True if its library is in the place this package searches.
  package static let isPresent =
    EnvironmentVariable("VISION_TASKS_RUNTIME").bytes != nil
    || FileManager.default.fileExists(atPath: path)

  /// The message of a skipped test.
  package static let missing = "needs the LiteRT runtime: vision models pull default"
}
