import PictureFixtures
import Frames
import Testing
import VisionBase

@Suite struct FrameUprightTests {
  // Two rows of three: a b c / d e f.
  private let stored: [UInt8] = [1, 2, 3, 4, 5, 6]

  @Test(
    "each orientation turns the pixels as EXIF says",
    arguments: [
      (1, 3, [1, 2, 3, 4, 5, 6]), (2, 3, [3, 2, 1, 6, 5, 4]), (3, 3, [6, 5, 4, 3, 2, 1]),
      (4, 3, [4, 5, 6, 1, 2, 3]), (5, 2, [1, 4, 2, 5, 3, 6]), (6, 2, [4, 1, 5, 2, 6, 3]),
      (7, 2, [6, 3, 5, 2, 4, 1]), (8, 2, [3, 6, 2, 5, 1, 4]),
    ] as [(Int, Int, [UInt8])])
  func turns(exif: Int, width: Int, expected: [UInt8]) throws {
    for format in [PixelFormat.gray, .rgb, .bgra] {
      let size = format.bytesPerPixel
      // Padded rows, and each channel with another number.
      let rowLength = 3 * size + 5
      var bytes = [UInt8](repeating: 99, count: rowLength * 2)
      for pixel in 0..<6 {
        for channel in 0..<size {
          let value = stored[pixel] + UInt8(channel) * 10
          bytes[pixel / 3 * rowLength + pixel % 3 * size + channel] = value
        }
      }
      let frame = try Frame(
        width: 3, height: 2, format: format, bytesPerRow: [rowLength],
        orientation: #require(Orientation(exif: exif)), bytes: bytes.span.bytes)
      let upright = try frame.upright()
      #expect(upright.orientation == .up)
      #expect(upright.format == format)
      #expect(upright.width == width)
      #expect(upright.width == frame.uprightWidth)
      #expect(upright.height == frame.uprightHeight)
      guard exif != 1 else { continue }  // As it is, padding and all.
      let wanted = expected.flatMap { pixel in (0..<size).map { pixel + UInt8($0) * 10 } }
      #expect(upright.samples == wanted)
    }
  }

  @Test("points go where their pixels go", arguments: Orientation.allCases)
  func points(orientation: Orientation) throws {
    let frame = try Frame(
      width: 3, height: 2, format: .gray, orientation: orientation, bytes: stored.span.bytes)
    let upright = try frame.upright()
    for (index, value) in stored.enumerated() {
      let middle = PicturePoint(x: Double(index % 3) + 0.5, y: Double(index / 3) + 0.5)
      let place = frame.upright(middle)
      #expect(upright.samples[Int(place.y) * upright.width + Int(place.x)] == value)
      #expect(place.x.truncatingRemainder(dividingBy: 1) == 0.5)
    }
    // A box around the lower right pixel stays around it.
    let box = frame.upright(PictureBox(x: 2, y: 1, width: 1, height: 1))
    #expect(box.width == 1)
    #expect(box.height == 1)
    #expect(upright.samples[Int(box.y) * upright.width + Int(box.x)] == 6)
  }
}
