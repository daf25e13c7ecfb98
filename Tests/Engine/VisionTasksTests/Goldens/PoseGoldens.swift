import Foundation
import TestSupport
import Testing

/// The results of MediaPipe, recorded by `record_poses.py`.
struct PoseGoldens: Decodable {
  struct Pose: Decodable {
    /// The x, y, z, visibility and, where the package returns it, presence of each landmark.
    var landmarks: [[Float]]
    var world: [[Float]]
    var maskMean: Float
    /// The mask, sampled at regular steps of columns and rows.
    var mask: [Float]
  }

  struct Frame: Decodable {
    var pixels: String
    var microseconds: Int64
    var poses: [Pose]
  }

  struct Case: Decodable, CustomTestStringConvertible {
    var picture: String
    var shape: String
    var people: Int
    var frames: [Frame]

    var isStream: Bool { frames.count > 1 }
    var testDescription: String { "\(picture), \(shape), \(frames.count) frames" }
  }

  var package: String
  var maskStep: Int
  var cases: [Case]

  static func load(_ variant: String) throws -> PoseGoldens {
    let path =
      SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/poses-\(variant).json"
    return try JSONDecoder().decode(PoseGoldens.self, from: Data(contentsOf: URL(filePath: path)))
  }
}
