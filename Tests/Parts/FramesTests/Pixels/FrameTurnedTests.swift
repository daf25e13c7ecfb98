import Frames
import Testing

@Suite struct FrameTurnedTests {
  @Test("video is turned plane by plane", arguments: Orientation.allCases)
  func planes(orientation: Orientation) throws {
    let luma = (0..<24).map { UInt8($0) }
    let (cb, cr) = ((0..<6).map { UInt8(100 + $0) }, (0..<6).map { UInt8(200 + $0) })
    let three = try Frame(
      width: 6, height: 4, format: .i420FullRange, bytes: (luma + cb + cr).span.bytes)
    let two = try three.converted(to: .nv12FullRange)
    let turned = three.turned(by: orientation)
    #expect(turned.width == (orientation.swapsSides ? 4 : 6))
    #expect(turned.orientation == .up)
    // Each plane as if it were a gray picture.
    for (index, (width, plane)) in [(6, luma), (3, cb), (3, cr)].enumerated() {
      let gray = try Frame(
        width: width, height: plane.count / width, format: .gray, orientation: orientation,
        bytes: plane.span.bytes)
      #expect(try turned.plane(index) == gray.upright().plane(0))
    }
    let woven = two.turned(by: orientation, pool: PixelPool())
    #expect(try woven.plane(1) == turned.converted(to: .nv12FullRange).plane(1))
  }

  @Test func `the frame's own orientation does not count, its time and matrix stay`() throws {
    var frame = try Frame(
      width: 2, height: 1, format: .bgra, orientation: .down,
      bytes: ([1, 2, 3, 4, 5, 6, 7, 8] as [UInt8]).span.bytes)
    frame.timestampInMicroseconds = 9
    let turned = frame.turned(by: .right)
    #expect(turned.plane(0) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect((turned.width, turned.height) == (1, 2))
    #expect(frame.turned(by: .upMirrored).plane(0) == [5, 6, 7, 8, 1, 2, 3, 4])
    #expect(turned.timestampInMicroseconds == 9)
  }
}
