extension UnsafeMutableRawBufferPointer {
  /// Copies rows, such as those of an image's pixels, to the beginning of this memory.
  ///
  /// `length` bytes of each row are copied; the bytes between rows stay unchanged. Both memory
  /// regions must hold all of that, and must not overlap.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - length: The number of bytes to copy from each row.
  ///   - step: The distance between row starts in this memory.
  ///   - source: Memory that begins with the first row.
  ///   - sourceStep: The distance between row starts in the source.
  @unsafe package func copyRows(
    _ count: Int, of length: Int, every step: Int, from source: UnsafeRawBufferPointer,
    every sourceStep: Int
  ) {
    // There may be two billion rows without bytes.
    guard length > 0 else { return }
    for row in 0..<count {
      let (start, sourceStart) = (row * step, row * sourceStep)
      let pixels = unsafe UnsafeRawBufferPointer(
        rebasing: source[sourceStart..<sourceStart + length])
      unsafe UnsafeMutableRawBufferPointer(rebasing: self[start..<start + length])
        .copyMemory(from: pixels)
    }
  }
}
