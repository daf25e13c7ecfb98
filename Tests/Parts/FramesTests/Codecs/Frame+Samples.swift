import Frames
import PictureFixtures
import Testing
import VisionBase

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

extension RecordedPicture: CustomTestStringConvertible {
  package var testDescription: String { name }
}
