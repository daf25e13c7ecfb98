import Foundation
import Frames
import MLImage
import Testing
import VisionBase

@testable import MLKitVision

@Suite struct DetectorInputTests {
  private func pixelBuffer(
    _ format: OSType = kCVPixelFormatType_32BGRA, width: Int = 4, height: Int = 2
  ) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, format, nil, &made)
    return try #require(made)
  }

  private func sampleBuffer(
    _ pixels: CVPixelBuffer, at time: CMTime = .invalid
  ) throws -> CMSampleBuffer {
    var format: CMFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: nil, imageBuffer: pixels, formatDescriptionOut: &format)
    return try CMSampleBuffer(
      imageBuffer: pixels, formatDescription: #require(format),
      sampleTiming: CMSampleTimingInfo(
        duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }

  private func picture(_ orientation: UIImage.Orientation) throws -> UIImage {
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 2, bitsPerComponent: 8, bytesPerRow: 16,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    return UIImage(cgImage: try #require(context.makeImage()), scale: 1, orientation: orientation)
  }

  @Test func `a frame of a video is taken as it is, with its time`() throws {
    let bytes = [UInt8](repeating: 7, count: 12)
    var frame = try Frame(
      width: 4, height: 2, format: .i420FullRange, orientation: .leftMirrored,
      timestampInMicroseconds: 40_000, bytes: bytes.span.bytes)
    frame.matrix = .bt709
    let image = VisionImage(frame: frame)
    #expect(image.orientation == .leftMirrored)
    var input = try DetectorInput(image)
    #expect(input.frame.format == .i420FullRange && input.frame.matrix == .bt709)
    #expect(input.frame.orientation == .right)
    #expect(input.presentationTimeInMicroseconds == 40_000)
    let isShared = frame.withBytes { stored in
      input.frame.withBytes { taken in
        stored.withUnsafeBytes { $0.baseAddress } == taken.withUnsafeBytes { $0.baseAddress }
      }
    }
    #expect(isShared)
    image.orientation = .down
    input = try DetectorInput(image)
    #expect(input.frame.orientation == .down)
  }

  static let rotations: [(UIImage.Orientation, Frames.Orientation)] = [
    (.up, .up), (.down, .down), (.left, .left), (.right, .right), (.upMirrored, .up),
    (.downMirrored, .down), (.leftMirrored, .right), (.rightMirrored, .left),
  ]

  @Test("of a mirrored orientation the rotation is taken", arguments: rotations)
  func rotation(given: UIImage.Orientation, taken: Frames.Orientation) throws {
    let image = VisionImage(buffer: try sampleBuffer(pixelBuffer()))
    image.orientation = given
    let frame = try DetectorInput(image).frame
    #expect(frame.orientation == taken)
    #expect(frame.width == 4)
    #expect(frame.height == 2)
  }

  @Test func `a VisionImage starts upright, whatever the picture's orientation`() throws {
    let image = VisionImage(image: try picture(.left))
    #expect(image.orientation == .up)
    #expect(try DetectorInput(image).frame.orientation == .up)
  }

  @Test func `an MLImage brings the picture's orientation`() throws {
    let image = try #require(MLImage(image: try picture(.left)))
    #expect(try DetectorInput(image).frame.orientation == .left)
  }

  @Test func `the orientation is that of the moment of the call`() throws {
    let image = VisionImage(buffer: try sampleBuffer(pixelBuffer()))
    let input = try DetectorInput(image)
    image.orientation = .down
    #expect(input.frame.orientation == .up)
  }

  @Test(
    "every documented pixel format is read",
    arguments: [
      kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
    ])
  func formats(format: OSType) throws {
    let pixels = try pixelBuffer(format)
    #expect(try DetectorInput(VisionImage(buffer: sampleBuffer(pixels))).frame.width == 4)
    let image = try #require(MLImage(pixelBuffer: pixels))
    #expect(try DetectorInput(image).frame.width == 4)
  }

  @Test func `a pixel format without colors of a picture is refused`() throws {
    let image = VisionImage(
      buffer: try sampleBuffer(pixelBuffer(kCVPixelFormatType_OneComponent32Float)))
    let error = #expect(throws: VisionError.self) { try DetectorInput(image) }
    #expect(error?.code == .inputInvalid)
  }

  @Test func `a sample buffer without pixels is refused`() throws {
    let sample = try sampleBuffer(pixelBuffer())
    let image = VisionImage(buffer: sample)
    CMSampleBufferInvalidate(sample)
    let error = #expect(throws: VisionError.self) { try DetectorInput(image) }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message == "the sample buffer holds no pixel buffer, or was invalidated")
  }

  @Test func `a class of somebody else is refused`() throws {
    final class Stranger: NSObject, MLKitCompatibleImage {}
    let error = #expect(throws: VisionError.self) { try DetectorInput(Stranger()) }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.contains("Stranger") == true)
  }

  static let times: [(CMTime, Int64?)] = [
    (CMTime(value: 1, timescale: 30), 33_333), (CMTime(value: -2, timescale: 1), -2_000_000),
    (.zero, 0), (.invalid, nil), (.indefinite, nil), (.positiveInfinity, nil),
    (.negativeInfinity, nil), (CMTime(value: .max, timescale: 1), nil),
  ]

  @Test("a sample buffer's time is taken where it is one", arguments: times)
  func time(given: CMTime, taken: Int64?) throws {
    let sample = try sampleBuffer(pixelBuffer(), at: given)
    #expect(try DetectorInput(VisionImage(buffer: sample)).presentationTimeInMicroseconds == taken)
    let image = try #require(MLImage(sampleBuffer: sample))
    #expect(try DetectorInput(image).presentationTimeInMicroseconds == taken)
  }
}
