public import VisionBase

extension Frame {
  /// Returns the image as packed red, green and blue; alpha is dropped.
  ///
  /// A frame that already has this format is returned as is, without copying. Others are sampled at
  /// their own size, so that the colors are those that a model sees.
  public func rgb() throws(VisionError) -> Frame {
    guard format != .rgb || bytesPerRow() != width * 3 else { return self }
    let whole = Region(of: self, orientation: .up)
    let sampler = try RegionSampler(width: width, height: height)
    return try unsafe Frame(
      width: width, height: height, packed: .rgb, orientation: orientation,
      timestampInMicroseconds: timestampInMicroseconds
    ) { (pixels) throws(VisionError) in
      var bytes = unsafe MutableSpan<UInt8>(
        _unsafeElements: pixels.assumingMemoryBound(to: UInt8.self))
      try sampler.sample(whole, of: self, border: .replicate, into: &bytes)
    }
  }

  /// Returns the image in a one-plane format: as is, or as RGB if it has more planes.
  func packed() throws(VisionError) -> Frame {
    format.planeCount == 1 ? self : try rgb()
  }
}
