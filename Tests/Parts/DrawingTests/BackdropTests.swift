import Frames
import TestSupport
import Testing
import VisionBase

@testable import Drawing

@Suite struct BackdropTests {
  private let gray: [UInt8] = [120, 120, 120]

  /// A subject in the left half.
  private func backdrop(_ style: Backdrop.Style, opacities: [UInt8] = [255, 0, 255, 0]) -> Mark {
    .backdrop(Backdrop(width: 2, height: 2, opacities: opacities, style: style))
  }

  /// Returns a picture whose left part is red and whose right one is blue.
  private func twoColors(
    width: Int, height: Int, split: Int, orientation: Orientation = .up
  ) throws -> Frame {
    var bytes: [UInt8] = []
    for _ in 0..<height {
      for x in 0..<width { bytes += x < split ? [255, 0, 0] : [0, 0, 255] }
    }
    return try Frame(
      width: width, height: height, format: .rgb, orientation: orientation,
      bytes: bytes.span.bytes)
  }

  private func pixel(_ frame: Frame, _ x: Int, _ y: Int) -> [UInt8] {
    let (step, size) = (frame.bytesPerRow(), frame.format.bytesPerPixel)
    return frame.withBytes { bytes in
      (0..<size).map { bytes.unsafeLoad(fromByteOffset: y * step + x * size + $0, as: UInt8.self) }
    }
  }

  @Test func `a color takes the place of the background`() throws {
    let green = Color(red: 0, green: 255, blue: 0, opacity: 0.1)
    let drawn = try Canvas([backdrop(.color(green))], width: 8, height: 4)
    #expect(drawn[0, 0] == gray && drawn[1, 3] == gray)
    #expect(drawn[7, 0] == [0, 255, 0] && drawn[6, 3] == [0, 255, 0])
    // Between them opacities are interpolated.
    let middle = drawn[3, 0]
    #expect(middle[1] > 120 && middle[1] < 255 && middle[0] == middle[2])
  }

  @Test func `opacities of the picture's size are taken pixel by pixel`() throws {
    let opacities: [UInt8] = [255, 0, 128, 255]
    let drawn = try Canvas(
      [backdrop(.color(Color(red: 0, green: 0, blue: 0)), opacities: opacities)], width: 2,
      height: 2)
    #expect(drawn[0, 0] == gray && drawn[1, 0] == [0, 0, 0])
    #expect(drawn[0, 1] == [60, 60, 60] && drawn[1, 1] == gray)
  }

  @Test func `a picture covers the image, and is cut off at its longer side`() throws {
    let picture = try BackdropPicture(twoColors(width: 40, height: 10, split: 20))
    let drawn = try Canvas(
      [backdrop(.picture(picture), opacities: [0, 0, 0, 0])], width: 8, height: 8)
    #expect(drawn[0, 0] == [255, 0, 0] && drawn[7, 7] == [0, 0, 255])
  }

  @Test func `a transparent background is an alpha channel, white where there is nothing`() throws {
    let frame = try twoColors(width: 8, height: 4, split: 4)
    let drawn = try Annotator().draw([backdrop(.transparent)], on: frame)
    #expect(drawn.format == .rgba && drawn.width == 8)
    #expect(pixel(drawn, 0, 0) == [255, 0, 0, 255])
    #expect(pixel(drawn, 7, 0) == [255, 255, 255, 0])
    #expect(try Frame(decoding: drawn.encoded(as: .png)).width == 8)
  }

