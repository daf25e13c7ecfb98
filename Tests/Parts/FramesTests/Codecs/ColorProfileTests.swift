import Frames
import PictureFixtures
import TestSupport
import Testing
import VisionBase

@Suite struct ColorProfileTests {
  /// Returns a profile with the fields that are read, and contents that compress poorly.
  private func profile(_ length: Int, colors: String = "RGB ") -> [UInt8] {
    var generator = SeededGenerator(seed: 3)
    let content = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return SampleProfile.bytes(content, colors: colors)
  }

  /// Returns a WebP container with a profile in it.
  private func picture(with profile: [UInt8]) -> StableBytes {
    StableBytes(SampleProfile.webP(with: profile), name: "picture")
  }

  private func gray(_ format: PixelFormat) throws -> Frame {
    let bytes = [UInt8](repeating: 90, count: 4 * 4 * 3)
    return try Frame(width: 4, height: 4, format: format, bytes: bytes.span.bytes)
  }

  @Test("a profile survives in every file format", arguments: [200, 65_519, 65_520, 200_001])
  func roundTrip(length: Int) throws {
    let bytes = profile(length)
    let first = try #require(ColorProfile(of: picture(with: bytes)))
    #expect(first.bytes == bytes)
    let frame = try gray(.rgb)
    for encoding in [PictureEncoding.png, .jpeg()] {
      let file = try frame.encoded(as: encoding, profile: first)
      #expect(ColorProfile(of: StableBytes(file, name: "file")) == first)
      #expect(try Frame(bytes: file).samples == Frame(bytes: frame.encoded(as: encoding)).samples)
    }
  }

  @Test func `a PNG with a profile says nothing else of its colors`() throws {
    let profile = try #require(ColorProfile(of: picture(with: profile(500))))
    let file = try gray(.rgb).encoded(as: .png, profile: profile)
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.contains("iCCP") && !text.contains("sRGB") && !text.contains("gAMA"))
  }

  @Test func `pictures without a profile, and gray ones, get none`() throws {
    let profile = try #require(ColorProfile(of: picture(with: profile(500))))
    for encoding in [PictureEncoding.png, .jpeg()] {
      let plain = try gray(.rgb).encoded(as: encoding)
      #expect(ColorProfile(of: StableBytes(plain, name: "plain")) == nil)
      let frame = try gray(.gray)
      #expect(try frame.encoded(as: encoding, profile: profile) == frame.encoded(as: encoding))
    }
  }

  @Test func `what is no profile for red, green and blue is left out`() {
    #expect(ColorProfile(of: picture(with: profile(500, colors: "CMYK"))) == nil)
    #expect(ColorProfile(of: picture(with: Array(profile(500).dropLast()))) == nil)
    #expect(ColorProfile(of: picture(with: [])) == nil)
    #expect(ColorProfile(of: StableBytes([], name: "nothing")) == nil)
  }

  @Test func `damage never traps`() throws {
    let whole = try #require(ColorProfile(of: picture(with: profile(70_000))))
    for encoding in [PictureEncoding.png, .jpeg()] {
      let file = try gray(.rgb).encoded(as: encoding, profile: whole)
      for length in stride(from: 0, to: file.count, by: 97) {
        _ = ColorProfile(of: StableBytes(Array(file[..<length]), name: "cut"))
      }
      var generator = SeededGenerator(seed: 5)
      for _ in 0..<300 {
        var damaged = file
        for _ in 0..<4 {
          let place = Int.random(in: 0..<min(200, file.count), using: &generator)
          damaged[place] = UInt8.random(in: 0...255, using: &generator)
        }
        _ = ColorProfile(of: StableBytes(damaged, name: "damaged"))
      }
    }
  }
}
