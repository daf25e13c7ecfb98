internal import CKernels

#if !canImport(Darwin) || os(macOS)
  /// The opacities of a backdrop's subject in the rows of an image, interpolated.
  struct OpacityRows {
    /// The opacities of the last row that was made.
    private(set) var values: [UInt8]
    /// The same for each channel, every opacity three times, once `spread(row:)` made them.
    private(set) var channels: [UInt8]
    private let backdrop: Backdrop
    private let height: Int
    /// The places of an image's columns; empty if each has one of its own.
    private let columns: [PixelTap]

    /// Creates the rows of a whole backdrop for an image of a size.
    init(_ backdrop: Backdrop, width: Int, height: Int) {
      precondition(backdrop.isWhole)
      (self.backdrop, self.height) = (backdrop, height)
      values = [UInt8](repeating: 0, count: width)
      channels = [UInt8](repeating: 0, count: 3 * width)
      columns =
        backdrop.width == width
        ? [] : (0..<width).map { PixelTap($0, of: width, in: backdrop.width) }
    }

    /// Makes the opacities of a row.
    mutating func make(row: Int) {
      let place = PixelTap(row, of: height, in: backdrop.height)
      let (upper, lower) = (place.first * backdrop.width, place.second * backdrop.width)
      unsafe backdrop.opacities.withUnsafeBufferPointer { opacities in
        guard let opacities = opacities.baseAddress else { return }
        if columns.isEmpty {
          unsafe ckernels_blend_opacities(
            opacities + upper, opacities + lower, UInt32(place.part), values.count, &values)
        } else {
          unsafe interpolate(opacities + upper, opacities + lower, place.part)
        }
      }
    }

    /// Makes the opacities of a row, and those of its channels.
    mutating func spread(row: Int) {
      make(row: row)
      unsafe ckernels_spread_opacities(values, values.count, &channels)
    }

    private mutating func interpolate(
      _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ share: Int
    ) {
      for (x, column) in columns.enumerated() {
        func along(_ row: UnsafePointer<UInt8>) -> Int {
          unsafe Int(row[column.first]) * (256 - column.part)
            + Int(row[column.second]) * column.part
        }
        let sum = unsafe along(upper) * (256 - share) + along(lower) * share
        values[x] = UInt8(truncatingIfNeeded: (sum + 1 << 15) >> 16)
      }
    }
  }

  extension PixelTap {
    /// The share of the second of 256.
    fileprivate var part: Int { Int(share * 256) }
  }
#endif
