import PictureFixtures
import Testing
import VisionBase

@testable import Frames

#if !canImport(Darwin) || os(macOS)
  /// Bitmaps whose pixels have no color, or lie out of the picture.
  struct BMPDamageTests {
    /// Returns a bitmap of two rows; `colors` are those in the file, and `claimed` in its header.
    private func bitmap(
      width: Int = 4, bits: UInt8, compression: UInt8, colors: Int, claimed: Int? = nil,
      _ pixels: [UInt8]
    ) -> [UInt8] {
      func little(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
      let palette: [UInt8] = (0..<colors).flatMap { [UInt8($0), 100, 200, 0] as [UInt8] }
      let offset = 54 + palette.count
      var file: [UInt8] = [0x42, 0x4d] + little(offset + pixels.count) + little(0) + little(offset)
      file += little(40) + little(width) + little(2) + [1, 0, bits, 0] + little(Int(compression))
      file += [UInt8](repeating: 0, count: 12) + little(claimed ?? colors) + little(0)
      return file + palette + pixels
    }

    private func error(_ bytes: [UInt8]) -> String {
      let error = #expect(throws: VisionError.self) { try Frame(bytes: bytes, name: "a.bmp") }
      #expect(error?.code == .inputInvalid)
      return error?.message ?? ""
    }

    @Test(arguments: [1, 4, 8] as [UInt8])
    func `numbers without a color are refused`(bits: UInt8) throws {
      let colors = bits == 1 ? 1 : 3
      let last: UInt8 = bits == 1 ? 0x80 : bits == 4 ? 0x30 : 3
      let rows: [UInt8] = [0, 0, 0, 0, last, 0, 0, 0]
      for claimed in [colors, 0] {
        let file = bitmap(bits: bits, compression: 0, colors: colors, claimed: claimed, rows)
        #expect(error(file).bytes.hasSuffix("of a palette of \(colors)"))
      }
      let whole = bitmap(bits: bits, compression: 0, colors: colors + 1, rows)
      #expect(try Frame(bytes: whole).width == 4)
    }

    @Test func `numbers of runs without a color are refused`() throws {
      let codes: [UInt8] = [4, 0, 0, 0, 4, 2, 0, 1]
      #expect(error(bitmap(bits: 8, compression: 1, colors: 2, codes)).contains("color 2 of"))
      #expect(try Frame(bytes: bitmap(bits: 8, compression: 1, colors: 3, codes)).height == 2)
    }

    @Test(
      arguments: [
        (1, [9, 1, 0, 1]), (1, [0, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0]), (1, [0, 2, 9, 0, 0, 1]),
        (1, [0, 2, 0, 3, 0, 1]), (1, [4, 1, 1, 1, 0, 1]), (2, [13, 0x11, 0, 1]),
        (2, [0, 2, 0, 255, 1, 1]),
      ] as [(UInt8, [UInt8])])
    func `codes that lead out of the picture are refused`(compression: UInt8, codes: [UInt8]) {
      let file = bitmap(
        bits: compression == 1 ? 8 : 4, compression: compression, colors: 2, codes)
      #expect(error(file).contains("its codes lead out of the picture in row"))
    }

    @Test(
      arguments: [
        (1, 3, [4, 1, 0, 0, 4, 1, 0, 1]), (2, 3, [8, 0x11, 0, 0, 8, 0x11, 0, 1]),
        (1, 4, [0, 1]), (1, 4, [4, 1, 0, 1]), (1, 4, [0, 2, 4, 0, 0, 0, 0, 1]),
        (1, 4, [0, 2, 0, 2, 0, 1]), (1, 4, [4, 1, 0, 0, 4, 1, 0, 0]),
      ] as [(UInt8, Int, [UInt8])])
    func `padding and an early end are no damage`(
      compression: UInt8, width: Int, codes: [UInt8]
    ) throws {
      let file = bitmap(
        width: width, bits: compression == 1 ? 8 : 4, compression: compression, colors: 2, codes)
      #expect(try Frame(bytes: file).width == width)
    }

    @Test func `masks without a color are refused`() throws {
      let row = [UInt8](repeating: 0x78, count: 32)
      func file(_ red: UInt8) -> [UInt8] {
        let masks = [red] + [UInt8](repeating: 0, count: 11)
        var file = bitmap(bits: 32, compression: 3, colors: 0, masks + row)
        file[10] = 66
        return file
      }
      #expect(error(file(0)).contains("channel masks are missing, empty or not runs of bits"))
      #expect(try Frame(bytes: file(255)).samples.first == 0x78)
    }
  }
#endif
