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
    #expect(frame.bytesPerRow() == 6)
    let copy = frame.withBytes { pixels in
      (0..<pixels.byteCount).map { pixels.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
    #expect(copy == [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13])
  }

  @Test func `planes with padded rows are copied without it`() throws {
    let bytes = (0..<(3 * 3 + 2 * 4 + 1 * 5 + 2)).map(UInt8.init)
    let frame = try Frame(
      width: 2, height: 3, format: .i420FullRange, bytesPerRow: [3, 4, 5],
      bytes: bytes.span.bytes)
    let planes = (0..<3).map { plane in
      frame.withBytes(plane: plane) { pixels in
        (0..<pixels.byteCount).map { pixels.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
      }
    }
    #expect(planes == [[0, 1, 3, 4, 6, 7], [9, 13], [17, 22]])
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
