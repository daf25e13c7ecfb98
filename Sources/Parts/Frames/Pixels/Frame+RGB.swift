public import VisionBase

extension Frame {
  /// The picture as packed red, green and blue; alpha is dropped.
  ///
  /// A frame that already is that is returned as it is, without copying. Others are sampled at
  /// their own size, so that the colours are those that a model sees.
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

  /// The picture in a format of one plane: as it is, or as RGB when it has more.
  func packed() throws(VisionError) -> Frame {
    format.planeCount == 1 ? self : try rgb()
  }
}
