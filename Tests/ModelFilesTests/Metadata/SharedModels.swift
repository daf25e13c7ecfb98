import Foundation
import Testing
import VisionBase

/// Real models that tests look at where they are there.
enum SharedModels {
  private static let packageRoot = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a model in the folder of test data beside the package.
  static func path(_ name: String) -> String {
    packageRoot.appending(path: "../shared/testdata/models").appending(path: name)
      .standardizedFileURL.path
  }

  /// Whether the folder of test data is there.
  static let areThere = FileManager.default.fileExists(atPath: path("bird.tflite"))

  static let whenMissing: Comment = "the folder ../shared/testdata is missing"

  /// The path of a model that was fetched into the cache, nil when it was not.
  static func cached(_ name: String) -> String? {
    guard let files = FileManager.default.enumerator(atPath: CacheFolder.models) else { return nil }
    for case let file as String in files where file.hasSuffix(name) {
      return CacheFolder.models + "/" + file
    }
    return nil
  }

  /// Whether a model was fetched into the cache.
  static func isCached(_ name: String) -> Bool { cached(name) != nil }
}
