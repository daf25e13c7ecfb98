import Frames

/// Pixels of test frames, three bytes each.
struct Pixels {
  var width: Int
  var height: Int
  var bytes: [UInt8]

  init(width: Int, height: Int, bytes: [UInt8]? = nil) {
    (self.width, self.height) = (width, height)
    self.bytes = bytes ?? [UInt8](repeating: 0, count: width * height * 3)
  }

  init(decoding path: String) throws {
    let frame = try Frame(decoding: path).rgb()
    self.init(
      width: frame.width, height: frame.height,
      bytes: frame.withBytes { bytes in bytes.withUnsafeBytes { Array($0) } })
  }

  func frame(orientation: Orientation = .up) throws -> Frame {
    try Frame(
      width: width, height: height, format: .rgb, orientation: orientation,
      bytes: bytes.span.bytes)
  }

  /// Returns pixels of another size; `source` maps each place to one in these pixels.
  func remade(width: Int, height: Int, source: (Int, Int) -> (x: Int, y: Int)) -> Pixels {
    var result = Pixels(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (fromX, fromY) = source(x, y)
        for channel in 0..<3 {
          result.bytes[(y * width + x) * 3 + channel] =
            bytes[(fromY * self.width + fromX) * 3 + channel]
        }
      }
    }
    return result
  }

  func cropped(x: Int, y: Int, width: Int, height: Int) -> Pixels {
    remade(width: width, height: height) { ($0 + x, $1 + y) }
  }

  /// Returns the picture turned a quarter counterclockwise.
  func turnedLeft() -> Pixels {
    remade(width: height, height: width) { (self.width - 1 - $1, $0) }
  }

  func doubled() -> Pixels {
    remade(width: width * 2, height: height * 2) { ($0 / 2, $1 / 2) }
  }

  func beside(_ other: Pixels) -> Pixels {
    let height = min(height, other.height)
    var result = Pixels(width: width + other.width, height: height)
    for y in 0..<height {
      let start = y * result.width * 3
      result.bytes.replaceSubrange(
        start..<start + width * 3, with: bytes[y * width * 3..<(y + 1) * width * 3])
      result.bytes.replaceSubrange(
        start + width * 3..<start + result.width * 3,
        with: other.bytes[y * other.width * 3..<(y + 1) * other.width * 3])
    }
    return result
  }
}
