import PictureFixtures
import TestSupport
import Testing
import VisionBase

@testable import Frames

@Suite struct JPEGDamageTests {
  private static let end: [UInt8] = [0xFF, 0xD9]

  /// A JPEG whose scan is long.
  private static func whole() throws -> [UInt8] {
    try Frame(width: 96, height: 96, format: .rgb, bytes: madeBytes(96 * 96 * 3).span.bytes)
      .encoded(as: .jpeg())
  }

  /// The same without the second half of its scan, with the mark of its end.
  private static func half() throws -> [UInt8] {
    let whole = try whole()
    return Array(whole[..<(whole.count / 2)]) + end
  }

  private func isIncomplete(
    _ bytes: [UInt8], _ arithmetic: JPEGArithmetic = .libjpegTurbo
  ) throws -> Bool {
    var options = DecodingOptions()
    options.jpegArithmetic = arithmetic
    return try Frame(decoding: bytes, options: options).isIncomplete
  }

  /// Faults that every decoder passes over, which must not hide others.
  private static let harmless: [(name: String, put: @Sendable (inout [UInt8]) -> Void)] = [
    ("nothing", { _ in }),
    ("bytes before the first segment", { $0.insert(contentsOf: [0, 0, 0], at: 2) }),
    ("a later version of JFIF", { $0[11] = 2 }),
    (
      "an unknown transform of Adobe's",
      {
        let segment = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 9]
        $0.insert(contentsOf: segment, at: 2)
      }
    ),
    ("a byte before the end", { $0.insert(0x2A, at: $0.count - 2) }),
    (
      "filling before the end",
      { $0.insert(contentsOf: [UInt8](repeating: 0, count: 4000), at: $0.count - 2) }
    ),
  ]

  @Test(arguments: harmless.indices)
  func `harmless faults are no loss, and hide none`(index: Int) throws {
    let (name, put) = Self.harmless[index]
    for arithmetic in [JPEGArithmetic.libjpegTurbo, .stbImage] {
      var whole = try Self.whole()
      put(&whole)
      #expect(try !isIncomplete(whole, arithmetic), "\(name)")
      var half = try Self.half()
      put(&half)
      #expect(try isIncomplete(half, arithmetic), "\(name)")
    }
  }

  @Test func `a part of the scan that was overwritten is lost`() throws {
    var bytes = try Self.whole()
    for place in bytes.count / 3..<bytes.count / 3 * 2 { bytes[place] = 0xFE }
    #expect(try isIncomplete(bytes))
  }

  @Test func `a restart that is missing is lost`() throws {
    var bytes = try Self.whole()
    // Restarts after each unit; the scan has none.
    bytes.insert(contentsOf: [0xFF, 0xDD, 0, 4, 0, 1], at: 2)
    #expect(try isIncomplete(bytes))
    bytes.insert(contentsOf: [0, 0], at: 2)
    #expect(try isIncomplete(bytes))
  }

  @Test func `scans that are missing at a progressive picture's end are lost`() throws {
    let bytes = try RecordedPicture.named("JPEG progressive").bytes
    #expect(try !isIncomplete(bytes))
    let scans = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    #expect(scans.count > 3)
    for scan in scans.dropFirst() {
      #expect(try isIncomplete(Array(bytes[..<scan]) + Self.end))
    }
  }

  @Test func `recorded pictures have lost nothing`() throws {
    for picture in RecordedPictures.all {
      #expect(try !Frame(decoding: picture.bytes).isIncomplete, "\(picture.name)")
    }
  }
}
