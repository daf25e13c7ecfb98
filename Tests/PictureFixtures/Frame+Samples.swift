package import Frames
package import VisionBase

extension Frame {
  /// Creates a frame by decoding bytes under a name.
  package init(
    bytes: [UInt8], name: String = "test picture", pixelLimit: Int = 1 << 20
  ) throws(VisionError) {
    try self.init(
      decoding: StableBytes(bytes, name: name), options: DecodingOptions(pixelLimit: pixelLimit))
  }

  /// The bytes of the first plane.
  package var samples: [UInt8] {
    withBytes { plane in plane.withUnsafeBytes { Array($0) } }
  }
}
