extension Frame {
  /// The pixels along each side whose neighborhoods are looked at.
  private static let samplesAlongSide = 64

  /// Measures the sharpness: the mean contrast of pixels with their four neighbors, 0 to 255.
  ///
  /// It serves to compare pictures of one thing: out of focus or in motion it is lower. A picture
  /// of fewer than three rows or columns has none.
  package func sharpness() throws(VisionError) -> Double {
    let picture = try packed()
    guard picture.width > 2, picture.height > 2 else { return 0 }
    let size = picture.format.bytesPerPixel
    let step = picture.bytesPerRow()
    // Green, which has most of the light; gray pictures have one channel.
    let channel = size > 2 ? 1 : 0
    let columns = Self.samples(within: picture.width)
    let rows = Self.samples(within: picture.height)
    let sum = picture.withBytes { bytes in
      var sum = 0
      func level(_ x: Int, _ y: Int) -> Int {
        unsafe Int(bytes.unsafeLoad(fromByteOffset: y * step + x * size + channel, as: UInt8.self))
      }
      for y in rows {
        for x in columns {
          let around = level(x - 1, y) + level(x + 1, y) + level(x, y - 1) + level(x, y + 1)
          sum += abs(4 * level(x, y) - around)
        }
      }
      return sum
    }
    return Double(sum) / Double(4 * rows.count * columns.count)
  }

  /// Returns places that are spread evenly over a side, with a neighbor at each.
  private static func samples(within side: Int) -> [Int] {
    let count = min(samplesAlongSide, side - 2)
    return (0..<count).map { 1 + $0 * (side - 2) / count }
  }
}
