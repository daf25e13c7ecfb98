#if !canImport(Darwin) || os(macOS)
  private import CFreeType

  /// The pixels to draw on, or a coverage mask.
  ///
  /// A mask keeps each pixel's greatest coverage, so that overlapping shapes do not darken each
  /// other; it is then painted in a single pass.
  @unsafe struct Surface {
    let width: Int
    let height: Int
    /// Packed RGB, `width` * `height` pixels.
    let pixels: UnsafeMutablePointer<UInt8>
    /// The mask, one byte per pixel; while it is set, the pixels are not changed.
    var mask: UnsafeMutablePointer<UInt8>?
    var color: Color = .black

    private var opacity: UInt32 { unsafe UInt32(min(max(color.opacity, 0), 1) * 255) }

    /// Covers a run of pixels in row `y`, clipped to the image.
    func cover(x: Int, length: Int, y: Int, coverage: UInt8) {
      guard y >= 0, unsafe y < height else { return }
      let range = unsafe max(x, 0)..<max(min(x + length, width), max(x, 0))
      let alpha = unsafe divided(UInt32(coverage) * opacity)
      if let mask = unsafe mask {
        for column in range {
          let index = unsafe y * width + column
          unsafe mask[index] = max(mask[index], UInt8(alpha))
        }
      } else {
        for column in range { unsafe blend(y * width + column, alpha) }
      }
    }

    /// Paints the mask's coverage with `color` and clears it.
    func paint(mask: UnsafeMutablePointer<UInt8>, with color: Color) {
      var target = unsafe self
      unsafe target.color = color
      let opacity = unsafe target.opacity
      let count = unsafe width * height
      var index = 0
      while index < count {
        // Most of a mask is empty: skip eight pixels at a time.
        if index + 8 <= count,
          unsafe UnsafeRawPointer(mask + index).loadUnaligned(as: UInt64.self) == 0
        {
          index += 8
          continue
        }
        let alpha = unsafe divided(UInt32(mask[index]) * opacity)
        unsafe target.blend(index, alpha)
        unsafe mask[index] = 0
        index += 1
      }
    }

    private func blend(_ index: Int, _ alpha: UInt32) {
      let pixel = unsafe pixels + index * 3
      unsafe pixel[0] = mixed(pixel[0], color.red, alpha)
      unsafe pixel[1] = mixed(pixel[1], color.green, alpha)
      unsafe pixel[2] = mixed(pixel[2], color.blue, alpha)
    }

    private func mixed(_ below: UInt8, _ above: UInt8, _ alpha: UInt32) -> UInt8 {
      UInt8(
        truncatingIfNeeded: unsafe divided(UInt32(below) * (255 - alpha) + UInt32(above) * alpha))
    }

    /// Returns `value` / 255, rounded; `value` is at most 255 * 255.
    private func divided(_ value: UInt32) -> UInt32 {
      let rounded = value + 128
      return (rounded + rounded >> 8) >> 8
    }
  }
#endif
