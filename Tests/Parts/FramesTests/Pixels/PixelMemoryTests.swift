import Foundation
import Frames
import Testing
import VisionBase

@Suite struct PixelMemoryTests {
  @Test func `planes begin at multiples of 64 bytes`() throws {
    for width in 1...70 {
      let bytes = [UInt8](repeating: 1, count: width * 3 * 2)
      let frame = try Frame(
        width: width, height: 2, format: .i420FullRange, bytes: bytes.span.bytes)
      for plane in 0..<3 {
        frame.withBytes(plane: plane) { pixels in
          pixels.withUnsafeBytes { #expect(Int(bitPattern: $0.baseAddress) % 64 == 0) }
        }
      }
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status"), "needs /proc"))
  func `memory does not grow with the number of frames when small things stay between them`()
    async
  {
    // A separate process, so that the peak is its own.
    await #expect(processExitsWith: .success) {
      let sides = [(640, 480), (500, 610), (700, 430), (333, 901)]
      let source = [UInt8](repeating: 9, count: 1_000_000)
      var kept: [[UInt8]] = []
      /// Allocates as decoding and finding do: temporary blocks before, kept results behind.
      func work(frames: Int) throws {
        for number in 0..<frames {
          let (width, height) = sides[number % sides.count]
          var blocks = (1...20).map { [UInt8](repeating: 2, count: $0 * 1000) }
          let frame = try Frame(
            width: width, height: height, format: .rgb, bytes: source.span.bytes)
          blocks.removeAll()
          for part in 0..<5 {
            kept.append([UInt8](repeating: 3, count: (number * 7 + part * 31) % 200))
          }
          #expect(frame.width == width)
        }
      }
      try work(frames: 20)
      let before = try Self.peakMegabytes()
      try work(frames: 400)
      #expect(try Self.peakMegabytes() - before < 20)
      #expect(kept.count == 2100)
    }
  }

  /// Returns the peak memory of the process; not `getrusage`'s, which begins with its parent's.
  private static func peakMegabytes() throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(
      status.bytes.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(
      line.split(whereSeparator: \.isSpace).dropFirst().first.flatMap { decimalNumber($0) })
      / 1000
  }
}
