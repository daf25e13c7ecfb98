import Foundation
import Frames
import MediaPipeTasksVision
import TestSupport
import Testing

/// Tests of docs/reference/mediapipe-tasks.md 1.4 and 2.1.
@Suite struct MPImageTests {
  @Test(
    "a UIImage keeps its orientation and gives the size of the upright picture",
    arguments: [
      (UIImage.Orientation.up, 6.0, 4.0), (.down, 6, 4), (.left, 4, 6), (.right, 4, 6),
      (.leftMirrored, 4, 6), (.upMirrored, 6, 4),
    ])
  func orientations(orientation: UIImage.Orientation, width: CGFloat, height: CGFloat) throws {
    let picture = try Pictures.image(width: 6, height: 4, scale: 2, orientation: orientation)
    let image = try MPImage(uiImage: picture)
    #expect(image.orientation == orientation)
    #expect(image.width == width && image.height == height)
    #expect(image.imageSourceType == .image)
    #expect(image.image === picture)
    #expect(image.pixelBuffer == nil && image.sampleBuffer == nil)
  }

  @Test func `a frame of a video brings its size and orientation`() throws {
    let bytes = [UInt8](repeating: 7, count: 36)
    let frame = try Frame(
      width: 6, height: 4, format: .i420VideoRange, orientation: .right, bytes: bytes.span.bytes)
    let image = MPImage(frame: frame)
    #expect(image.width == 6 && image.height == 4)
    #expect(image.orientation == .right)
    #expect(image.imageSourceType == .frame)
    #expect(image.image == nil && image.pixelBuffer == nil && image.sampleBuffer == nil)
  }

  @Test func `a given orientation replaces the picture's and leaves the size`() throws {
    let picture = try Pictures.image(width: 6, height: 4, orientation: .left)
    let image = try MPImage(uiImage: picture, orientation: .down)
    #expect(image.orientation == .down)
    #expect(image.width == 4 && image.height == 6)
  }

  @Test func `buffers are upright unless said otherwise, and give their stored size`() throws {
    let buffer = try Pictures.buffer(width: 6, height: 4)
    let image = try MPImage(pixelBuffer: buffer)
    #expect(image.orientation == .up)
    #expect(image.width == 6 && image.height == 4)
    #expect(image.imageSourceType == .pixelBuffer)
    #expect(image.pixelBuffer === buffer)
    #expect(image.image == nil && image.sampleBuffer == nil)
    let turned = try MPImage(pixelBuffer: buffer, orientation: .right)
    #expect(turned.orientation == .right)
    #expect(turned.width == 6 && turned.height == 4)

    let sample = try Pictures.sample()
    let frame = try MPImage(sampleBuffer: sample)
    #expect(frame.orientation == .up)
    #expect(frame.width == 2 && frame.height == 2)
    #expect(frame.imageSourceType == .sampleBuffer)
    #expect(frame.sampleBuffer === sample)
    #expect(frame.image == nil && frame.pixelBuffer == nil)
    #expect(try MPImage(sampleBuffer: sample, orientation: .left).orientation == .left)
  }

  @Test func `an invalid sample buffer is refused`() throws {
    let sample = try Pictures.sample()
    CMSampleBufferInvalidate(sample)
    expectFailure(
      .invalidArgumentError,
      "Sample buffer is not valid. Invoking CMSampleBufferIsValid(sampleBuffer) must return true."
    ) { try MPImage(sampleBuffer: sample) }
  }

  @Test func `source types are numbers`() {
    #expect(MPImageSourceType.image.rawValue == 0)
    #expect(MPImageSourceType.pixelBuffer.rawValue == 1)
    #expect(MPImageSourceType.sampleBuffer.rawValue == 2)
    #expect(MPImageSourceType(rawValue: 1) == .pixelBuffer)
    #expect(Set([MPImageSourceType.image, .image, .sampleBuffer]).count == 2)
  }
}
