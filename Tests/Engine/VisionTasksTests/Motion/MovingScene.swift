import Frames
import TestSupport

@testable import VisionTasks

/// Gray pictures of a textured ground with a square on it, under noise and changing light.
struct MovingScene {
  var width = 320
  var height = 240
  /// The square's place and side in pixels; nil for none.
  var square: (x: Int, y: Int, side: Int)?
  /// The square's gray levels above the ground.
  var contrast = 60
  /// The largest deviation of noise, in gray levels.
  var noise = 0
  var gain = 1.0
  var offset = 0.0

  var random = RepeatedNumbers()
  /// Frames of the scene as it is, which take turns while it does not change.
  var frames: [Frame] = []
  var turn = 0
  /// The numbers that those frames were made of.
  var numbers: [Double] = []

  /// The number of frames with different noise, which divides no usual number of frames.
  private static let noisyCount = 31

  /// Returns the next frame, with other noise than the frames before it.
  mutating func frame() throws -> Frame {
    let (x, y, side) = square ?? (-1, -1, 0)
    let new = [width, height, x, y, side, contrast, noise].map(Double.init) + [gain, offset]
    if new != numbers { (numbers, frames) = (new, []) }
    if frames.count < (noise == 0 ? 1 : Self.noisyCount) { frames.append(try makeFrame()) }
    turn = (turn + 1) % frames.count
    return frames[turn]
  }

  private mutating func makeFrame() throws -> Frame {
    var pixels = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        // Tiles of several gray levels, and a slope.
        var level = 60 + Double((x / 24 + y / 16 * 3) % 5 * 20) + Double(x) / 8
        if let square, (square.x..<square.x + square.side).contains(x),
          (square.y..<square.y + square.side).contains(y)
        {
          level += Double(contrast)
        }
        level = level * gain + offset
        if noise > 0 { level += Double(random.next() % (2 * noise + 1) - noise) }
        pixels[y * width + x] = UInt8(min(max(level, 0), 255))
      }
    }
    return try Frame(width: width, height: height, format: .gray, bytes: pixels.span.bytes)
  }
}

extension LightChange {
  /// Fits the change to two pictures, with memory of its own.
  init(from before: Span<UInt8>, to after: Span<UInt8>) {
    var counts = Counts()
    self.init(from: before, to: after, using: &counts)
  }
}

/// Numbers that are the same in each run.
struct RepeatedNumbers {
  private var state: UInt64 = 88_172_645_463_325_252

  mutating func next() -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 40)
  }
}
