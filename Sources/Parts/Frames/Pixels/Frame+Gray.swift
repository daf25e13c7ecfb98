internal import CKernels

extension Frame {
  /// The largest factor by which grey copies are shrunk: of pictures with the longest sides.
  package static let mostShrunk = CKERNELS_MOST_SHRUNK

  /// Writes a grey copy, shrunk by a whole factor, as packed rows of one byte a pixel.
  ///
  /// Each pixel is the mean of up to 3 x 3 evenly spread samples of a square of that side; what does
  /// not fill a square at the right and lower edge is left out. Does nothing where `rows` is too short
  /// or the factor over `mostShrunk`.
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
    // The picture's memory must outlive the last read of it above.
    withExtendedLifetime(self) {}
  }
}
