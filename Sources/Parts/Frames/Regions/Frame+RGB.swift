public import VisionBase

extension Frame {
  /// Returns the image as packed red, green and blue; alpha is dropped.
  ///
  /// A frame that already has this format is returned as is, without copying. The colors are those
  /// that a model sees.
  public func rgb() throws(VisionError) -> Frame {
    guard format != .rgb || bytesPerRow() != width * 3 else { return self }
    return try rgb(0..<width, 0..<height)
  }

  /// Returns a part of the image, which is not empty, as packed red, green and blue.
  func rgb(_ columns: Range<Int>, _ rows: Range<Int>) throws(VisionError) -> Frame {
    try unsafe Frame(
      width: columns.count, height: rows.count, packed: .rgb, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds
    ) { pixels in
      unsafe writeRGB(columns, rows, to: pixels)
    }
  }

  /// Writes the whole image as packed red, green and blue to memory of at least that size.
  @unsafe package func writeRGB(to pixels: UnsafeMutableRawBufferPointer) {
    unsafe writeRGB(0..<width, 0..<height, to: pixels)
  }

  /// Writes a part of the image as packed red, green and blue.
  @unsafe func writeRGB(
    _ columns: Range<Int>, _ rows: Range<Int>, to pixels: UnsafeMutableRawBufferPointer
  ) {
    let length = 3 * columns.count
    precondition(pixels.count >= length * rows.count)
    precondition((0...width).contains(columns.upperBound) && columns.lowerBound >= 0)
    precondition((0...height).contains(rows.upperBound) && rows.lowerBound >= 0)
    guard let start = unsafe pixels.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
    // Two columns of a video format share their chroma.
    let skipped = columns.lowerBound % 2
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length + 3) { scratch in
      for (index, row) in rows.enumerated() {
        let target = unsafe start + index * length
        if skipped == 0 {
          unsafe writeTriples(row, from: columns.lowerBound, count: columns.count, to: target)
        } else if let triples = scratch.baseAddress {
          unsafe writeTriples(
            row, from: columns.lowerBound - 1, count: columns.count + 1, to: triples)
          unsafe target.update(from: triples + 3, count: length)
        }
      }
    }
    withExtendedLifetime(self) {}
  }

  /// Returns the image in a one-plane format: as is, or as RGB if it has more planes.
  func packed() throws(VisionError) -> Frame {
    format.planeCount == 1 ? self : try rgb()
  }
}
