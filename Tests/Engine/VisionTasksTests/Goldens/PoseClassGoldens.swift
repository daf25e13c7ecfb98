import Foundation
import TestSupport

@testable import VisionTasks

/// Classes of poses and repetitions, computed by `record_pose_classes.py`.
struct PoseClassGoldens: Decodable {
  struct Sample: Decodable {
    var name: String
    var points: [Float]
  }

  struct Frame: Decodable {
    var microseconds: Int64
    /// The x, y and z of each landmark; empty in a frame without a person.
    var points: [Float]
    var votes: [String: Float]
    var means: [String: Float]
    var counts: [String: Int]
  }

  var samples: [Sample]
  var frames: [Frame]

  static func load() throws -> PoseClassGoldens {
    let path =
      SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/pose-classes.json"
    return try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// Returns numbers as points of a pose.
  static func points(_ numbers: [Float]) -> [SIMD3<Float>] {
    stride(from: 0, to: numbers.count, by: 3).map {
      SIMD3(numbers[$0], numbers[$0 + 1], numbers[$0 + 2])
    }
  }

  /// Returns the samples, with their numbers as names.
  func poseSamples() throws -> [PoseSample] {
    try samples.enumerated().map { number, sample in
      try PoseSample(
        name: "\(number)", className: sample.name, points: Self.points(sample.points))
    }
  }

  static let picture = PictureGeometry(width: 1024, height: 1024)

  /// Returns the result of a frame, whose person has a number.
  func result(_ frame: Frame, id: Int = 0) -> PoseResult {
    let side = Float(Self.picture.width)
    let landmarks = Self.points(frame.points).map { point in
      PoseLandmark(
        x: point.x / side, y: point.y / side, z: point.z / side, visibility: 1, presence: 1)
    }
    let world = WorldLandmark(x: 0, y: 0, z: 0, visibility: 1, presence: 1)
    let pose =
      landmarks.isEmpty
      ? []
      : [
        Pose(
          id: id, landmarks: landmarks,
          worldLandmarks: [WorldLandmark](repeating: world, count: landmarks.count))
      ]
    return PoseResult(
      poses: pose, picture: Self.picture, timestampInMicroseconds: frame.microseconds)
  }
}
