import Foundation
import PictureFixtures
import Testing
import VisionBase

@testable import Frames

#if !canImport(Darwin) || os(macOS)
  /// PNGs whose pixels have numbers that are not in their palette.
  struct PNGPaletteTests {
    /// Returns a PNG of numbers in one row, with a palette of some colors.
    private func png(_ numbers: [UInt8], colors: Int, alphas: [UInt8] = []) -> [UInt8] {
      func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return big(UInt32(body.count)) + named + big(checkSum(named))
      }
      let row = [0] + numbers
      var (a, b) = (UInt32(1), UInt32(0))
      for byte in row { (a, b) = ((a + UInt32(byte)) % 65521, (b + a + UInt32(byte)) % 65521) }
      let count = UInt8(row.count)
      // One stored block of deflate.
      let stream = [0x78, 0x01, 1, count, 0, ~count, 0xff] + row + big(b << 16 | a)
      var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]
      file += chunk("IHDR", big(UInt32(numbers.count)) + big(1) + [8, 3, 0, 0, 0])
      file += chunk("PLTE", (0..<colors).flatMap { [UInt8($0), 10, 20] as [UInt8] })
      if !alphas.isEmpty { file += chunk("tRNS", alphas) }
      return file + chunk("IDAT", stream) + chunk("IEND", [])
    }

    private func big(_ number: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    private func checkSum(_ bytes: [UInt8]) -> UInt32 {
      ~bytes.reduce(UInt32.max) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
          value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
        }
      }
    }

    private func numbers(_ bytes: [UInt8]) throws -> [UInt8] {
      try IndexedPicture(readingNumbersOf: StableBytes(bytes, name: "labels.png")).numbers
    }

    @Test(arguments: [[], [0, 128]] as [[UInt8]])
    func `colors are those of the palette`(alphas: [UInt8]) throws {
      let frame = try Frame(decoding: png([0, 1, 2, 1], colors: 3, alphas: alphas))
      let expected: [UInt8] =
        alphas.isEmpty
        ? [0, 10, 20, 1, 10, 20, 2, 10, 20, 1, 10, 20]
        : [0, 10, 20, 0, 1, 10, 20, 128, 2, 10, 20, 255, 1, 10, 20, 128]
      #expect(frame.samples == expected)
    }

    @Test(arguments: [[], [0, 128]] as [[UInt8]], [3, 254, 255] as [UInt8])
    func `numbers that are not in the palette are refused`(alphas: [UInt8], number: UInt8) {
      let error = #expect(throws: VisionError.self) {
        try Frame(decoding: png([0, 1, 2, number], colors: 3, alphas: alphas), named: "a.png")
      }
      #expect(error?.code == .inputInvalid)
      #expect(
        error?.message.contains("its pixels have numbers that are not in its palette") == true,
        "\(error?.message ?? "")")
    }

    @Test func `labels are refused as well, but for pixels of no class`() throws {
      #expect(throws: VisionError.self) { try numbers(png([0, 3], colors: 3)) }
      #expect(throws: VisionError.self) { try numbers(png([0, 254], colors: 3)) }
      #expect(try numbers(png([0, 2, 255], colors: 3)) == [0, 2, 255])
    }
  }
#endif
