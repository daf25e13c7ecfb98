import Frames
import Testing
import VisionBase

@Suite struct FrameSharpnessTests {
  private func frame(
    _ width: Int, _ height: Int, _ format: PixelFormat = .gray, level: (_ x: Int, _ y: Int) -> UInt8
  ) throws -> Frame {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let value = level(x, y)
        bytes += format == .gray ? [value] : [0, value, 255]
      }
    }
    return try Frame(width: width, height: height, format: format, bytes: bytes.span.bytes)
  }

  @Test(arguments: [PixelFormat.gray, .rgb], [3, 64, 150])
  func `a checkerboard has its contrast, and one color has none`(
    format: PixelFormat, side: Int
  ) throws {
    let board = try frame(side, side, format) { UInt8(($0 + $1) % 2) * 80 }
    #expect(try board.sharpness() == 80)
    #expect(try frame(side, side, format) { _, _ in 90 }.sharpness() == 0)
  }

  @Test func `a blurred picture is less sharp, whatever its size`() throws {
    for side in [30, 200] {
      let sharp = try frame(side, side) { $0 / 5 % 2 == 0 && $1 / 5 % 2 == 0 ? 200 : 0 }
      let blurred = try frame(side, side) { x, y in
        let (across, down) = (abs(x % 10 - 5), abs(y % 10 - 5))
        return UInt8(8 * across * down)
      }
      #expect(try sharp.sharpness() > 2 * blurred.sharpness())
      #expect(try blurred.sharpness() > 0)
    }
  }

  @Test func `a picture without inner pixels has no sharpness`() throws {
    for (width, height) in [(1, 1), (2, 9), (9, 2)] {
      #expect(try frame(width, height) { _, _ in 9 }.sharpness() == 0)
    }
  }
}
