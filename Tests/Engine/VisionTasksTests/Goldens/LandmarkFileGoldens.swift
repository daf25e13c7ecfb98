import Foundation
import TestSupport

/// The answers that belong to upstream's files of landmarks, recorded by
/// `record_landmark_files.py`.
struct LandmarkFileGoldens: Decodable {
  struct Face: Decodable {
    var width: Int
    var height: Int
    /// The x, y and z of each landmark.
    var landmarks: [[Float]]
    var blendshapes: [Float]
    /// The matrix by rows.
    var matrix: [Float]
  }

  struct Hand: Decodable {
    var name: String
    /// The likelihood of the right hand.
    var right: Float
    /// The x, y and z of each landmark.
    var landmarks: [[Float]]
    var world: [[Float]]
    /// The index of the gesture in the classifier.
    var gesture: Int
    var score: Float
  }

  var face: Face
  var hands: [Hand]

  static func load() throws -> LandmarkFileGoldens {
    let path =
      SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/landmark-files.json"
    return try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
  }
}
