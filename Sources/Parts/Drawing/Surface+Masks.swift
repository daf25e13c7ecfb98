#if !canImport(Darwin) || os(macOS)
  extension Surface {
    /// Paints a mask that covers the surface; one without a value for each of its pixels is left
    /// out.
    func paint(_ mask: MaskOverlay) {
      guard mask.isWhole else { return }
      switch mask.values {
      case .categories(let values, let colors):
        unsafe paint(values, colors: colors, width: mask.width, height: mask.height)
      case .confidences(let values, let color):
        unsafe paint(values, color: color, width: mask.width, height: mask.height)
      }
    }

    private func paint(
      _ categories: [UInt8], colors: [UInt8: Color], width maskWidth: Int, height maskHeight: Int
    ) {
      let colors = (0...UInt8.max).map { colors[$0] }
      var target = unsafe self
      for y in unsafe 0..<height {
        let row = unsafe Self.nearest(y, of: height, in: maskHeight) * maskWidth
        var start = 0
        // Runs of one category are covered at once.
        while unsafe start < width {
          let category = unsafe categories[row + Self.nearest(start, of: width, in: maskWidth)]
          var end = start + 1
          while unsafe end < width,
            unsafe categories[row + Self.nearest(end, of: width, in: maskWidth)] == category
          {
            end += 1
          }
          if let color = colors[Int(category)] {
            unsafe target.color = color
            unsafe target.cover(x: start, length: end - start, y: y, coverage: .max)
          }
          start = end
        }
      }
    }

    /// Returns the pixel of a mask's side at the center of a pixel of the image's.
    private static func nearest(_ pixel: Int, of side: Int, in maskSide: Int) -> Int {
      (2 * pixel + 1) * maskSide / (2 * side)
    }

    private func paint(
      _ confidences: [Float], color: Color, width maskWidth: Int, height maskHeight: Int
    ) {
      var target = unsafe self
      unsafe target.color = color
      let columns = unsafe (0..<width).map { unsafe PixelTap($0, of: width, in: maskWidth) }
      for y in unsafe 0..<height {
        let tap = unsafe PixelTap(y, of: height, in: maskHeight)
        let (upper, lower) = (tap.first * maskWidth, tap.second * maskWidth)
        for (x, column) in columns.enumerated() {
          let above = column.mix(
            confidences[upper + column.first], confidences[upper + column.second])
          let below = column.mix(
            confidences[lower + column.first], confidences[lower + column.second])
          let confidence = tap.mix(above, below)
          // NaN is not above 0.
          guard confidence > 0 else { continue }
          unsafe target.cover(
            x: x, length: 1, y: y, coverage: UInt8(min(confidence, 1) * 255 + 0.5))
        }
      }
    }
  }

  extension PixelTap {
    fileprivate func mix(_ first: Float, _ second: Float) -> Float {
      // A neighbor without a share may be no number.
      share == 0 ? first : first + (second - first) * share
    }
  }
#endif
