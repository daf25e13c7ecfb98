internal import CKernels
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
      var below: [UInt8] = []
      for _ in unsafe 0..<width { below += [color.red, color.green, color.blue] }
      for y in unsafe 0..<height {
        opacities.spread(row: y)
        unsafe below.withUnsafeBytes { unsafe mix(row: y, over: $0, opacities) }
      }
    }

    private func paint(_ picture: Frame, behind opacities: inout OpacityRows) {
      let step = picture.bytesPerRow()
      picture.withBytes { bytes in
        unsafe bytes.withUnsafeBytes { bytes in
          for y in unsafe 0..<height {
            opacities.spread(row: y)
            unsafe mix(
              row: y, over: UnsafeRawBufferPointer(rebasing: bytes[(y * step)...]), opacities)
          }
        }
      }
    }

    private func paint(_ background: BlurredBackground, behind opacities: inout OpacityRows) {
      var line = unsafe background.line(width: width)
      for y in unsafe 0..<height {
        opacities.spread(row: y)
        unsafe line.make(row: y, of: height, background)
        unsafe line.channels.withUnsafeBytes { unsafe mix(row: y, over: $0, opacities) }
      }
    }

    /// Blends the pixels of a row over those of another one.
    private func mix(
      row y: Int, over below: UnsafeRawBufferPointer, _ opacities: OpacityRows
    ) {
      let count = unsafe 3 * width
      precondition(below.count >= count && opacities.channels.count == count)
      guard let below = unsafe below.bindMemory(to: UInt8.self).baseAddress else { return }
      unsafe opacities.channels.withUnsafeBufferPointer { channels in
        guard let channels = channels.baseAddress else { return }
        unsafe ckernels_mix_over(pixels + y * count, below, channels, count)
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
#endif
