import Foundation
import Frames
import TestSupport
import Testing
import VisionBase

/// The results of MediaPipe 1.2.2, recorded by `record_detections.py`.
struct DetectionGoldens: Decodable {
  struct Options: Decodable {
    var max_results: Int?
    var score_threshold: Float?
    var category_allowlist: [String]?
    var category_denylist: [String]?
  }

  struct Recorded: Decodable {
    var box: [Double]
    var categories: [NamedScore]
    var keypoints: [[Float]]
  }

  /// A category's name, if it has one, and its score: written as a list of two.
  struct NamedScore: Decodable {
    var name: String?
    var score: Float

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      name = try list.decodeNil() ? nil : list.decode(String.self)
      score = try list.decode(Float.self)
    }
  }

  struct Case: Decodable, CustomTestStringConvertible {
    var model: String
    var picture: String
    var orientation: String
    var options: Options
    var pixels: String
    var detections: [Recorded]

    var testDescription: String { "\(model) on \(picture), \(orientation), \(options)" }
  }

  var cases: [Case]

  static func load() throws -> DetectionGoldens {
    try JSONDecoder().decode(
      DetectionGoldens.self, from: Recording.contents(of: "detections.json"))
  }
}

extension DetectionGoldens.Case {
  /// Returns the picture: a file of the shared material, or the ramp that the script also makes.
  func frame() throws -> Frame {
    guard picture.bytes.hasPrefix("ramp ") else {
      return try Frame(decoding: SharedMaterial.image(picture))
    }
    let sides = picture.bytes.dropFirst(5).split(separator: "x").compactMap(Int.init)
    var bytes: [UInt8] = []
    for y in 0..<sides[1] {
      for x in 0..<sides[0] {
        for value in [x * 7 + y * 3, x * 2 + y * 11, x * 5 + y * 5] {
          bytes.append(UInt8(truncatingIfNeeded: value))
        }
      }
    }
    return try Frame(width: sides[0], height: sides[1], format: .rgb, bytes: bytes.span.bytes)
  }

  /// The path of the model: in the shared material, or in the cache.
  var modelPath: String {
    SharedMaterial.lists(model: model)
      ? SharedMaterial.model(model) : CacheFolder.models + "/" + model
  }

  /// The orientation by its Swift name.
  var frameOrientation: Orientation? {
    Orientation.allCases.first { "\($0)" == orientation }
  }
}

extension Frame {
  /// Returns the SHA-256 of the pixels as packed RGB, to check that both sides had the same ones.
  func digestOfRGB() -> String {
    var rgb: [UInt8] = []
    rgb.reserveCapacity(width * height * 3)
    withBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = y * bytesPerRow() + x * format.bytesPerPixel
          for channel in 0..<3 {
            rgb.append(bytes.unsafeLoad(fromByteOffset: pixel + channel, as: UInt8.self))
          }
        }
      }
    }
    return SHA256(of: rgb.span.bytes).description
  }
}
