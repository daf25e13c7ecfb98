import Foundation
import Frames
import Testing
import VisionBase

/// A small encoded picture and what it decodes to.
struct RecordedPicture: Sendable, CustomTestStringConvertible {
  let name: String
  let width: Int
  let height: Int
  let channels: Int
  let bytes: [UInt8]
  let samples: [UInt8]

  var testDescription: String { name }

  init(name: String, width: Int, height: Int, channels: Int, file: String, samples: String) {
    self.name = name
    self.width = width
    self.height = height
    self.channels = channels
    bytes = Data(base64Encoded: file).map { [UInt8]($0) } ?? []
    self.samples = Data(base64Encoded: samples).map { [UInt8]($0) } ?? []
  }

  /// The recorded picture of a name, which must exist.
  static func named(_ name: String) throws -> RecordedPicture {
    guard let picture = RecordedPictures.all.first(where: { $0.name == name }) else {
      throw VisionError(.inputMissing, "no recorded picture is called \(name)")
    }
    return picture
  }
}

extension Frame {
  /// Decodes bytes under a name.
  init(
    bytes: [UInt8], name: String = "test picture", pixelLimit: Int = 1 << 20
  ) throws(VisionError) {
    try self.init(
      decoding: StableBytes(bytes, name: name), options: DecodingOptions(pixelLimit: pixelLimit))
  }

  /// The bytes of the first plane.
  var samples: [UInt8] {
    withBytes { plane in plane.withUnsafeBytes { Array($0) } }
  }
}
