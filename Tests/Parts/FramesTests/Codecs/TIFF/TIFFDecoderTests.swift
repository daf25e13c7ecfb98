import PictureFixtures
import TestSupport
import Testing
import VisionBase

@testable import Frames

@Suite struct TIFFDecoderTests {
  private func error(
    _ change: (inout HollowTIFF) -> Void, width: UInt32 = 100, height: UInt32 = 100,
    pixelLimit: Int = 1 << 30
  ) -> VisionError? {
    var picture = HollowTIFF(width: width, height: height)
    change(&picture)
    return #expect(throws: VisionError.self) {
      try Frame(bytes: picture.bytes, name: "hollow", pixelLimit: pixelLimit)
    }
  }

  @Test func `samples that are not there are an error in libtiff's words`() {
    let error = error { _ in }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.bytes.hasPrefix("hollow: this TIFF cannot be decoded (") == true)
  }

  @Test func `sizes and samples that would take too much are refused first`() {
    #expect(
      error({ _ in }, width: 100_000, height: 100_000)?.message.contains("100000x100000") == true)
    #expect(
      error({ $0.samples = 60_000 }, width: 5000, height: 5000)?.message.contains(
        "it has 1500000000000 samples") == true)
    let tiled = error { $0.tile = (1 << 19, 1 << 19) }
    #expect(tiled?.message.contains("MiB of memory") == true, "\(tiled?.message ?? "")")
    let converted = error {
      ($0.photometric, $0.samples, $0.tile) = (6, 3, (1 << 24, 1 << 24))
    }
    #expect(converted?.code == .inputInvalid)
  }

  @Test(
    arguments: [
      (HollowTIFF.kind(bits: 24), "samples of 24 bits"), (HollowTIFF.kind(photometric: 2), "fewer"),
    ])
  func `samples of a kind that is not read are refused in words`(
    picture: HollowTIFF, words: String
  ) {
    let error = #expect(throws: VisionError.self) { try Frame(bytes: picture.bytes) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `halves are what IEEE 754 says`() {
    for (bits, number) in [
      (0x0000, 0), (0x3c00, 1), (0x3800, 0.5), (0xc000, -2), (0x0001, 0x1p-24), (0x7bff, 65504),
      (0x7c00, Double.infinity),
    ] as [(UInt16, Double)] {
      #expect(TIFFSamples.number(half: bits) == number)
    }
    #expect(TIFFSamples.number(half: 0x7e00).isNaN)
  }

  @Test func `a missing library is a matter of setting up, and names the package`() {
    let error = TIFFFile.missing("no such file")
    #expect(error.code == .runtimeMissing)
    #expect(error.message.contains("libtiff6") && error.message.contains("no such file"))
  }
}

extension HollowTIFF {
  fileprivate static func kind(bits: UInt16 = 8, photometric: UInt16 = 1) -> HollowTIFF {
    var picture = HollowTIFF(width: 4, height: 1)
    (picture.bits, picture.photometric) = (bits, photometric)
    return picture
  }
}
