import Foundation
import Frames
import TestSupport
import Testing
import VisionTasks

/// The results of MediaPipe 1.2.2, recorded by `record_classifications.py`.
struct ClassificationGoldens: Decodable {
  struct Options: Decodable {
    var max_results: Int?
    var score_threshold: Float?
    var category_allowlist: [String]?
    var category_denylist: [String]?
  }

  /// A class: written as a list of its number, score, name and display name.
  struct Class: Decodable {
    var index: Int
    var score: Float
    var name: String?
    var displayName: String?

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      index = try list.decode(Int.self)
      score = try list.decode(Float.self)
      name = try list.decodeNil() ? nil : list.decode(String.self)
      displayName = try list.decodeNil() ? nil : list.decode(String.self)
    }
  }

  struct Head: Decodable {
    var name: String?
    var categories: [Class]
  }

  struct Case: Decodable, CustomTestStringConvertible {
    var model: String
    var picture: String
    var orientation: String
    var region: [Double]?
    var options: Options
    var pixels: String
    var heads: [Head]

    var testDescription: String {
      "\(model) on \(picture), \(orientation), \(region.map { "\($0)" } ?? "all of it"), \(options)"
    }

    var frameOrientation: Orientation? {
      Orientation.allCases.first { "\($0)" == orientation }
    }

    /// The region in upstream's form: edges in single precision, sides from their differences.
    var part: NormalizedRect? {
      region.map { region in
        let (left, right) = (Float(region[0]), Float(region[0] + region[2]))
        let (top, bottom) = (Float(region[1]), Float(region[1] + region[3]))
        return NormalizedRect(
          x: Double(left), y: Double(top), width: Double(right - left),
          height: Double(bottom - top))
      }
    }

    var classifierOptions: ClassifierOptions {
      var chosen = ClassifierOptions(
        scoreThreshold: options.score_threshold, maxResults: options.max_results,
        categoryAllowlist: options.category_allowlist ?? [],
        categoryDenylist: options.category_denylist ?? [])
      chosen.categories.unknownNames = .ignored
      return chosen
    }
  }

  var cases: [Case]

  static func load() throws -> ClassificationGoldens {
    try JSONDecoder().decode(
      ClassificationGoldens.self, from: Recording.contents(of: "classifications.json"))
  }
}