  @Test func `the blur leaves the subject's colors out of the background`() throws {
    let frame = try twoColors(width: 60, height: 60, split: 30)
    var opacities = [UInt8](repeating: 0, count: 3600)
    for place in opacities.indices where place % 60 < 30 { opacities[place] = 255 }
    let drop = Backdrop(width: 60, height: 60, opacities: opacities, style: .blur(strength: 3))
    let drawn = try Annotator().draw([.backdrop(drop)], on: frame)
    #expect(pixel(drawn, 10, 30) == [255, 0, 0])
    #expect(pixel(drawn, 45, 30) == [0, 0, 255])
    // Without weights, half of the red would shine in at the edge.
    #expect(pixel(drawn, 31, 30)[0] < 20)
    let all = Backdrop(
      width: 1, height: 1, opacities: [0], style: .blur(strength: 3))
    let blurred = try Annotator().draw([.backdrop(all)], on: frame)
    #expect(pixel(blurred, 30, 30)[0] > 60 && pixel(blurred, 30, 30)[2] > 60)
  }

  @Test(arguments: [(64, 48, 0.5), (97, 33, 1.0), (150, 201, 1.0), (40, 400, 4.0)])
  func `the blur is that of a plain computation`(
    width: Int, height: Int, strength: Double
  ) throws {
    var random = SeededGenerator(seed: UInt64(width))
    let bytes = (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
    let opacities = (0..<width * height).map { place in
      place % width < width / 3 ? 255 : UInt8.random(in: 0...255, using: &random)
    }
    let frame = try Frame(width: width, height: height, format: .rgb, bytes: bytes.span.bytes)
    let drop = Backdrop(
      width: width, height: height, opacities: opacities, style: .blur(strength: strength))
    let drawn = try Annotator().draw([.backdrop(drop)], on: frame)
    let expected = PlainBlur(bytes, opacities, width: width, height: height, strength).mixed()
    var largest = 0
    for y in 0..<height {
      for x in 0..<width {
        for (channel, value) in pixel(drawn, x, y).enumerated() {
          let exact = expected[(y * width + x) * 3 + channel]
          largest = max(largest, abs(Int(value) - Int(exact.rounded())))
        }
      }
    }
    #expect(largest <= 1)
  }

  @Test(arguments: [0, -1, 1e9, .nan, .infinity])
  func `blurs of any strength draw a picture`(strength: Double) throws {
    for size in [1, 2, 31] {
      let drawn = try Canvas([backdrop(.blur(strength: strength))], width: size, height: 1)
      #expect(drawn.frame.width == size)
      #expect(drawn[size - 1, 0].allSatisfy { abs(Int($0) - 120) <= 1 })
    }
  }

  @Test(arguments: Orientation.allCases)
  func `backdrops are turned upright with the image`(orientation: Orientation) throws {
    let frame = try twoColors(width: 8, height: 6, split: 4, orientation: orientation)
    let white = Color(red: 255, green: 255, blue: 255)
    let drawn = try Annotator().draw([backdrop(.color(white))], on: frame)
    // The subject is what was stored as red.
    let plain = try frame.upright()
    for (x, y) in [(0, 0), (drawn.width - 1, drawn.height - 1)] {
      let isRed = pixel(plain, x, y) == [255, 0, 0]
      #expect(pixel(drawn, x, y) == (isRed ? [255, 0, 0] : [255, 255, 255]))
    }
  }

  @Test func `a backdrop without enough opacities is not drawn`() throws {
    for style in [Backdrop.Style.blur(), .transparent, .color(.white)] {
      let mark = Mark.backdrop(
        Backdrop(width: 3, height: 2, opacities: [0, 0], style: style))
      let drawn = try Canvas([mark], width: 4, height: 3)
      #expect(drawn[3, 2] == gray)
    }
  }

  @Test func `an alpha plane that is not gray is refused`() throws {
    let frame = try twoColors(width: 2, height: 2, split: 1)
    let error = #expect(throws: VisionError.self) { try Backdrop(frame, style: .blur()) }
    #expect(error?.code == .inputInvalid)
  }

  @Test func `a contact sheet shows cut-outs`() throws {
    let frame = try twoColors(width: 40, height: 30, split: 20)
    let cell = try ContactSheet.cell(
      of: frame, named: "a", marks: [backdrop(.transparent)],
      size: .init(cellCount: 1), by: Annotator())
    #expect(cell.format == .rgb)
  }
}
