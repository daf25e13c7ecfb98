import Frames
import Testing
import VisionBase

@Suite struct FrameRGBTests {
  @Test(
    "packed formats give their colours",
    arguments: [
      (PixelFormat.rgb, [1, 2, 3, 4, 5, 6]), (.rgba, [1, 2, 3, 5, 6, 7]),
      (.bgra, [3, 2, 1, 7, 6, 5]), (.argb, [2, 3, 4, 6, 7, 8]), (.gray, [1, 1, 1, 2, 2, 2]),
    ] as [(PixelFormat, [UInt8])])
  func packed(format: PixelFormat, expected: [UInt8]) throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    var frame = try Frame(width: 2, height: 1, format: format, bytes: bytes.span.bytes)
    frame.orientation = .left
    frame.timestampInMicroseconds = 5
    let rgb = try frame.rgb()
    #expect(rgb.format == .rgb)
    #expect(rgb.samples == expected)
    #expect(rgb.orientation == .left)
    #expect(rgb.timestampInMicroseconds == 5)
  }

  /// Luma, Cb, Cr and the colour of BT.601's definition, computed in Python with floats.
  private static let videoRange: [([UInt8], [UInt8])] = [
    ([16, 128, 128], [0, 0, 0]), ([235, 128, 128], [255, 255, 255]),
    ([81, 90, 240], [254, 0, 0]), ([145, 54, 34], [0, 255, 1]), ([41, 240, 110], [0, 0, 255]),
    ([255, 128, 128], [255, 255, 255]),
  ]
  private static let fullRange: [([UInt8], [UInt8])] = [
    ([0, 128, 128], [0, 0, 0]), ([255, 128, 128], [255, 255, 255]),
    ([76, 85, 255], [254, 0, 0]), ([150, 44, 21], [0, 255, 1]), ([29, 255, 107], [0, 0, 254]),
  ]

  @Test(
    "video formats give the colours of BT.601",
    arguments: [
      (PixelFormat.nv12VideoRange, videoRange), (.i420VideoRange, videoRange),
      (.nv12FullRange, fullRange), (.i420FullRange, fullRange),
    ])
  func video(format: PixelFormat, table: [([UInt8], [UInt8])]) throws {
    for (colour, expected) in table {
      // Three by three, so that the last colour sample covers one column and row only.
      let chroma = [UInt8](repeating: colour[1], count: 4)
      let other = [UInt8](repeating: colour[2], count: 4)
      let interleaved = zip(chroma, other).flatMap { [$0, $1] }
      let bytes =
        [UInt8](repeating: colour[0], count: 9)
        + (format.planeCount == 2 ? interleaved : chroma + other)
      let frame = try Frame(width: 3, height: 3, format: format, bytes: bytes.span.bytes)
      let rgb = try frame.rgb().samples
      #expect(rgb.count == 27)
      for (index, sample) in rgb.enumerated() {
        #expect(abs(Int(sample) - Int(expected[index % 3])) <= 1, "\(colour)")
      }
    }
  }
}
