import MovieFixtures
import Testing

@testable import Movies

@Suite struct GIFBlocksTests {
  private let whole = [UInt8](HollowGIF.data(width: 9, height: 7, frameCount: 3))

  private func blocks(of bytes: [UInt8], inPiecesOf length: Int = .max) -> GIFBlocks {
    var blocks = GIFBlocks()
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(length))
      blocks.follow(piece.span)
      rest = rest.dropFirst(piece.count)
    }
    return blocks
  }

  @Test(arguments: [1, 2, 7, .max])
  func `a whole GIF is complete, in whatever pieces it comes`(length: Int) {
    #expect(!blocks(of: whole, inPiecesOf: length).isIncomplete)
    #expect(!blocks(of: whole + [0, 1, 2], inPiecesOf: length).isIncomplete)
  }

  @Test func `every beginning of it is incomplete, but for its first picture`() {
    // The header and its colors, then 23 bytes for each picture.
    let pictureEnds = 19 + 23
    for length in whole.indices {
      #expect(
        blocks(of: Array(whole[..<length])).isIncomplete == (length != pictureEnds), "\(length)")
    }
  }

  @Test(arguments: [1, 2, 7, .max])
  func `a second GIF may follow`(length: Int) {
    #expect(!blocks(of: whole + whole, inPiecesOf: length).isIncomplete)
    for count in 1..<whole.count where count != 19 + 23 {
      let joined = whole + whole[..<count]
      #expect(blocks(of: joined, inPiecesOf: length).isIncomplete == (count >= 4), "\(count)")
    }
    #expect(!blocks(of: whole + Array("GIFT and more".utf8), inPiecesOf: length).isIncomplete)
  }

  @Test func `GIFs and their pictures are counted over bytes that fill a space`() {
    let joined = blocks(of: whole + [0, 13, 10] + whole)
    #expect(joined.filmCount == 2 && joined.imageCount == 6 && !joined.isDamaged)
    #expect(blocks(of: whole + [10] + whole.dropLast()).isIncomplete)
  }

  @Test(arguments: [1, 2, 7, .max])
  func `a picture whose codes end early is damaged`(length: Int) {
    var bytes = whole
    // The second picture's codes: clear and end, without a pixel.
    bytes.replaceSubrange(19 + 23 + 20..<19 + 23 + 22, with: [0x2C, 0])
    #expect(!blocks(of: whole, inPiecesOf: length).isDamaged)
    let damaged = blocks(of: bytes, inPiecesOf: length)
    #expect(damaged.isDamaged && !damaged.isIncomplete)
  }

  @Test func `what is no block makes it incomplete for good`() {
    var bytes = whole
    // The second picture's separator.
    bytes[19 + 23 + 8] = 0
    let blocks = blocks(of: bytes)
    #expect(blocks.isIncomplete)
    #expect(blocks.isDecided)
  }

  @Test(arguments: ["", "GI", "PNG and more bytes than a header has", "GIFT of some other kind"])
  func `other files are not judged`(text: String) {
    let blocks = blocks(of: Array(text.utf8))
    #expect(blocks.isIncomplete == (text.utf8.count < 3))
  }

  @Test func `tables of colors and other blocks are passed over`() {
    var bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    bytes += [0x21, 0xFE, 2, 0x3B, 0x3B, 1, 0, 0]
    // A picture with four colors of its own.
    bytes += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0x81] + [UInt8](repeating: 0x3B, count: 12)
    bytes += [2, 2, 0x44, 1, 0]
    #expect(!blocks(of: bytes).isIncomplete)
    #expect(!blocks(of: bytes).isDecided)
    #expect(!blocks(of: bytes + [0x3B]).isDecided)
    #expect(!blocks(of: bytes + [0x3B, 0]).isDecided)
    #expect(blocks(of: bytes + [0x3B, 0, 1]).isDecided)
  }
}
