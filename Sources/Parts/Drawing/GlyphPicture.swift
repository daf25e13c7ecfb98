#if !canImport(Darwin) || os(macOS)
  internal import CFreeType

  /// A glyph in colors, such as an emoji, reduced to the size of a text.
  struct GlyphPicture {
    let width: Int
    let height: Int
    /// Premultiplied red, green, blue and alpha, 4 bytes a pixel.
    let pixels: [UInt8]
    /// The place of the upper left corner relative to the origin, in pixels; y counts downward.
    let left: Double
    let top: Double

    /// Longest side of what is drawn, in pixels.
    private static let longestSide = 1024

    /// Reduces, or enlarges, what FreeType loaded.
    @unsafe init?(_ source: CFreeTypePicture, size: Double) {
      let scale = unsafe size / Double(source.pixels_per_em)
      let columns = unsafe Shares(source.width, scale: scale)
      let rows = unsafe Shares(source.height, scale: scale)
      guard columns.count <= Self.longestSide, rows.count <= Self.longestSide else { return nil }
      width = columns.count
      height = rows.count
      left = unsafe Double(source.left) * scale
      top = unsafe -Double(source.top) * scale
      var made: [UInt8] = []
      made.reserveCapacity(4 * columns.count * rows.count)
      let parts = (0..<columns.count).map(columns.shares(of:))
      for row in 0..<rows.count {
        let lines = rows.shares(of: row)
        for column in 0..<columns.count {
          var sums = SIMD4<Float>()
          for (y, share) in lines {
            let line = unsafe source.bytes + y * Int(source.bytes_per_row)
            for (x, part) in parts[column] {
              let pixel = unsafe line + 4 * x
              // Blue, green, red, alpha.
              let color = unsafe SIMD4(
                Float(pixel[2]), Float(pixel[1]), Float(pixel[0]), Float(pixel[3]))
              sums += color * (share * part)
            }
          }
          for channel in 0..<4 { made.append(UInt8(min(max(sums[channel].rounded(), 0), 255))) }
        }
      }
      pixels = made
    }

    /// The parts of source pixels that make up each pixel along one side.
    private struct Shares {
      let count: Int
      private let sourceCount: Int
      private let step: Double

      init(_ sourceCount: Int32, scale: Double) {
        self.sourceCount = Int(sourceCount)
        count = max(Int((Double(sourceCount) * scale).rounded()), 1)
        step = Double(sourceCount) / Double(count)
      }

      /// Returns the source pixels of a pixel; their shares add up to 1.
      func shares(of index: Int) -> [(index: Int, share: Float)] {
        let (start, end) = (Double(index) * step, Double(index + 1) * step)
        let last = min(Int(end.rounded(.up)), sourceCount)
        return (Int(start)..<max(last, Int(start) + 1)).map { place in
          let overlap = min(end, Double(place + 1)) - max(start, Double(place))
          return (min(place, sourceCount - 1), Float(max(overlap, 0) / step))
        }
      }
    }
  }

  extension Surface {
    /// Paints a glyph in colors with its origin at a point.
    func paint(_ picture: GlyphPicture, x: Double, y: Double) {
      let (left, top) = (Int((x + picture.left).rounded()), Int((y + picture.top).rounded()))
      for row in 0..<picture.height where unsafe (0..<height).contains(top + row) {
        for column in 0..<picture.width where unsafe (0..<width).contains(left + column) {
          let source = 4 * (row * picture.width + column)
          let rest = UInt32(255 - picture.pixels[source + 3])
          let pixel = unsafe pixels + 3 * ((top + row) * width + left + column)
          for channel in 0..<3 {
            let below = unsafe (UInt32(pixel[channel]) * rest + 127) / 255
            unsafe pixel[channel] = UInt8(
              min(UInt32(picture.pixels[source + channel]) + below, 255))
          }
        }
      }
    }
  }
#endif
