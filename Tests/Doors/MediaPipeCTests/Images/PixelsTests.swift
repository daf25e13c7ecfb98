import CMediaPipe
import Frames
import MediaPipeC
import PictureFixtures
import Testing

/// Tests of the additions that make images from pixel formats MediaPipe lacks.
@Suite struct PixelsTests {
  private func rgb(_ image: MpImagePtr?) -> [UInt8] {
    var data: UnsafePointer<UInt8>?
    guard MpImageDataUint8(image, &data, nil) == kMpOk else { return [] }
    let count = Int(MpImageGetWidth(image) * MpImageGetHeight(image) * MpImageGetChannels(image))
    return Array(UnsafeBufferPointer(start: data, count: count))
  }

  private func made(
    _ bytes: [UInt8], _ change: (inout SvtPixels) -> Void
  ) -> (said: Said, rgb: [UInt8]) {
    bytes.withUnsafeBufferPointer { buffer in
      var pixels = SvtPixels()
      pixels.format = kSvtPixelFormatBgra
      (pixels.width, pixels.height) = (1, 1)
      pixels.planes.0 = buffer.baseAddress
      pixels.plane_sizes.0 = buffer.count
      pixels.bytes_per_row.0 = 4
      change(&pixels)
      var image: MpImagePtr?
      defer { MpImageFree(image) }
      let said = Said { SvtImageCreateFromPixels(&pixels, &image, $0) }
      return (said, rgb(image))
    }
  }

  @Test func `alpha is ignored, divided by, or multiplied and divided by`() {
    let bytes: [UInt8] = [10, 20, 30, 100]
    #expect(made(bytes) { $0.alpha = kSvtAlphaIgnored }.rgb == [30, 20, 10])
    #expect(made(bytes) { $0.alpha = kSvtAlphaPremultiplied }.rgb == [77, 51, 26])
    #expect(made(bytes) { $0.alpha = kSvtAlphaStraight }.rgb == [31, 20, 10])
    #expect(made([1, 2, 3, 0]) { $0.alpha = kSvtAlphaPremultiplied }.rgb == [0, 0, 0])
  }

  @Test func `rows may lie apart, and planes may be several`() {
    let gray = made([7, 99, 8]) {
      $0.format = kSvtPixelFormatGray
      ($0.height, $0.bytes_per_row.0) = (2, 2)
    }
    #expect(gray.rgb == [7, 7, 7, 8, 8, 8])
    let luma: [UInt8] = [0, 255, 100, 50]
    let color: [UInt8] = [128, 128]
    let both = made(luma) { pixels in
      color.withUnsafeBufferPointer { buffer in
        pixels.format = kSvtPixelFormatNv12FullRange
        (pixels.width, pixels.height, pixels.bytes_per_row.0) = (2, 2, 2)
        pixels.planes.1 = buffer.baseAddress
        (pixels.plane_sizes.1, pixels.bytes_per_row.1) = (2, 2)
      }
    }
    #expect(both.rgb == luma.flatMap { [$0, $0, $0] })
  }

  @Test func `pixels that are not all there are refused`() {
    #expect(made([1, 2, 3]) { _ in }.said.status == kMpInvalidArgument)
    #expect(made([1, 2, 3, 4]) { $0.width = 0 }.said.status == kMpInvalidArgument)
    #expect(made([1, 2, 3, 4]) { $0.width = -1 }.said.status == kMpInvalidArgument)
    for step in [0, 3, 1 << 33, .max, .min, -4] {
      #expect(
        made([1, 2, 3, 4]) { $0.bytes_per_row.0 = step }.said
          == .invalid(
            "a row of plane 0 of a 1 wide bgra frame has 4 to 4294967296 bytes, got \(step)"))
    }
    #expect(
      made([UInt8](repeating: 0, count: 15)) { ($0.height, $0.bytes_per_row.0) = (3, 6) }.said
        == .invalid("plane 0 of a 1x3 bgra frame needs 16 bytes, got 15"))
    #expect(made([1, 2, 3, 4]) { $0.planes.0 = nil }.said == .invalid("planes[0] is null."))
    #expect(
      made([1, 2, 3, 4]) { $0.format = SvtPixelFormat(77) }.said
        == .invalid("Unknown pixel format: 77"))
    var image: MpImagePtr?
    #expect(
      Said { SvtImageCreateFromPixels(nil, &image, $0) } == .invalid("The pixels is null."))
    #expect(
      Said { SvtImageCreateFromPixels(nil, nil, $0) }
        == .invalid("The place for the image is null."))
    #expect(image == nil)
  }

  @Test func `a picture is decoded as it is stored, with its orientation`() throws {
    let frame = try Frame(
      width: 2, height: 1, format: .rgb, bytes: ([1, 2, 3, 4, 5, 6] as [UInt8]).span.bytes)
    let bytes = try frame.encoded(as: .png)
    var image: MpImagePtr?
    var orientation: Int32 = -1
    #expect(Said { SvtImageDecode(bytes, bytes.count, &image, &orientation, $0) } == .fine)
    defer { MpImageFree(image) }
    #expect(rgb(image) == [1, 2, 3, 4, 5, 6])
    #expect(orientation == 0)
  }

  @Test func `bytes that are no picture are refused with words`() {
    var image: MpImagePtr?
    let said = Said { SvtImageDecode([1, 2, 3], 3, &image, nil, $0) }
    #expect(said.status == kMpInvalidArgument && said.words?.isEmpty == false && image == nil)
    #expect(Said { SvtImageDecode([1], 0, &image, nil, $0) }.status == kMpInvalidArgument)
    #expect(Said { SvtImageDecode(nil, 9, &image, nil, $0) } == .invalid("The picture is null."))
  }
  @Test func `a part of an image keeps its pixels`() {
    let whole = plainImage(7)
    var part: MpImagePtr?
    #expect(Said { SvtImageCreateFromRegion(whole, 0.5, 0, 0.5, 1, &part, $0) } == .fine)
    MpImageFree(whole)
    defer { MpImageFree(part) }
    #expect(MpImageGetWidth(part) == 4)
    #expect(rgb(part) == [UInt8](repeating: 7, count: 36))
    #expect(
      Said { SvtImageCreateFromRegion(nil, 0, 0, 1, 1, &part, $0) } == .invalid("Image is null."))
  }
}
