import PictureFixtures
import Testing
import VisionBase

@testable import Frames

#if !canImport(Darwin) || os(macOS)
  /// Floating-point samples and their range.
  struct TIFFSamplesTests {
    private func file(
      _ values: [Double], bits: UInt16, samples: UInt16 = 1, tags: [UInt16: UInt32] = [:]
    ) -> [UInt8] {
      var picture = HollowTIFF(width: UInt32(values.count) / UInt32(samples), height: 1)
      (picture.bits, picture.samples) = (bits, samples)
      picture.further = [339: 3]
      picture.further.merge(tags) { $1 }
      picture.data = values.flatMap { value in
        let number = bits == 64 ? value.bitPattern : UInt64(Float(value).bitPattern)
        return (0..<Int(bits) / 8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
      }
      return picture.bytes
    }

    @Test(arguments: [32, 64] as [UInt16])
    func `numbers from 0 to 1 are black to white`(bits: UInt16) throws {
      let frame = try Frame(bytes: file([0, 1, 0.5, -0.05, 1.05], bits: bits))
      #expect(stride(from: 0, to: 15, by: 3).map { frame.samples[$0] } == [0, 255, 128, 0, 255])
    }

    @Test(arguments: [32, 64] as [UInt16], [255, 1.2, -0.2, .nan, .infinity, -.infinity])
    func `numbers of an unknown range are refused`(bits: UInt16, value: Double) {
      let error = #expect(throws: VisionError.self) {
        try Frame(bytes: file([0, 0.5, value, 1], bits: bits), name: "a.tif")
      }
      #expect(error?.code == .inputInvalid)
      #expect(
        error?.message.contains("numbers from 0.0 to 1.0, black to white; scale them") == true,
        "\(error?.message ?? "")")
    }

    @Test func `a range in the file is used`() throws {
      let range: [UInt16: UInt32] = [340: 0, 341: 200]
      let frame = try Frame(bytes: file([0, 200, 100], bits: 32, tags: range))
      #expect(stride(from: 0, to: 9, by: 3).map { frame.samples[$0] } == [0, 255, 128])
      #expect(throws: VisionError.self) {
        try Frame(bytes: file([0, 255, 100], bits: 32, tags: range))
      }
      let none: [UInt16: UInt32] = [340: 7, 341: 7]
      #expect(try Frame(bytes: file([0, 1], bits: 32, tags: none)).samples.last == 255)
    }

    @Test func `samples that are no colors may have any value`() throws {
      // A depth beside the gray.
      let values = [0.5, 7000, 1, .nan]
      let frame = try Frame(bytes: file(values, bits: 32, samples: 2, tags: [338: 0]))
      #expect(frame.samples == [128, 128, 128, 255, 255, 255])
    }
  }
#endif
