import PictureFixtures
import TestSupport
import Testing
import VisionBase

@testable import Frames

@Suite struct HEIFHeaderTests {
  private func header(_ bytes: [UInt8]) throws(VisionError) -> HEIFHeader {
    try HEIFHeader(PictureBytes(StableBytes(bytes, name: "picture")), isAVIF: false)
  }

  /// Returns a recorded picture with the bytes behind a box's type changed.
  private func changed(
    _ name: String, box: String, _ offset: Int, to bytes: [UInt8]
  ) throws -> [UInt8] {
    var file = try RecordedPicture.named(name).bytes
    let letters = Array(box.utf8)
    let place = try #require(file.indices.first { file[$0...].starts(with: letters) })
    file.replaceSubrange(place + 4 + offset..<place + 4 + offset + bytes.count, with: bytes)
    return file
  }

  private func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  @Test func `a picture that was filled up for the codec is cropped`() throws {
    let header = try header(RecordedPicture.named("HEIC").bytes)
    #expect(header.codedWidth == 64)
    #expect(header.crop == HEIFHeader.Crop(left: 0, top: 0, width: 10, height: 7))
    #expect(header.orientation == .up)
  }

  @Test func `the part that is shown may lie anywhere`() throws {
    // The aperture: width, height, and the offset of its center to the right of and below the
    // picture's.
    let file = try changed(
      "HEIC", box: "clap", 0,
      to: [6, 1, 5, 1].flatMap { big($0) } + [UInt32(bitPattern: -26), 1].flatMap { big($0) })
    #expect(try header(file).crop == HEIFHeader.Crop(left: 3, top: 1, width: 6, height: 5))
    let whole = try RecordedPicture.named("HEIC")
    let frame = try Frame(bytes: file)
    let row = 10 * 3
    #expect(frame.width == 6 && frame.height == 5)
    #expect(Array(frame.samples.prefix(18)) == Array(whole.samples[row + 9..<row + 27]))
    #expect(Array(frame.samples.suffix(18)) == Array(whole.samples[5 * row + 9..<5 * row + 27]))
  }

  @Test(
    arguments: [
      [65, 1, 7, 1], [10, 0, 7, 1], [10, 1, 0, 1], [0xffff_ffff, 1, 7, 1],
    ] as [[UInt32]])
  func `a part outside of the picture is refused`(numbers: [UInt32]) throws {
    let file = try changed("HEIC", box: "clap", 0, to: numbers.flatMap { big($0) })
    let error = #expect(throws: VisionError.self) { try header(file) }
    #expect(error?.message.contains("cropped") == true)
  }

  @Test func `a size that is claimed is refused before libheif sees the file`() throws {
    let huge = try changed("HEIC with a thumbnail", box: "ispe", 4, to: big(1 << 31) + big(1 << 31))
    #expect(throws: VisionError.self) { try header(huge) }
    let large = try changed("HEIC with a thumbnail", box: "ispe", 4, to: big(60_000) + big(60_000))
    let error = #expect(throws: VisionError.self) {
      try Frame(decoding: StableBytes(large, name: "large"))
    }
    #expect(error?.message.contains("60000x60000") == true, "\(error?.message ?? "")")
    let other = try changed("HEIC with a thumbnail", box: "ispe", 4, to: big(128) + big(32))
    #expect(throws: VisionError.self) { try Frame(bytes: other) }
  }

  @Test func `turns and mirrorings become one orientation, in their order`() {
    func turned(_ steps: (inout HEIFTurning) -> Void) -> Orientation {
      var turning = HEIFTurning()
      steps(&turning)
      return turning.orientation
    }
    #expect(turned { _ in } == .up)
    // EXIF 8 requires a quarter turn counterclockwise.
    #expect(turned { $0.rotate(counterclockwiseQuarters: 1) } == .left)
    #expect(turned { $0.rotate(counterclockwiseQuarters: 3) } == .right)
    #expect(turned { $0.mirror(leftToRight: true) } == .upMirrored)
    #expect(turned { $0.mirror(leftToRight: false) } == .downMirrored)
    let turnedFirst = turned {
      $0.rotate(counterclockwiseQuarters: 1)
      $0.mirror(leftToRight: true)
    }
    let mirroredFirst = turned {
      $0.mirror(leftToRight: true)
      $0.rotate(counterclockwiseQuarters: 1)
    }
    // EXIF 7 and 5: rows and columns exchanged, and both reversed in one of them.
    #expect(turnedFirst == .rightMirrored)
    #expect(mirroredFirst == .leftMirrored)
  }

  @Test func `boxes that lie about their size end the walk`() {
    for bytes in [
      [0, 0, 0, 7, 0x66, 0x74, 0x79, 0x70], [0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4],
      [0, 0, 0, 1, 1, 2, 3, 4, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], [0, 0, 0],
    ] as [[UInt8]] {
      #expect(HEIFBox.all(in: PictureBytes(StableBytes(bytes, name: "box"))).isEmpty)
    }
  }

  @Test func `a missing library or codec is a matter of setting up, and names the package`() throws
  {
    let header = try header(RecordedPicture.named("HEIC").bytes)
    let library = HEIFDecoder.missing(header, "no such file")
    #expect(library.code == .runtimeMissing && library.message.contains("libheif1"))
    let codec = HEIFDecoder.missingCodec(header)
    #expect(codec.code == .runtimeMissing && codec.message.contains("libheif-plugin-libde265"))
  }
}
