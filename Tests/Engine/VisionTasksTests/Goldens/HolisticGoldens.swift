import Foundation
import TestSupport
import Testing

/// The results of MediaPipe, recorded by `record_holistic.py`.
struct HolisticGoldens: Decodable {
  /// The recorded landmarks of a person; an empty list is a part that was not found.
  struct Answer: Decodable {
    var pose: [[Float]]
    var visibility: [Float]
    var poseWorld: [[Float]]
    var face: [[Float]]
    var blendshapes: [Float]
    var left: [[Float]]
    var leftWorld: [[Float]]
    var right: [[Float]]
    var rightWorld: [[Float]]
    /// The mask at the middles of 6x6 equal parts of the picture.
    var mask: [Float]
  }

  struct Frame: Decodable {
    var steps: [String]
    var pixels: String
    var milliseconds: Int64
    var answer: Answer
  }

  struct Case: Decodable, CustomTestStringConvertible {
    var picture: String
    var frames: [Frame]

    var isStream: Bool { frames.count > 1 }
    var testDescription: String { "\(picture), \(frames[0].steps), \(frames.count) frames" }
  }

  var package: String
  /// The indices of the recorded landmarks, and of the parts of expressions.
  var body: [Int]
  var face: [Int]
  var hand: [Int]
  var expressions: [Int]
  var cases: [Case]

  /// The recording: the one in the repository, or that of a longer run.
  static let longer = ProcessInfo.processInfo.environment["HOLISTIC_GOLDENS"]

  static func load() throws -> HolisticGoldens {
    let path =
      longer ?? SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/holistic.json"
    return try JSONDecoder().decode(
      HolisticGoldens.self, from: Data(contentsOf: URL(filePath: path)))
  }
}
