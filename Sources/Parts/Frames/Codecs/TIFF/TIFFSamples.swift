#if !canImport(Darwin) || os(macOS)
  internal import VisionBase

  /// The samples of a TIFF's row, converted to 8 bits each.
  ///
  /// 16-bit samples keep their high byte, those of other sizes their highest 8 bits; fewer than 8
  /// bits are scaled to 0 to 255, except palette indices, which are unchanged. For floating-point
  /// samples, 0 is black and 1 is white, unless the file gives another range.
  struct TIFFSamples {
    private let bits: Int
    private let isFloat: Bool
    private let isPalette: Bool
    private let range: ClosedRange<Double>
    /// The number of samples of a pixel in a row, and of those that contribute to the image.
    private let (step, neededSamples): (Int, Int)
    /// True if a floating-point sample was not a number, or far out of the range.
    private(set) var isOutOfRange = false
    private var bytes: [UInt8] = []

    init(layout: TIFFLayout) {
      (bits, isFloat) = (layout.bits, layout.isFloat)
      range = layout.range
      (step, neededSamples) = (layout.samplesPerRowPixel, layout.neededSamples)
      isPalette = if case .palette = layout.colors { true } else { false }
    }

    subscript(index: Int) -> UInt8 { bytes[index] }

    /// Reads consecutive samples.
    mutating func read(_ stored: UnsafeRawBufferPointer, count: Int) {
      if bytes.count < count { bytes = [UInt8](repeating: 0, count: count) }
      switch (bits, isFloat) {
      case (8, false):
        for index in 0..<count { bytes[index] = unsafe stored[index] }
      case (16, false):
        // libtiff returns numbers in the machine's byte order.
        for index in 0..<count {
          let value = unsafe stored.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
          bytes[index] = UInt8(value >> 8)
        }
      case (32, false):
        for index in 0..<count {
          let value = unsafe stored.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
          bytes[index] = UInt8(value >> 24)
        }
      case (16, true):
        for index in 0..<count {
          let value = unsafe stored.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
          store(Self.number(half: value), at: index)
        }
      case (32, true):
        for index in 0..<count {
          let value = unsafe stored.loadUnaligned(fromByteOffset: index * 4, as: Float.self)
          store(Double(value), at: index)
        }
      case (64, true):
        for index in 0..<count {
          let value = unsafe stored.loadUnaligned(fromByteOffset: index * 8, as: Double.self)
          store(value, at: index)
        }
      default:
        unsafe readPacked(stored, count: count)
      }
    }

    /// Reads samples of 1 to 15 bits, most significant bit first.
    private mutating func readPacked(_ stored: UnsafeRawBufferPointer, count: Int) {
      let greatest = (1 << bits) - 1
      for index in 0..<count {
        var value = 0
        for bit in index * bits..<(index + 1) * bits {
          value = value << 1 | Int(unsafe stored[bit >> 3] >> UInt8(7 - bit & 7) & 1)
        }
        bytes[index] =
          isPalette
          ? UInt8(value) : bits > 8 ? UInt8(value >> (bits - 8)) : UInt8(value * 255 / greatest)
      }
    }

    /// The distance from the range, as a part of it, that filters leave and that is cut off.
    private static let overshoot = 0.1

    /// Stores a floating-point sample.
    private mutating func store(_ value: Double, at index: Int) {
      let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
      guard part >= -Self.overshoot, part <= 1 + Self.overshoot else {
        // A picture of an unknown range would be all white, and NaN has no color.
        if index % step < neededSamples { isOutOfRange = true }
        bytes[index] = 0
        return
      }
      bytes[index] = UInt8((min(max(part, 0), 1) * 255).rounded())
    }

    /// Returns the value of a half-precision number (IEEE 754, 3.6).
    static func number(half: UInt16) -> Double {
      let fraction = Double(half & 0x3ff) / 1024
      let exponent = Int(half >> 10 & 0x1f)
      let sign: Double = half >> 15 == 0 ? 1 : -1
      switch exponent {
      case 0: return sign * fraction / 16384
      case 31: return fraction == 0 ? sign * .infinity : .nan
      default:
        let scale = Double(sign: .plus, exponent: exponent - 15, significand: 1)
        return sign * (1 + fraction) * scale
      }
    }
  }
#endif
