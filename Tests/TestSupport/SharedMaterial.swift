#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
internal import VisionBase

/// Models and pictures that lie beside the repository, not in it.
package enum SharedMaterial {
  /// The repository's folder.
  package static let repository = #filePath.components(separatedBy: "/Tests/TestSupport/")[0]

  private static let folder = repository + "/../shared/testdata"

  /// Whether the material is there; tests that need it are skipped otherwise.
  package static let isPresent = FileManager.default.fileExists(atPath: folder + "/models")

  /// What a skipped test says.
  package static let missing = "needs the models and pictures of ../shared/testdata"

  /// The path of a model.
  package static func model(_ name: String) -> String { "\(folder)/models/\(name)" }

  /// The path of a picture.
  package static func image(_ name: String) -> String { "\(folder)/images/\(name)" }
}

/// The inference runtime, which bootstrap puts into the per-user cache.
package enum Runtime {
  /// Whether its library is where this package looks for it.
  package static let isPresent =
    CacheFolder.environment("VISION_TASKS_RUNTIME") != nil
    || FileManager.default.fileExists(
      atPath: CacheFolder.runtime(version: "2.3.0") + "/libLiteRt.so")

  /// What a skipped test says.
  package static let missing = "needs the LiteRT runtime: vision models pull litert-runtime"
}
