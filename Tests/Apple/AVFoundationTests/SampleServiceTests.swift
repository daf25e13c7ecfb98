// The imports are those of apps written for iOS.
import TestSupport
import AVFoundation
import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import MovieFixtures
import Testing
import UIKit

/// Typical uses of Apple's types in vision code, written as apps write them.
@Suite struct SampleServiceTests {
  @Test func `a video is sampled at an interval`() throws {
    let folder = try TemporaryFolder()
    var movie = QuickTimeMovie(width: 32, height: 16)
    for index in 0..<10 { try movie.add(gray: UInt8(20 * index), duration: 100) }
    let url = URL(fileURLWithPath: try folder.write(movie.encoded(), to: "movie.mov"))
    let asset = AVAsset(url: url)
    let generator = AVAssetImageGenerator(asset: asset)
    generator.requestedTimeToleranceBefore = CMTimeMake(value: 1, timescale: 25)
    generator.requestedTimeToleranceAfter = CMTimeMake(value: 1, timescale: 25)
    generator.appliesPreferredTrackTransform = true
    let frameCount = Int(CMTimeGetSeconds(asset.duration) * 1000 / 250)
    var sizes: [CGSize] = []
    for index in 0..<frameCount {
      let image: CGImage
      let time = CMTime(value: Int64(250 * index), timescale: 1000)
      image = try generator.copyCGImage(at: time, actualTime: nil)
      sizes.append(UIImage(cgImage: image).size)
    }
    #expect(sizes == [CGSize](repeating: CGSize(width: 32, height: 16), count: 4))
  }

  @Test func `a picture becomes a pixel buffer and a sample buffer`() throws {
    let image = try #require(UIImage(data: try picture()))
    let buffer = try #require(imageBuffer(from: image))
    var format: CMFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: buffer, formatDescriptionOut: &format)
    var timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: CMTime(seconds: 0.5, preferredTimescale: 600),
      decodeTimeStamp: .invalid)
    var sample: CMSampleBuffer?
    CMSampleBufferCreateReadyWithImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: buffer, formatDescription: try #require(format),
      sampleTiming: &timing, sampleBufferOut: &sample)
    let made = try #require(sample)
    let pixels = try #require(CMSampleBufferGetImageBuffer(made))
    let (width, height) = (CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels))
    #expect(CGSize(width: width, height: height) == image.size)
    #expect(CMSampleBufferGetPresentationTimeStamp(made).seconds == 0.5)
  }

  @Test(
    "the orientation helper of the guides chooses",
    arguments: [
      (UIDeviceOrientation.portrait, AVCaptureDevice.Position.back, UIImage.Orientation.right),
      (.portrait, .front, .leftMirrored), (.landscapeRight, .back, .down), (.faceUp, .front, .up),
    ])
  func orientation(
    device: UIDeviceOrientation, position: AVCaptureDevice.Position, image: UIImage.Orientation
  ) {
    #expect(imageOrientation(deviceOrientation: device, cameraPosition: position) == image)
  }

  private func imageOrientation(
    deviceOrientation: UIDeviceOrientation, cameraPosition: AVCaptureDevice.Position
  ) -> UIImage.Orientation {
    switch deviceOrientation {
    case .portrait: return cameraPosition == .front ? .leftMirrored : .right
    case .landscapeLeft: return cameraPosition == .front ? .downMirrored : .up
    case .portraitUpsideDown: return cameraPosition == .front ? .rightMirrored : .left
    case .landscapeRight: return cameraPosition == .front ? .upMirrored : .down
    case .faceDown, .faceUp, .unknown: return .up
    @unknown default: return .up
    }
  }

  private func imageBuffer(from image: UIImage) -> CVImageBuffer? {
    guard let cgImage = image.cgImage else { return nil }
    var buffer: CVPixelBuffer? = nil
    CVPixelBufferCreate(
      kCFAllocatorDefault, cgImage.width, cgImage.height, kCVPixelFormatType_32BGRA,
      [
        kCVPixelBufferCGImageCompatibilityKey as String: kCFBooleanTrue as Any,
        String(kCVPixelBufferPixelFormatTypeKey): kCMPixelFormat_32BGRA,
      ] as CFDictionary, &buffer)
    guard let buffer else { return nil }
    let flags = CVPixelBufferLockFlags(rawValue: 0)
    CVPixelBufferLockBaseAddress(buffer, flags)
    defer { CVPixelBufferUnlockBaseAddress(buffer, flags) }
    let context = CGContext(
      data: CVPixelBufferGetBaseAddress(buffer), width: cgImage.width, height: cgImage.height,
      bitsPerComponent: 8, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer),
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: (CGImageAlphaInfo.premultipliedFirst.rawValue
        | CGBitmapInfo.byteOrder32Little.rawValue))
    guard let context else { return nil }
    context.draw(
      cgImage, in: CGRect.init(x: 0, y: 0, width: cgImage.width, height: cgImage.height))
    return buffer
  }

  private func picture() throws -> Data {
    let context = try #require(
      CGContext(
        data: nil, width: 12, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue))
    return try #require(context.makeImage().flatMap { UIImage(cgImage: $0).pngData() })
  }
}
