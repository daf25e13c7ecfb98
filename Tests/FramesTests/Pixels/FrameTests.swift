import Frames
import Testing
import VisionBase

@Suite struct FrameTests {
  @Test(
    "each format knows how many bytes it needs",
    arguments: [
      (PixelFormat.rgb, 5 * 3 * 3), (.rgba, 60), (.gray, 15), (.nv12FullRange, 15 + 6 * 2),
      (.i420VideoRange, 15 + 3 * 2 * 2),
    ])
  func byteCounts(format: PixelFormat, needed: Int) throws {
    let enough = [UInt8](repeating: 7, count: needed)
    let frame = try Frame(width: 5, height: 3, format: format, bytes: enough.span.bytes)
    #expect(frame.withBytes(plane: format.planeCount - 1) { $0.byteCount } > 0)
    let short = [UInt8](repeating: 7, count: needed - 1)
    let error = #expect(throws: VisionError.self) {
      try Frame(width: 5, height: 3, format: format, bytes: short.span.bytes)
    }
    #expect(error?.message.contains("\(needed) bytes") == true)
  }

  @Test func `rows may be padded and the last may end with its pixels`() throws {
    let bytes = (0..<(8 + 6)).map(UInt8.init)
    let frame = try Frame(
      width: 2, height: 2, format: .rgb, bytesPerRow: [8], bytes: bytes.span.bytes)
    #expect(frame.bytesPerRow() == 8)
    #expect(frame.withBytes { $0.unsafeLoad(fromByteOffset: 8, as: UInt8.self) } == 8)
  }

  @Test(
    "impossible sides and rows are refused",
    arguments: [(0, 1, 3), (1, 0, 3), (-1, 1, 3), (1 << 21, 1, 1 << 24), (2, 2, 5)])
  func impossible(width: Int, height: Int, bytesPerRow: Int) {
    let bytes = [UInt8](repeating: 0, count: 100)
    let error = #expect(throws: VisionError.self) {
      try Frame(
        width: width, height: height, format: .rgb, bytesPerRow: [bytesPerRow],
        bytes: bytes.span.bytes)
    }
    #expect(error?.code == .inputInvalid)
  }

  @Test func `orientations know their EXIF values both ways`() {
    for orientation in Orientation.allCases {
      #expect(Orientation(exif: orientation.exif) == orientation)
    }
    #expect(Orientation(exif: 0) == nil)
    #expect(Orientation(exif: 9) == nil)
    #expect(Orientation.right.exif == 6)
  }
}
