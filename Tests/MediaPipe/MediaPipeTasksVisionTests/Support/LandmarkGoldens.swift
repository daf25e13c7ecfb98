import Foundation
import Frames
import MediaPipeTasksVision
import TestSupport
import Testing

/// Results of MediaPipe for whole pictures, recorded for the tests of the engines.
enum LandmarkGoldens {
  struct Faces: Decodable {
    struct Box: Decodable {
      var box: [Double]
      var score: Float
      var keypoints: [[Float]]
    }

    struct Found: Decodable {
      var model: String
      var picture: String
      var steps: [String]
      var faces: [Box]
    }

    struct Face: Decodable {
      var landmarks: [[Float]]
      var blendshapes: [Float]
      /// The matrix by rows.
      var matrix: [Float]
    }

    struct Frame: Decodable {
      var steps: [String]
      var faces: [Face]
    }

    struct Case: Decodable {
      var model: String
      var picture: String
      var faces: Int
      var frames: [Frame]
    }

    /// The indices of the recorded landmarks.
    var indices: [Int]
    var detections: [Found]
    var landmarks: [Case]
  }

  struct Hands: Decodable {
    struct Hand: Decodable {
      var side: String
      var sideScore: Float
      var landmarks: [[Float]]
      var world: [[Float]]
      var gesture: String
      var gestureScore: Float
    }

    struct Frame: Decodable {
      var steps: [String]
      var hands: [Hand]
    }

    struct Case: Decodable {
      var picture: String
      /// The size of the model of landmarks.
      var size: String
      var hands: Int
      var allowed: [String]
      var frames: [Frame]
    }

    var cases: [Case]
  }

  static func faces() throws -> Faces { try load("faces.json") }

  /// Those with the larger model of landmarks.
  static func hands() throws -> Hands {
    var hands: Hands = try load("hands.json")
    hands.cases = hands.cases.filter { $0.size == "full" }
    return hands
  }

  private static func load<Recorded: Decodable>(_ name: String) throws -> Recorded {
    let path = SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/" + name
    return try JSONDecoder().decode(Recorded.self, from: Data(contentsOf: URL(filePath: path)))
  }
}

/// Returns the pixels of a public picture; alpha is ignored, as in the recordings.
func publicPicture(_ name: String) throws -> MPImage {
  try MPImage(frame: Frame(decoding: SharedMaterial.picture(name)))
}

/// Checks landmarks against recorded ones, in the recorded order.
func expect(
  _ landmarks: [NormalizedLandmark], _ indices: [Int], are recorded: [[Float]],
  location: SourceLocation = #_sourceLocation
) {
  for (index, place) in zip(indices, recorded) {
    let landmark = landmarks[index]
    let gap = max(
      abs(landmark.x - place[0]), abs(landmark.y - place[1]), abs(landmark.z - place[2]))
    #expect(gap <= 1e-4, "\(index)", sourceLocation: location)
    #expect(landmark.visibility == nil && landmark.presence == nil, sourceLocation: location)
  }
}
