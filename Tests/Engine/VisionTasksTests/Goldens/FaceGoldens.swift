import Foundation
import TestSupport
import Testing

/// The results of MediaPipe, recorded by `record_faces.py`.
struct FaceGoldens: Decodable {
  struct Detection: Decodable {
    /// The left and upper edge, the width and the height.
    var box: [Double]
    var score: Float
    var keypoints: [[Float]]
  }

  struct DetectionCase: Decodable, CustomTestStringConvertible {
    var model: String
    var picture: String
    var steps: [String]
    var degrees: Int
    var pixels: String
    var faces: [Detection]

    var testDescription: String { "\(model), \(picture), \(steps), \(degrees)" }
  }

  struct Face: Decodable {
    /// The x, y and z of each recorded landmark.
    var landmarks: [[Float]]
    var blendshapes: [Float]
    /// The matrix by rows.
    var matrix: [Float]
  }

  struct Frame: Decodable {
    var steps: [String]
    var degrees: Int
    var pixels: String
    var milliseconds: Int64
    var faces: [Face]
  }

  struct LandmarkCase: Decodable, CustomTestStringConvertible {
    var model: String
    var picture: String
    var faces: Int
    var frames: [Frame]

    var isStream: Bool { frames.count > 1 }
    var testDescription: String {
      "\(model), \(picture), \(frames[0].steps), \(frames[0].degrees), \(frames.count) frames"
    }
  }

  var package: String
  /// The indices of the recorded landmarks.
  var indices: [Int]
  var detections: [DetectionCase]
  var landmarks: [LandmarkCase]

  /// Returns the recording: the one in the repository, or that of a longer run.
  static func load() throws -> FaceGoldens {
    let longer = ProcessInfo.processInfo.environment["FACE_GOLDENS"]
    let path =
      longer ?? SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/faces.json"
    return try JSONDecoder().decode(FaceGoldens.self, from: Data(contentsOf: URL(filePath: path)))
  }
}
