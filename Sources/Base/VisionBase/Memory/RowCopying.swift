extension UnsafeMutableRawBufferPointer {
  /// Copies rows, such as those of a picture's pixels, to the beginning of this memory.
  ///
  /// Of each row `length` bytes are copied; what lies between rows stays as it is. Both memories
  /// must hold all of that, and must not overlap.
  ///
  /// - Parameters:
  ///   - count: How many rows.
  ///   - length: How many bytes of each.
  ///   - step: How far apart they begin here.
  ///   - source: Memory that begins with the first row.
  ///   - sourceStep: How far apart they begin there.
  @unsafe package func copyRows(
    _ count: Int, of length: Int, every step: Int, from source: UnsafeRawBufferPointer,
    every sourceStep: Int
  ) {
    // Of rows without bytes there may be two thousand million.
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
