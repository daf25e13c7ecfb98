import ModelRewriting
import ModelCatalogue
import VisionBase

/// The pose models of the catalog, which bootstrap puts into the per-user cache.
package enum PoseMaterial {
  /// True if both models are on this machine.
  package static let isPresent = ["pose-detector", "pose-landmark-full"].allSatisfy {
    (try? ModelStore().path(of: $0)) != nil
  }

  /// The message of a skipped test.
  package static let missing = "needs the pose models: vision models pull default"

  /// Returns a `.task` bundle of both models, aligned as upstream aligns its files.
  package static func bundle() throws -> [UInt8] { try made.get() }

  private static let made = Result {
    try bundle([
      ("pose_detector.tflite", bytes(of: "pose-detector")),
      ("pose_landmarks_detector.tflite", bytes(of: "pose-landmark-full")),
    ])
  }

  /// Returns a bundle of files.
  package static func bundle(_ files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
    var writer = ZipWriter(alignment: 4)
    for file in files { try writer.add(file.name, file.bytes) }
    return writer.finish()
  }

  /// Returns the bytes of a model.
  package static func bytes(of name: String) throws -> [UInt8] {
    try StableBytes(mapping: ModelStore().path(of: name)).withBytes { span in
      span.withUnsafeBytes { Array($0) }
    }
  }
}
