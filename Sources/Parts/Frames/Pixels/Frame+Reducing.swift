public import VisionBase

extension Frame {
  /// Returns the image, upright and as RGB, reduced to fit into a size, for previews.
  ///
  /// The size is in upright pixels, at least 1 by 1. Proportions stay, and a smaller image keeps
  /// its size. Each pixel is the mean of the pixels that it replaces. Tasks need no reduced images:
  /// they scale as their models want it.
  public func reduced(toWidth maxWidth: Int, height maxHeight: Int) throws(VisionError) -> Frame {
    let source = try rgb().upright()
    let scale = min(
      Double(maxWidth) / Double(source.width), Double(maxHeight) / Double(source.height), 1)
    let width = max(1, Int((Double(source.width) * scale).rounded()))
    let height = max(1, Int((Double(source.height) * scale).rounded()))
    let stride = source.bytesPerRow()
    return try unsafe Frame(
      width: width, height: height, packed: .rgb, timestampInMicroseconds: timestampInMicroseconds
    ) { pixels in
      source.withBytes { bytes in
        unsafe bytes.withUnsafeBytes { stored in
          for row in 0..<height {
            let rows = Self.pixels(for: row, of: height, in: source.height)
            for column in 0..<width {
              let columns = Self.pixels(for: column, of: width, in: source.width)
              var (red, green, blue) = (0, 0, 0)
              for y in rows {
                for x in columns {
                  let place = y * stride + 3 * x
                  unsafe red += Int(stored[place])
                  unsafe green += Int(stored[place + 1])
                  unsafe blue += Int(stored[place + 2])
                }
              }
              let count = rows.count * columns.count
              let target = 3 * (row * width + column)
              unsafe pixels[target] = UInt8((red + count / 2) / count)
              unsafe pixels[target + 1] = UInt8((green + count / 2) / count)
              unsafe pixels[target + 2] = UInt8((blue + count / 2) / count)
            }
          }
        }
      }
    }
  }

  /// Returns the pixels of a side that one of a smaller number of pixels replaces; at least one.
  private static func pixels(for index: Int, of count: Int, in side: Int) -> Range<Int> {
    let first = index * side / count
    return first..<max((index + 1) * side / count, first + 1)
  }
}
