import PictureFixtures
import TestSupport
import Testing
import VisionBase

@testable import Frames

@Suite struct HEIFStreamsTests {
  private func mostPixels(_ bytes: [UInt8]) -> Int? {
    HEIFStreams(PictureBytes(StableBytes(bytes, name: "picture")))?.mostPixels
  }

  @Test(
    "the streams of recorded pictures state the sizes that they have",
    arguments: [
      ("HEIC", 64 * 64), ("HEIC with alpha", 64 * 64), ("HEIC grid", 64 * 64),
      ("HEIC 10 bit", 64 * 64), ("AVIF", 10 * 7), ("AVIF gray", 10 * 7),
      ("AVIF with alpha", 10 * 7),
    ])
  func recorded(name: String, pixels: Int) throws {
    #expect(try mostPixels(RecordedPicture.named(name).bytes) == pixels)
  }

  @Test func `a stream that states more than its boxes is refused before it is decoded`() throws {
    // The sequence header's own size, behind boxes that still state 10 by 7.
    let picture = try RecordedPicture.named("AVIF")
    let header = AV1Header.large(bits: 16)
    #expect(AV1Sizes.mostPixels(of: header) == 1 << 32)
    // In place of the coded samples at the end of the file.
    var bytes = picture.bytes
    bytes.replaceSubrange(bytes.count - header.count..<bytes.count, with: header)
    let letters = Array("mdat".utf8)
    let place = try #require(bytes.indices.last { bytes[$0...].starts(with: letters) })
    let start = place + 4
    bytes.replaceSubrange(start..<start + header.count, with: header)
    #expect(mostPixels(bytes) == 1 << 32)
    let error = #expect(throws: VisionError.self) {
      try Frame(decoding: StableBytes(bytes, name: "bomb"))
    }
    #expect(error?.message.contains("MiB of memory") == true, "\(error?.message ?? "")")
  }

  @Test(
    "a picture is read with every length of lengths that its file has",
    arguments: [[4], [4, 1], [1, 4], [1, 4, 1], [1], []])
  func lengths(sizes: [Int]) throws {
    // A unit whose length has more than a byte, and 16 by 8 in a sequence's parameters.
    let filler = [UInt8](repeating: 0xff, count: 260)
    let parameters = [0x42, 0x01] + HEVCParameters.sides(width: 16, height: 8)
    let units = [filler, parameters].flatMap { HEIFBoxes.number($0.count) + $0 }
    let file = HEIFBoxes.file(configurations: sizes.map(HEIFBoxes.configuration), coded: units)
    // If the file does not specify them, lengths are read as in most files.
    #expect(mostPixels(file) == (sizes.isEmpty || sizes.contains(4) ? 16 * 8 : 0))
  }

  @Test func `numbers of a stream are read to its end and no further`() {
    for count in 0..<40 {
      for byte in [0x00, 0x0a, 0x12, 0x42, 0xff] as [UInt8] {
        let bytes = [UInt8](repeating: byte, count: count)
        #expect(AV1Sizes.mostPixels(of: bytes) >= 0)
        #expect(HEVCSizes.mostPixels(of: bytes, lengthSize: 1) >= 0)
        #expect(HEVCSizes.mostPixels(ofConfiguration: bytes) >= 0)
      }
    }
    #expect(AV1Sizes.mostPixels(of: [UInt8](repeating: 0x0a, count: 10) + [0]) >= 0)
  }

  @Test func `so many headers that they are meant to take time are refused`() {
    let many = (0..<200).flatMap { _ in AV1Header.large(bits: 4) }
    #expect(AV1Sizes.mostPixels(of: many) == .max)
  }
}

/// An AV1 sequence header in its short form, of the largest size that a number of bits holds.
private enum AV1Header {
  static func large(bits: Int) -> [UInt8] {
    // Profile 0, a still picture, the short form, level 0, then the lengths and the sizes, all
    // ones.
    let text =
      "000" + "1" + "1" + "00000" + binary(bits - 1) + binary(bits - 1)
      + String(repeating: "1", count: 2 * bits)
    let padded = text + String(repeating: "0", count: (8 - text.count % 8) % 8)
    let bytes = stride(from: 0, to: padded.count, by: 8).map { start in
      UInt8(String(padded.bytes.dropFirst(start).prefix(8)), radix: 2) ?? 0
    }
    // Type 1, with its length.
    return [0x0a, UInt8(bytes.count)] + bytes
  }

  private static func binary(_ number: Int) -> String {
    let text = String(number, radix: 2)
    return String(repeating: "0", count: 4 - text.count) + text
  }
}

/// The parameters of an HEVC sequence, up to the sides of its pictures (H.265, 7.3.2.2).
private enum HEVCParameters {
  static func sides(width: Int, height: Int) -> [UInt8] {
    // No layers, profile or level, then the parameters' number, and no colors.
    let text =
      String(repeating: "0", count: 8 + 88 + 8) + "1" + exponential(0) + exponential(width)
      + exponential(height)
    let padded = text + String(repeating: "0", count: (8 - text.count % 8) % 8)
    return stride(from: 0, to: padded.count, by: 8).map { start in
      UInt8(String(padded.bytes.dropFirst(start).prefix(8)), radix: 2) ?? 0
    }
  }

  private static func exponential(_ number: Int) -> String {
    let text = String(number + 1, radix: 2)
    return String(repeating: "0", count: text.count - 1) + text
  }
}

/// A minimal file with one coded picture.
private enum HEIFBoxes {
  static func file(configurations: [[UInt8]], coded: [UInt8]) -> [UInt8] {
    let entry = box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("hvc1".utf8) + [0])
    let items = box("iinf", [0, 0, 0, 0, 0, 1] + entry)
    let properties = box("iprp", box("ipco", configurations.flatMap { $0 }))
    // One item, in the box of data, in one piece: its offset and its length have four bytes.
    let head: [UInt8] = [1, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1]
    let place = box("iloc", head + number(0) + number(coded.count))
    return box("meta", [0, 0, 0, 0] + items + properties + place + box("idat", coded))
  }

  /// Returns a decoder configuration that specifies only the size of lengths.
  static func configuration(_ lengthSize: Int) -> [UInt8] {
    box("hvcC", [UInt8](repeating: 0, count: 21) + [UInt8(lengthSize - 1), 0])
  }

  private static func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    number(body.count + 8) + Array(kind.utf8) + body
  }

  static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
