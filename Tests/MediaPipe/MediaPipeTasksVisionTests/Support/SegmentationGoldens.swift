import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing
import VisionBase

/// Masks of MediaPipe, recorded for the tests of the engines.
struct SegmentationGoldens: Decodable {
  struct Confidence: Decodable {
    /// The class.
    var index: Int
    var most: Float
    /// Five rows of five values, from edge to edge.
    var grid: [Float]
  }

  struct Case: Decodable {
    var model: String
    var activation: String?
    var picture: String
    var steps: [String]
    var degrees: Int
    var masks: Int
    /// The digest of the category mask.
    var categories: String
    var confidences: [Confidence]
  }

  var cases: [Case]

  /// Returns the cases of a model for whole pictures.
  static func cases(of model: String) throws -> [Case] {
    let path =
      SharedMaterial.repository + "/Tests/Engine/VisionTasksTests/Goldens/segmentations.json"
    let all = try JSONDecoder().decode(
      SegmentationGoldens.self, from: Data(contentsOf: URL(filePath: path)))
    return all.cases.filter {
      $0.model == model && $0.activation == nil && $0.steps.isEmpty && $0.degrees == 0
    }
  }
}

extension Mask {
  /// The bytes.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: uint8Data, count: width * height)) }

  /// The floats.
  var floats: [Float] { Array(UnsafeBufferPointer(start: float32Data, count: width * height)) }

  /// The values of five rows and five columns, from edge to edge.
  var grid: [Float] {
    func place(_ step: Int, _ size: Int) -> Int { Int(Double(size - 1) * Double(step) / 4) }
    return (0..<25).map {
      float32Data[place($0 / 5, height) * width + place($0 % 5, width)]
    }
  }
}
