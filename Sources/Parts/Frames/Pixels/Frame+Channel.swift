internal import VisionBase

extension Frame {
  /// A `gray` frame of the first byte of each pixel of a packed one.
  func firstChannel() throws(VisionError) -> Frame {
    let step = format.bytesPerPixel
    return try unsafe Frame(
      width: width, height: height, packed: .gray, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds
    ) { gray in
      withBytes { bytes in
        unsafe bytes.withUnsafeBytes { pixels in
          for row in 0..<height {
            let start = row * bytesPerRow()
            for column in 0..<width {
              unsafe gray[row * width + column] = pixels[start + column * step]
            }
          }
        }
      }
    }
  }
}
