import Testing
import VisionBase

@testable import Frames

@Suite struct JoinedJPEGTests {
  private func picture(width: Int = 24, height: Int = 16) throws -> [UInt8] {
    let pixels = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let frame = try Frame(width: width, height: height, format: .rgb, bytes: pixels.span.bytes)
    return try frame.encoded(as: .jpeg())
  }

  private func further(_ bytes: [UInt8]) -> FurtherPictures? {
    FurtherPictures(in: StableBytes(bytes, name: "x.jpg"))
  }

  /// Inserts a segment behind the start of a picture.
  private func with(_ marker: UInt8, _ content: [UInt8], _ picture: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return Array(picture[..<2]) + [0xff, marker, UInt8(length >> 8), UInt8(length & 255)] + content
      + Array(picture[2...])
  }

  @Test func `a second picture of the same size is another one`() throws {
    let one = try picture()
    #expect(further(one) == nil)
    #expect(further(one + one) == .pictures)
    #expect(try further(one + picture(width: 40, height: 40)) == .pictures)
    #expect(further(one + one + one) == .pictures)
  }

  @Test(arguments: [
    [10], [13, 10], [0, 0, 0, 0], [0xff], [0xff, 0xff, 0xff], [10, 0, 32, 0xff],
  ])
  func `what fills the space between two pictures hides none`(fill: [UInt8]) throws {
    let one = try picture()
    #expect(further(one + fill + one) == .pictures)
    #expect(further(one + fill) == nil)
    #expect(try further(one + fill + picture(width: 8, height: 8)) == nil)
  }

  @Test func `much that fills is passed over quickly`() throws {
    let one = try picture()
    let fill = [UInt8](repeating: 0, count: 1 << 20)
    #expect(further(one + fill + one) == nil)
    // The end of a picture again and again, with space behind each.
    let ends = (0..<4000).flatMap { _ in [0xff, 0xd9] + [UInt8](repeating: 0, count: 200) }
    #expect(further(with(0xe3, Array(ends.prefix(60_000)), one)) == nil)
  }

  @Test func `smaller pictures and other bytes behind the first are its own`() throws {
    let one = try picture()
    #expect(try further(one + picture(width: 24, height: 8)) == nil)
    #expect(try further(one + picture(width: 8, height: 16)) == nil)
    // A film of a phone, padding, and a picture that is none.
    let film = [0, 0, 0, 24] + Array("ftypmp42".utf8) + one
    for bytes in [
      film, [0, 0, 0, 0], [1] + one, [0xff, 0xd8, 0xff, 0xe0, 0, 4], Array(one[..<20]),
    ] {
      #expect(further(one + bytes) == nil)
    }
  }

  @Test(arguments: [
    "http://ns.adobe.com/xap/1.0/\0<rdf xmlns:hdrgm='x' hdrgm:Version='1.0'/>",
    "http://ns.adobe.com/xap/1.0/\0<Container:Directory>",
    "http://ns.adobe.com/xap/1.0/\0<x GCamera:MotionPhoto='1'>",
  ])
  func `pictures that the first one describes are its own`(text: String) throws {
    let one = try picture()
    #expect(further(with(0xe1, Array(text.utf8), one) + one) == nil)
    // The second one's list is not the first one's.
    #expect(further(one + with(0xe1, Array(text.utf8), one)) == .pictures)
    let other = Array("http://ns.adobe.com/xap/1.0/\0<dc:title>".utf8)
    #expect(further(with(0xe1, other, one) + one) == .pictures)
  }

  @Test func `a list of pictures alone does not make a large one a part`() throws {
    let listing = try with(0xe2, Array("MPF\0II*\0".utf8), picture())
    #expect(try further(listing + picture()) == .pictures)
    #expect(try further(listing + picture(width: 8, height: 8)) == nil)
  }

  @Test func `a picture within a segment is no second one`() throws {
    let one = try picture()
    // Two thumbnails, one behind the other.
    let thumbnails = Array("Exif\0\0".utf8) + one + one
    #expect(further(with(0xe1, thumbnails, one)) == nil)
    #expect(further(with(0xe1, thumbnails, one) + one) == .pictures)
  }

  @Test func `every beginning of two pictures is judged`() throws {
    let one = try picture()
    let two = one + one
    for count in one.count..<two.count {
      let found = further(Array(two[..<count]))
      #expect(found == nil || count > one.count + 20, "\(count)")
    }
  }
}
