package import VisionBase

extension Frame {
  /// Returns a rotated part of the image as an upright image with its own rows and columns.
  ///
  /// Pixels are interpolated between their four neighbors; places outside the image are black. The
  /// format is `rgb`, and sides are rounded to whole pixels. Nil if the region lies outside the
  /// image or where no sampler reaches, has no extent, is more than twice as long as the image's
  /// diagonal or longer than an image may be, or has more than four times the image's area: models
  /// may name any place.
  package func cut(to region: Region, width: Double, height: Double) throws(VisionError) -> Frame? {
    let (columns, rows) = (Double(self.width), Double(self.height))
    let longest = min(2 * (columns * columns + rows * rows).squareRoot(), Double(Self.longestSide))
    // NaN fails every comparison.
    guard width > 0, height > 0, width <= longest, height <= longest,
      width * height <= 4 * columns * rows, region.canBeSampled, overlaps(region)
    else { return nil }
    func side(_ length: Double) -> Int { max(1, Int(length.rounded())) }
    let sampler = try RegionSampler(width: side(width), height: side(height))
    return try unsafe Frame(
      width: sampler.width, height: sampler.height, packed: .rgb,
      timestampInMicroseconds: timestampInMicroseconds
    ) { (pixels) throws(VisionError) in
      var bytes = unsafe MutableSpan<UInt8>(
        _unsafeElements: pixels.assumingMemoryBound(to: UInt8.self))
      try sampler.sample(region, of: self, border: .zero, into: &bytes)
    }
  }

  /// Returns true if the box around a region has a part of the image.
  private func overlaps(_ region: Region) -> Bool {
    let corners = [region.topLeft, region.topRight, region.bottomLeft, region.bottomRight]
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return false }
    return right > 0 && bottom > 0 && left < Float(width) && top < Float(height)
  }
}
