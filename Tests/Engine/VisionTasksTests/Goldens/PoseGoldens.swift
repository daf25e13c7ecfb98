import Foundation
import TestSupport
import Testing

/// What MediaPipe answered, as `record_poses.py` wrote it down.
struct PoseGoldens: Decodable {
  struct Pose: Decodable {
    /// x, y, z, visibility and, where the package gives it, presence.
    var landmarks: [[Float]]
    var world: [[Float]]
    var maskMean: Float
    /// The mask at every so many pixels of every so many rows.
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
