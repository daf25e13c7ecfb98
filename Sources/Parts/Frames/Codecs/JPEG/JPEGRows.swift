#if !canImport(Darwin) || os(macOS)
  private import CKernels

  /// The rows of an image, produced from planes of samples as in stb_image.
  struct JPEGRows {
    /// The meaning of the planes.
    enum Colors {
      /// Luma only.
      case gray
      /// Red, green and blue.
      case red
      /// Luma and two chroma components.
      case differences
      /// Four inks, inverted.
      case inks
      /// Luma and chroma of three inks, and black.
      case differencesOfInks
    }

    private let planes: [JPEGPlane]
    private let width: Int
    /// For each plane, a row as wide as the image, plus one sample for halves.
    private var rows: [[UInt8]]
    private var scratch: [Int32]

    init(_ planes: [JPEGPlane], width: Int) {
      self.planes = planes
      self.width = width
      let most = planes.map { $0.width * $0.columns }.max() ?? width
      rows = planes.map { _ in [UInt8](repeating: 0, count: max(most, width) + 2) }
      scratch = [Int32](repeating: 0, count: most + 1)
    }

    /// Writes a row of the image.
    @unsafe mutating func write(
      _ row: Int, _ colors: Colors, to pixels: UnsafeMutablePointer<UInt8>
    ) {
      for index in planes.indices { widen(index, row) }
      switch colors {
      case .gray:
        for column in 0..<width {
          for channel in 0..<3 { unsafe pixels[column * 3 + channel] = rows[0][column] }
        }
      case .red:
        for column in 0..<width {
          for channel in 0..<3 { unsafe pixels[column * 3 + channel] = rows[channel][column] }
        }
      case .differences: unsafe convert(to: pixels)
      case .inks:
        for column in 0..<width {
          let black = rows[3][column]
          for channel in 0..<3 {
            unsafe pixels[column * 3 + channel] = Self.mix(rows[channel][column], black)
          }
        }
      case .differencesOfInks:
        unsafe convert(to: pixels)
        for column in 0..<width {
          for channel in 0..<3 {
            let ink = unsafe 255 - pixels[column * 3 + channel]
            unsafe pixels[column * 3 + channel] = Self.mix(ink, rows[3][column])
          }
        }
      }
    }

    /// Expands a plane's row to the width of the image.
    private mutating func widen(_ index: Int, _ row: Int) {
      let plane = planes[index]
      // If an image row lies between two stored rows, the nearer one comes first; if a stored row
      // covers one row or more than two, it is the only one.
      let stored = row / plane.rows
      let other = plane.rows == 2 ? (row % 2 == 0 ? stored - 1 : stored + 1) : stored
      let (near, far) = unsafe (plane.row(stored), plane.row(other))
      unsafe rows[index].withUnsafeMutableBufferPointer { target in
        unsafe scratch.withUnsafeMutableBufferPointer { scratch in
          guard let target = target.baseAddress, let scratch = scratch.baseAddress else { return }
          unsafe ckernels_jpeg_row(
            near, far, plane.width, plane.columns, plane.rows, target, scratch)
        }
      }
    }

    /// Converts luma and chroma to RGB.
    private func convert(to pixels: UnsafeMutablePointer<UInt8>) {
      unsafe rows[0].withUnsafeBufferPointer { luma in
        unsafe rows[1].withUnsafeBufferPointer { blue in
          unsafe rows[2].withUnsafeBufferPointer { red in
            guard let luma = luma.baseAddress, let blue = blue.baseAddress,
              let red = red.baseAddress
            else { return }
            unsafe ckernels_jpeg_rgb(luma, blue, red, width, pixels)
          }
        }
      }
    }

    /// Returns the rounded product of two values that represent 0 to 1.
    private static func mix(_ one: UInt8, _ other: UInt8) -> UInt8 {
      let product = UInt32(one) * UInt32(other) + 128
      return UInt8((product + product >> 8) >> 8)
    }
  }
#endif
