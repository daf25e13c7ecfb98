import Foundation
import Frames
import TestSupport
import VisionBase

@testable import VisionTasks

/// Ultralytics' own fits and answers, recorded by `record_yolo.py`.
struct YOLOGoldens: Decodable {
  /// The digests of a picture of seeded numbers, fitted in both ways.
  struct Fit: Decodable, Sendable, CustomStringConvertible {
    var picture: [Int]
    var input: [Int]
    var letterbox: String
    var centerCrop: String

    var description: String { "\(picture) in \(input)" }
  }

  /// The objects in an output of seeded numbers: corners, score, class, key points.
  struct Answer: Decodable, Sendable, CustomStringConvertible {
    var seed: UInt64
    var classes: Int?
    var candidates: Int
    var picture: [Int]
    var input: [Int]
    var keypoints: [Int]?
    var objects: [[Double]]

    var description: String { "seed \(seed)" }

    var pointValueCount: Int { keypoints.map { $0[0] * $0[1] } ?? 0 }

    /// Returns numbers from 0 to 1 that single precision holds exactly.
    func fractions(_ count: Int) -> [Float] {
      var generator = SeededGenerator(seed: seed)
      return (0..<count).map { _ in Float(generator.next() >> 40) / Float(1 << 24) }
    }
  }

  var fits: [Fit]
  var raw: [Answer]
  var listed: [Answer]

  /// Reads the recording, which holds for all processors: no model took part.
  static func load() throws -> YOLOGoldens {
    let path = SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/yolo.json"
    return try JSONDecoder().decode(
      YOLOGoldens.self, from: Data(contentsOf: URL(filePath: path)))
  }
}

extension Pixels {
  /// Creates pixels of seeded numbers, as `record_yolo.py` does.
  init(seed: UInt64, width: Int, height: Int) {
    var generator = SeededGenerator(seed: seed)
    self.init(
      width: width, height: height,
      bytes: (0..<width * height * 3).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
  }
}
