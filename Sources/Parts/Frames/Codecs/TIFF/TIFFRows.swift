#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The pixels of a frame that is created from the rows of a TIFF.
  ///
  /// It must not outlive the memory that it was created with.
  @safe struct TIFFRows {
    private let layout: TIFFLayout
    private let width: Int
    private let pixels: UnsafeMutableRawBufferPointer
    private let channels: Int
    private var samples: TIFFSamples

    init(layout: TIFFLayout, width: Int, pixels: UnsafeMutableRawBufferPointer) {
      self.layout = layout
      self.width = width
      unsafe self.pixels = pixels
      channels = layout.alpha == nil ? 3 : 4
      samples = TIFFSamples(layout: layout)
    }

    /// Places a piece of a row: `stored` holds at least `count` pixels of a plane.
    mutating func place(
      _ stored: UnsafeRawBufferPointer, plane: Int, column: Int, row: Int, count: Int
    ) {
      let step = layout.samplesPerRowPixel
      unsafe samples.read(stored, count: count * step)
      let target = unsafe UnsafeMutableRawBufferPointer(
        rebasing: pixels[
          (row * width + column) * channels..<(row * width + column + count) * channels])
      guard !layout.isSeparate else {
        return unsafe place(sample: plane, offset: 0, step: 1, count: count, to: target)
      }
      for sample in 0..<layout.neededSamples {
        unsafe place(sample: sample, offset: sample, step: step, count: count, to: target)
      }
    }

    /// Writes one of the samples into all pixels of a piece.
    private func place(
      sample: Int, offset: Int, step: Int, count: Int, to target: UnsafeMutableRawBufferPointer
    ) {
      if sample == layout.alpha?.sample {
        for index in 0..<count {
          unsafe target[index * channels + 3] = samples[index * step + offset]
        }
        return
      }
      guard sample < layout.colors.count else { return }
      for index in 0..<count {
        let value = samples[index * step + offset]
        let pixel = index * channels
        switch layout.colors {
        case .gray(let isInverted):
          let gray = isInverted ? 255 - value : value
          for channel in 0..<3 { unsafe target[pixel + channel] = gray }
        case .palette(let colors):
          let color = colors[Int(value)]
          unsafe target[pixel] = color.0
          unsafe target[pixel + 1] = color.1
          unsafe target[pixel + 2] = color.2
        case .rgb:
          unsafe target[pixel + sample] = value
        case .inks where sample < 3:
          unsafe target[pixel + sample] = 255 - value
        case .inks:
          for channel in 0..<3 {
            // The nearest integer to light * (255 - black) / 255.
            let product = unsafe UInt32(target[pixel + channel]) * UInt32(255 - value) + 128
            unsafe target[pixel + channel] = UInt8((product + product >> 8) >> 8)
          }
        }
      }
    }

    /// True if a floating-point sample was not a number, or far out of the file's range.
    var isOutOfRange: Bool { samples.isOutOfRange }

    /// Divides the colors by their alpha.
    func straighten() {
      for pixel in unsafe stride(from: 0, to: pixels.count - 3, by: 4) {
        let alpha = unsafe Int(pixels[pixel + 3])
        guard alpha != 0, alpha != 255 else { continue }
        for channel in pixel..<pixel + 3 {
          let color = unsafe Int(pixels[channel])
          unsafe pixels[channel] = UInt8(min((color * 255 + alpha / 2) / alpha, 255))
        }
      }
    }
  }
#endif
