internal import VisionBase

extension Frame {
  /// Returns a `gray` frame of the first byte of each pixel in a packed frame.
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
