import Foundation
import ModelFiles
import Testing

/// The results of MediaPipe 1.2.2, recorded by `record_segmentations.py`.
struct SegmentationGoldens: Decodable {
  struct Confidence: Decodable {
    /// The class.
    var index: Int
    var mean: Float
    var least: Float
    var most: Float
    /// Five rows of five values, from edge to edge.
    var grid: [Float]
  }

  struct Case: Decodable, CustomTestStringConvertible {
    var model: String
    var activation: String?
    var picture: String
    var steps: [String]
    var degrees: Int
    var pixels: String
    var masks: Int
    /// The number of pixels of each category.
    var counts: [String: Int]
    /// The digest of the category mask.
    var categories: String
    var confidences: [Confidence]

    var testDescription: String {
      "\(model) \(activation ?? ""), \(picture), \(steps), \(degrees)"
    }

    /// The activation that the recorded model's metadata name; nil for that of the file.
    var otherActivation: SegmentationActivation? {
      activation == "softmax" ? .softmax : activation == "sigmoid" ? .sigmoid : nil
    }
  }

  var cases: [Case]

  static func load() throws -> SegmentationGoldens {
    try JSONDecoder().decode(
      SegmentationGoldens.self, from: Recording.contents(of: "segmentations.json"))
  }
}
