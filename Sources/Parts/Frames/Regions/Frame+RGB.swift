public import VisionBase

extension Frame {
  /// Returns the image as packed red, green and blue; alpha is dropped.
  ///
  /// A frame that already has this format is returned as is, without copying. Others are sampled at
  /// their own size, so that the colors are those that a model sees.
  public func rgb() throws(VisionError) -> Frame {
    guard format != .rgb || bytesPerRow() != width * 3 else { return self }
    return try rgb(0..<width, 0..<height)
  }

  /// Returns a part of the image, which is not empty, as packed red, green and blue.
  ///
  /// Its pixels are those of the whole image as RGB, without the work on the others.
  func rgb(_ columns: Range<Int>, _ rows: Range<Int>) throws(VisionError) -> Frame {
    // As `Region(of:)` makes them of parts in fractions, which round.
    let (left, right) = (Float(columns.lowerBound), Float(columns.upperBound))
    let (top, bottom) = (Float(rows.lowerBound), Float(rows.upperBound))
    let part = Region(
      bottomLeft: SIMD2(left, bottom), topLeft: SIMD2(left, top), topRight: SIMD2(right, top),
      bottomRight: SIMD2(right, bottom))
    let sampler = try RegionSampler(width: columns.count, height: rows.count)
    return try unsafe Frame(
      width: columns.count, height: rows.count, packed: .rgb, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds
    ) { (pixels) throws(VisionError) in
      var bytes = unsafe MutableSpan<UInt8>(
        _unsafeElements: pixels.assumingMemoryBound(to: UInt8.self))
      try sampler.sample(part, of: self, border: .replicate, into: &bytes)
    }
  }

  /// Returns the image in a one-plane format: as is, or as RGB if it has more planes.
  func packed() throws(VisionError) -> Frame {
    format.planeCount == 1 ? self : try rgb()
  }
}
