import Testing

@testable import Movies

@Suite struct GIFCodesTests {
  /// Returns codes of three bits, each behind the one before.
  private func bytes(_ codes: [Int]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (3 * codes.count + 7) / 8)
    for (index, code) in codes.enumerated() {
      for bit in 0..<3 where code >> bit & 1 != 0 {
        bytes[(3 * index + bit) / 8] |= 1 << UInt8((3 * index + bit) % 8)
      }
    }
    return bytes
  }

  private func isWhole(_ codes: [Int], width: Int = 4, height: Int = 4) throws -> Bool {
    var picture = try #require(GIFCodes(width: width, height: height, codeSize: 2))
    // In two pieces, as in two blocks.
    let bytes = bytes(codes)
    let (first, rest) = (Array(bytes.prefix(1)), Array(bytes.dropFirst()))
    picture.follow(first.span)
    picture.follow(rest.span)
    return picture.isWhole
  }

  /// Clears the table in front of each pixel, so that codes keep their width.
  private func pixels(_ count: Int) -> [Int] { (0..<count).flatMap { _ in [4, 0] } }

  @Test func `the pixels of a picture are counted`() throws {
    #expect(try isWhole(pixels(16) + [5]))
    #expect(try isWhole(pixels(16)))
    #expect(try !isWhole(pixels(15) + [5]))
    #expect(try !isWhole(pixels(8)))
    #expect(try isWhole(pixels(40) + [5]))
  }

  @Test func `a code stands for a run, also the one that comes next`() throws {
    #expect(try isWhole([4, 0, 6, 5], width: 3, height: 1))
    #expect(try !isWhole([4, 0, 0, 5], width: 3, height: 1))
  }

  @Test func `a code that stands for nothing ends the picture`() throws {
    #expect(try !isWhole([4, 7] + pixels(16) + [5]))
    #expect(try !isWhole([4, 6] + pixels(16) + [5]))
  }

  @Test(arguments: [0, 12, 255])
  func `first codes of other sizes are not judged`(size: UInt8) {
    #expect(GIFCodes(width: 4, height: 4, codeSize: size) == nil)
  }
}
