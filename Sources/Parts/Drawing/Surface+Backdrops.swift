internal import Frames

#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  extension Surface {
    /// Paints a backdrop behind the subject of the surface; one without an opacity for each of its
    /// pixels is left out.
    func paint(_ backdrop: Backdrop) throws(VisionError) {
      guard backdrop.isWhole else { return }
      var opacities = unsafe OpacityRows(backdrop, width: width, height: height)
      switch backdrop.style {
      case .blur(let strength):
        unsafe paint(
          BlurredBackground(of: self, &opacities, strength: strength), behind: &opacities)
      case .color(let color):
        unsafe paint(color, behind: &opacities)
      case .picture(let picture):
        try unsafe paint(picture.covering(width: width, height: height), behind: &opacities)
      case .transparent:
        unsafe whitenBackground(&opacities)
      }
    }

    private func paint(_ color: Color, behind opacities: inout OpacityRows) {
      let channels = (UInt32(color.red), UInt32(color.green), UInt32(color.blue))
      for y in unsafe 0..<height {
        opacities.make(row: y)
        var pixel = unsafe pixels + y * width * 3
        for alpha in opacities.values {
          unsafe Self.mix(pixel, channels, UInt32(alpha))
          unsafe pixel += 3
        }
      }
    }

    private func paint(_ picture: Frame, behind opacities: inout OpacityRows) {
      let step = picture.bytesPerRow()
      picture.withBytes { bytes in
        unsafe bytes.withUnsafeBytes { bytes in
          for y in unsafe 0..<height {
            opacities.make(row: y)
            var pixel = unsafe pixels + y * width * 3
            var from = y * step
            for alpha in opacities.values {
              let channels = unsafe (
                UInt32(bytes[from]), UInt32(bytes[from + 1]), UInt32(bytes[from + 2])
              )
              unsafe Self.mix(pixel, channels, UInt32(alpha))
              unsafe pixel += 3
              from += 3
            }
          }
        }
      }
    }

    private func paint(_ background: BlurredBackground, behind opacities: inout OpacityRows) {
      var line = background.line(forWidth: unsafe width)
      for y in unsafe 0..<height {
        opacities.make(row: y)
        line.make(row: y, of: unsafe height, background)
        var pixel = unsafe pixels + y * width * 3
        for (x, alpha) in opacities.values.enumerated() {
          if alpha < .max { unsafe Self.mix(pixel, line[x], UInt32(alpha)) }
          unsafe pixel += 3
        }
      }
    }

    private func whitenBackground(_ opacities: inout OpacityRows) {
      for y in unsafe 0..<height {
        opacities.make(row: y)
        var pixel = unsafe pixels + y * width * 3
        for alpha in opacities.values {
          if alpha == 0 { unsafe (pixel[0], pixel[1], pixel[2]) = (255, 255, 255) }
          unsafe pixel += 3
        }
      }
    }

    /// Blends a pixel over another one's channels.
    private static func mix(
      _ pixel: UnsafeMutablePointer<UInt8>, _ below: (UInt32, UInt32, UInt32), _ alpha: UInt32
    ) {
      func mixed(_ above: UInt8, _ below: UInt32) -> UInt8 {
        let value = UInt32(above) &* alpha &+ below &* (255 &- alpha) &+ 128
        return UInt8(truncatingIfNeeded: (value &+ value >> 8) >> 8)
      }
      unsafe pixel[0] = mixed(pixel[0], below.0)
      unsafe pixel[1] = mixed(pixel[1], below.1)
      unsafe pixel[2] = mixed(pixel[2], below.2)
    }
  }

  extension Backdrop {
    /// Returns an image whose alpha channel is the subject's opacity.
    func cutOut(of drawn: Frame) throws(VisionError) -> Frame {
      guard isWhole else { return drawn }
      var opacities = OpacityRows(self, width: drawn.width, height: drawn.height)
      return try unsafe Frame(
        width: drawn.width, height: drawn.height, packed: .rgba,
        timestampInMicroseconds: drawn.timestampInMicroseconds
      ) { pixels in
        let step = drawn.bytesPerRow()
        drawn.withBytes { bytes in
          unsafe bytes.withUnsafeBytes { bytes in
            var to = 0
            for y in 0..<drawn.height {
              opacities.make(row: y)
              var from = y * step
              for alpha in opacities.values {
                for channel in 0..<3 { unsafe pixels[to + channel] = bytes[from + channel] }
                unsafe pixels[to + 3] = alpha
                from += 3
                to += 4
              }
            }
          }
        }
      }
    }
  }

  /// The opacities of a backdrop's subject in the rows of an image, interpolated.
  struct OpacityRows {
    /// The opacities of the last row that was made.
    private(set) var values: [UInt8]
    private let backdrop: Backdrop
    private let height: Int
    private let columns: [Place]

    /// Two neighbors with the share of the second, of 256.
    private struct Place {
      let first: Int
      let second: Int
      let share: Int

      init(_ pixel: Int, of side: Int, in maskSide: Int) {
        let place = (Double(pixel) + 0.5) * Double(maskSide) / Double(side) - 0.5
        let clamped = min(max(place, 0), Double(maskSide - 1))
        first = Int(clamped)
        second = min(first + 1, maskSide - 1)
        share = Int((clamped - Double(first)) * 256)
      }
    }

    init(_ backdrop: Backdrop, width: Int, height: Int) {
      (self.backdrop, self.height) = (backdrop, height)
      values = [UInt8](repeating: 0, count: width)
      columns =
        backdrop.width == width
        ? [] : (0..<width).map { Place($0, of: width, in: backdrop.width) }
    }

    mutating func make(row: Int) {
      let place = Place(row, of: height, in: backdrop.height)
      let (upper, lower) = (place.first * backdrop.width, place.second * backdrop.width)
      let (share, rest) = (place.share, 256 - place.share)
      unsafe backdrop.opacities.withUnsafeBufferPointer { opacities in
        if columns.isEmpty {
          for x in values.indices {
            values[x] = unsafe UInt8(
              truncatingIfNeeded: (Int(opacities[upper + x]) * rest
                + Int(opacities[lower + x]) * share + 128) >> 8)
          }
          return
        }
        for (x, column) in columns.enumerated() {
          let above =
            unsafe Int(opacities[upper + column.first]) * (256 - column.share)
            + Int(opacities[upper + column.second]) * column.share
          let below =
            unsafe Int(opacities[lower + column.first]) * (256 - column.share)
            + Int(opacities[lower + column.second]) * column.share
          values[x] = UInt8(
            truncatingIfNeeded: (above * rest + below * share + 1 << 15) >> 16)
        }
      }
    }
  }
#endif
