import Foundation
import Testing
import VisionBase

/// Models that bootstrap fetches into the cache, where tests look at them if they are there.
enum CachedModels {
  static let faceShortRange = "face_detection_short_range.tflite"
  static let palmFull = "palm_detection_full.tflite"

  /// Whether both detectors are there.
  static let areThere = path(faceShortRange) != nil && path(palmFull) != nil

  /// What a skipped test says.
  static let missing: Comment = "needs the default models in the cache: scripts/bootstrap"

  /// The path of a model in the cache, nil when it was not fetched.
  static func path(_ name: String) -> String? {
    guard let files = FileManager.default.enumerator(atPath: CacheFolder.models) else { return nil }
    for case let file as String in files where file.hasSuffix(name) {
      return CacheFolder.models + "/" + file
    }
    return nil
  }
}
