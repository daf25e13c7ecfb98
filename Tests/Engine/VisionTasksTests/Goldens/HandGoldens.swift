import Foundation
import TestSupport
import Testing

/// The results of MediaPipe, recorded by `record_hands.py`.
struct HandGoldens: Decodable {
  struct Hand: Decodable {
    var side: String
    var sideScore: Float
    /// The x, y and z of each landmark.
    var landmarks: [[Float]]
    var world: [[Float]]
    var gesture: String
    var gestureScore: Float
  }

  struct Frame: Decodable {
    var steps: [String]
    var degrees: Int
    var pixels: String
    var milliseconds: Int64
    var hands: [Hand]
  }

  struct Case: Decodable, CustomTestStringConvertible {
    var picture: String
    /// The size of the model of landmarks: `full` or `lite`.
    var size: String
    var hands: Int
    /// The gestures of the bundle's own classifier that were allowed; empty for all.
    var allowed: [String]
    var frames: [Frame]

    var isStream: Bool { frames.count > 1 }
    var testDescription: String {
      "\(size), \(picture), \(frames[0].steps), \(frames[0].degrees), \(allowed), \(frames.count) frames"
    }
  }

  var package: String
  var cases: [Case]

  /// Returns the recording: the one in the repository, or that of a longer run.
  static func load() throws -> HandGoldens {
    let longer = ProcessInfo.processInfo.environment["HAND_GOLDENS"]
    let path =
      longer ?? SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/hands.json"
    return try JSONDecoder().decode(HandGoldens.self, from: Data(contentsOf: URL(filePath: path)))
  }
}
