import Foundation
import Frames
import TestSupport
import Testing

/// The results of MediaPipe 1.2.2, recorded by `record_embeddings.py`.
struct EmbeddingGoldens: Decodable {
  /// A head's name, if it has one, and its values: written as a list of two.
  struct Head: Decodable {
    var name: String?
    var bytes: Data

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      name = try list.decodeNil() ? nil : list.decode(String.self)
      bytes = try list.decode(Data.self)
    }

    var floats: [Float] {
      bytes.withUnsafeBytes { bytes in
        (0..<bytes.count / 4).map {
          Float(
            bitPattern: UInt32(
              littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)))
        }
      }
    }

    var signedBytes: [Int8] { bytes.map(Int8.init(bitPattern:)) }
  }

  struct Case: Decodable, CustomTestStringConvertible {
    var model: String
    var picture: String
    var orientation: String
    var region: [Double]?
    var pixels: String
    var forms: [String: [Head]]

    var testDescription: String {
      "\(model) on \(picture), \(orientation), \(region.map { "\($0)" } ?? "all of it")"
    }

    var frameOrientation: Orientation? {
      Orientation.allCases.first { "\($0)" == orientation }
    }

    var part: NormalizedRect? {
      region.map { NormalizedRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    }
  }

  var cases: [Case]

  static func load() throws -> EmbeddingGoldens {
    try JSONDecoder().decode(
      EmbeddingGoldens.self, from: Recording.contents(of: "embeddings.json"))
  }
}
