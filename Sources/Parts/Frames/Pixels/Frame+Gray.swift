internal import CKernels

extension Frame {
  /// The largest factor for reducing gray copies: for images with the longest sides.
  package static let mostShrunk = CKERNELS_MOST_SHRUNK

  /// Writes a gray copy, reduced by an integer factor, as packed rows of one byte per pixel.
  ///
  /// Each pixel is the mean of up to 3 x 3 evenly spaced samples of a square of that side;
  /// incomplete squares at the right and lower edges are dropped. Does nothing if `rows` is too
  /// short or the factor exceeds `mostShrunk`.
  @unsafe package func writeGray(
    shrunkBy factor: Int, width: Int, height: Int, to rows: UnsafeMutableBufferPointer<UInt8>
  ) {
    guard width > 0, height > 0, (1...Self.mostShrunk).contains(factor),
      width <= self.width / factor, height <= self.height / factor, rows.count >= width * height,
      let base = rows.baseAddress
    else { return }
    var picture = CKernelsPicture(self, border: .replicate)
    let channels = format.channels
    unsafe ckernels_shrink_to_gray(
      &picture, channels, Int32(factor), Int32(width), Int32(height), base)
    // The image's memory must outlive the last read above.
    withExtendedLifetime(self) {}
  }
}
