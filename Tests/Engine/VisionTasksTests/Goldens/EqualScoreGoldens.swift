import Foundation
import Frames
import TestSupport

/// The classes of MediaPipe 1.2.2 for a model of bytes, recorded by `record_equal_scores.py`.
struct EqualScoreGoldens: Decodable {
  struct Case: Decodable {
    var picture: String
    var part: [Double]?
    var limit: Int?
    /// The class indices, and the scores in 256ths.
    var classes: [[Int]]

    var region: NormalizedRect? {
      part.map { NormalizedRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    }
  }

  var model: String
  var cases: [Case]

  /// Reads the recording, which holds for all processors: it is about the order alone.
  static func load() throws -> EqualScoreGoldens {
    let path =
      SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/equal-scores.json"
    return try JSONDecoder().decode(
      EqualScoreGoldens.self, from: Data(contentsOf: URL(filePath: path)))
  }
}
