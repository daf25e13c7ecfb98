/// The codes of a picture in a GIF (LZW), followed as their bytes come to count its pixels.
///
/// FFmpeg passes on a picture whose codes are wrong or end early, without an error (GIF89a,
/// appendix F).
struct GIFCodes {
  private let pixelCount: Int
  private let clear: Int
  /// The lengths of the pixel runs that the codes stand for.
  private var lengths: [UInt16]
  private var width: Int
  private var next: Int
  private var previous: Int?
  private var (bits, bitCount) = (0, 0)
  private var count = 0
  private var isOver = false

  private static let mostBits = 12

  /// Begins a picture; nil if its smallest code cannot be.
  init?(width: Int, height: Int, codeSize: UInt8) {
    guard (1..<UInt8(Self.mostBits)).contains(codeSize) else { return nil }
    pixelCount = width * height
    clear = 1 << Int(codeSize)
    lengths = [UInt16](repeating: 1, count: 1 << Self.mostBits)
    self.width = Int(codeSize) + 1
    next = clear + 2
  }

  /// True if the codes so far fill the picture.
  ///
  /// FFmpeg ignores those that follow.
  var isWhole: Bool { count >= pixelCount }

  /// Follows some more bytes.
  mutating func follow(_ bytes: Span<UInt8>) {
    for index in bytes.indices {
      guard !isOver else { return }
      bits |= Int(bytes[index]) << bitCount
      bitCount += 8
      while bitCount >= width, !isOver {
        let code = bits & ((1 << width) - 1)
        bits >>= width
        bitCount -= width
        follow(code)
      }
    }
  }

  private mutating func follow(_ code: Int) {
    if code == clear {
      (width, next, previous) = (clear.trailingZeroBitCount + 1, clear + 2, nil)
      return
    }
    guard code != clear + 1, code < next || code == next && previous != nil else {
      isOver = true
      return
    }
    if let previous, next < 1 << width {
      lengths[next] = lengths[previous] + 1
      next += 1
    }
    count += Int(lengths[code])
    isOver = count >= pixelCount
    previous = code
    if next >= 1 << width, width < Self.mostBits { width += 1 }
  }
}
