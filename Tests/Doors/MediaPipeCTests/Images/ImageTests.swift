import CMediaPipe
import Foundation
import MediaPipeC
import PictureFixtures
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-c.md 3; Tests/Upstream compares the same with Google's
/// library.
@Suite struct ImageTests {
  @Test func `rows begin at multiples of 16 bytes, and their pixels can be had without gaps`()
    throws
  {
    let pixels = (0..<45).map { UInt8($0) }
    var image: MpImagePtr?
    #expect(
      Said { MpImageCreateFromUint8Data(kMpImageFormatSrgb, 5, 3, pixels, 45, &image, $0) } == .fine
    )
    defer { MpImageFree(image) }
    #expect(MpImageGetWidth(image) == 5 && MpImageGetHeight(image) == 3)
    #expect(MpImageGetChannels(image) == 3 && MpImageGetByteDepth(image) == 1)
    #expect(MpImageGetWidthStep(image) == 16 && !MpImageIsContiguous(image))
    #expect(MpImageGetFormat(image) == kMpImageFormatSrgb)
    #expect(MpImageIsAligned(image, 16) && !MpImageIsAligned(image, 32))
    #expect(!MpImageIsAligned(image, 0) && MpImageIsAligned(image, 1))
    #expect(!MpImageIsEmpty(image) && !MpImageUsesGpu(image))
    var data: UnsafePointer<UInt8>?
    #expect(Said { MpImageDataUint8(image, &data, $0) } == .fine)
    #expect(Array(UnsafeBufferPointer(start: data, count: 45)) == pixels)
  }

  @Test func `rows without pixels take no time, however many there are`() {
    var image: MpImagePtr?
    let pixel: [UInt8] = [0]
    #expect(
      Said { MpImageCreateFromUint8Data(kMpImageFormatSrgb, 0, .max, pixel, 0, &image, $0) }
        == .fine)
    defer { MpImageFree(image) }
    #expect(MpImageGetWidth(image) == 0 && MpImageGetHeight(image) == .max)
    var data: UnsafePointer<UInt8>?
    #expect(Said { MpImageDataUint8(image, &data, $0) } == .fine)
  }

  @Test func `a number at a place, and no memory beside the image`() throws {
    let pixels = (0..<12).map { UInt8($0) }
    var image: MpImagePtr?
    _ = MpImageCreateFromUint8Data(kMpImageFormatSrgb, 2, 2, pixels, 12, &image, nil)
    defer { MpImageFree(image) }
    var value: UInt8 = 0
    var place: [Int32] = [1, 1, 2]
    #expect(Said { MpImageGetValueUint8(image, &place, 3, &value, $0) } == .fine)
    #expect(value == 11)
    for outside in [[-1, 0, 0], [2, 0, 0], [0, 2, 0], [0, 0, 3], [0, .min, 0]] as [[Int32]] {
      place = outside
      #expect(
        Said { MpImageGetValueUint8(image, &place, 3, &value, $0) }.status == kMpOutOfRange)
    }
    #expect(
      Said { MpImageGetValueUint8(image, &place, 2, &value, $0) }
        == .invalid("Invalid index dimension: 2 (expected 2 or 3)"))
    #expect(
      Said { MpImageGetValueUint8(image, nil, 3, &value, $0) } == .invalid("The position is null."))
  }

  @Test func `numbers are only given as what they are`() {
    let image = plainImage()
    defer { MpImageFree(image) }
    var shorts: UnsafePointer<UInt16>?
    #expect(
      Said { MpImageDataUint16(image, &shorts, $0) }
        == .invalid("Unexpected image byte depth: 1 (expected 2 for uint16_t data)"))
    var floats: UnsafePointer<Float>?
    #expect(
      Said { MpImageDataFloat32(image, &floats, $0) }
        == .invalid("Unexpected image byte depth: 1 (expected 4 for float data)"))
  }

  @Test func `sizes that no image can have`() {
    var image: MpImagePtr?
    let pixel: [UInt8] = [1, 2, 3]
    for (width, height) in [(-1, 1), (1, -1), (Int32.min, .min)] as [(Int32, Int32)] {
      #expect(
        Said { MpImageCreateFromUint8Data(kMpImageFormatSrgb, width, height, pixel, 3, &image, $0) }
          == .invalid("Image dimensions must not be negative: \(width)x\(height)"))
    }
    #expect(
      Said { MpImageCreateFromUint8Data(kMpImageFormatSrgb, .max, .max, pixel, 3, &image, $0) }
        .status == kMpInvalidArgument)
    #expect(
      Said { MpImageCreateFromUint8Data(kMpImageFormatSrgb, 1, 1, pixel, -9, &image, $0) }
        == .invalid("Pixel data size is too small: -9 (expected 3)"))
    #expect(image == nil)
  }

  @Test func `an image is freed once, and its pixels with the last that has them`() throws {
    let image = plainImage(7)
    var other: MpImagePtr?
    #expect(Said { MpImageCreateFromImageFrame(image, &other, $0) } == .fine)
    MpImageFree(image)
    MpImageFree(image)
    MpImageFree(nil)
    #expect(MpImageGetWidth(image) == 0 && MpImageIsEmpty(image))
    var data: UnsafePointer<UInt8>?
    #expect(
      Said { MpImageDataUint8(image, &data, $0) } == .invalid("Image is closed, or was never made.")
    )
    #expect(
      Said { MpImageCreateFromImageFrame(image, &other, $0) }
        == .invalid("Image is closed, or was never made."))
    #expect(Said { MpImageDataUint8(other, &data, $0) } == .fine)
    #expect(data?.pointee == 7)
    MpImageFree(other)
  }

  @Test func `a file that is gray stays gray, and one with orientation is turned`() throws {
    let folder = try ModelFolder()
    for (name, format, size) in [
      ("JPEG gray", kMpImageFormatGray8, (10, 7)), ("JPEG 4:2:0", kMpImageFormatSrgb, (10, 7)),
      ("JPEG EXIF 6", kMpImageFormatSrgb, (7, 10)),
    ] as [(String, MpImageFormat, (Int32, Int32))] {
      let path = try folder.write(RecordedPicture.named(name).bytes, to: "picture")
      var image: MpImagePtr?
      #expect(Said { MpImageCreateFromFile(path, &image, $0) } == .fine)
      #expect(MpImageGetFormat(image) == format)
      #expect(MpImageGetWidth(image) == size.0 && MpImageGetHeight(image) == size.1)
      // A decoded picture has no gaps; a turned one has upstream's rows.
      #expect(MpImageIsContiguous(image) == (name != "JPEG EXIF 6"))
      MpImageFree(image)
    }
  }

  @Test func `files that are no pictures`() throws {
    let folder = try ModelFolder()
    var image: MpImagePtr?
    let text = try folder.write([1, 2, 3], to: "text")
    #expect(
      Said { MpImageCreateFromFile(text, &image, $0) }
        == Said(status: kMpInternal, words: "Failed to load image from file"))
    #expect(
      Said { MpImageCreateFromFile("/none/at/all", &image, $0) }
        == Said(status: kMpNotFound, words: "Can't find file: /none/at/all"))
    #expect(
      Said { MpImageCreateFromFile("/", &image, $0) }
        == Said(status: kMpUnknown, words: "Error while reading file: /"))
    #expect(Said { MpImageCreateFromFile(nil, &image, $0) } == .invalid("File name is null"))
    let broken = [CChar(bitPattern: 0xff), 0]
    #expect(
      Said { MpImageCreateFromFile(broken, &image, $0) } == .invalid("The file name is not UTF-8."))
    #expect(image == nil)
  }
}
