/// The positions of the channels in the 16 or 32 bits of a bitmap's pixel.
struct ChannelMasks: Equatable {
  let red: Channel
  let green: Channel
  let blue: Channel
  let alpha: Channel

  /// A run of bits, or none.
  struct Channel: Equatable {
    let shift: UInt32
    /// The maximum value, with all bits set; 0 if there is no such channel.
    let greatest: UInt32

    init?(_ mask: UInt32) {
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      greatest = mask >> shift
      guard greatest & (greatest &+ 1) == 0 else { return nil }
    }

    init(bits: UInt32, shift: UInt32) {
      self.shift = shift
      greatest = (1 << bits) - 1
    }

    /// Returns a pixel's channel scaled to 0...255; `absent` if there is none.
    func value(of pixel: UInt32, absent: UInt8, _ arithmetic: BitmapArithmetic) -> UInt8 {
      let bits = (pixel >> shift) & greatest
      switch greatest {
      case 0: return absent
      case 255: return UInt8(truncatingIfNeeded: bits)
      case 1..<255 where arithmetic == .stbImage: return repeated(bits)
      default: return UInt8(truncatingIfNeeded: UInt64(bits) * 255 / UInt64(greatest))
      }
    }

    /// Returns a value of fewer than eight bits, repeated until it fills eight bits.
    private func repeated(_ bits: UInt32) -> UInt8 {
      let count = (~greatest).trailingZeroBitCount
      var (filled, result) = (count, bits)
      while filled < 8 {
        result = result << count | bits
        filled += count
      }
      return UInt8(truncatingIfNeeded: result >> (filled - 8))
    }
  }

  /// The 32-bit layout for bitmaps without masks, with the fourth byte as alpha.
  static let bytes = ChannelMasks(
    red: Channel(bits: 8, shift: 16), green: Channel(bits: 8, shift: 8),
    blue: Channel(bits: 8, shift: 0), alpha: Channel(bits: 8, shift: 24))

  /// The 16-bit layout for bitmaps without masks.
  static let fiveBitsEach = ChannelMasks(
    red: Channel(bits: 5, shift: 10), green: Channel(bits: 5, shift: 5),
    blue: Channel(bits: 5, shift: 0), alpha: Channel(bits: 0, shift: 0))

  private init(red: Channel, green: Channel, blue: Channel, alpha: Channel) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates the masks; nil unless each is a single run of bits and one has a color.
  init?(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
    guard let red = Channel(red), let green = Channel(green), let blue = Channel(blue),
      let alpha = Channel(alpha), red.greatest | green.greatest | blue.greatest != 0
    else { return nil }
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  var hasAlpha: Bool { alpha.greatest != 0 }
}
