internal import AppleTypes
internal import Foundation
package import Frames
internal import MLImage
package import VisionBase

/// A picture in the form that detectors use: read from the client's object at the time of the call.
package struct DetectorInput: Sendable {
  /// The stored pixels, borrowed, with the rotation that makes them upright.
  package let frame: Frame

  /// The presentation time of a stream's frame; nil for pictures without a time.
  package let presentationTimeInMicroseconds: Int64?

  /// Creates an input from a client's picture.
  ///
  /// Mirrored orientations are reduced to their rotation: the front camera sees an unmirrored
  /// scene, and a left hand in it must be detected as a left hand.
  ///
  /// Throws `inputInvalid` for a picture or buffer without pixels, an unusable pixel format, and a
  /// class that is neither `VisionImage` nor `MLImage`.
  package init(_ image: any MLKitCompatibleImage) throws(VisionError) {
    switch image {
    case let image as VisionImage:
      switch image.source {
      case .image(let picture): try self.init(picture, image.orientation)
      case .buffer(let buffer): try self.init(buffer, image.orientation)
      case .frame(let frame): self.init(frame, image.orientation)
      }
    case let image as MLImage:
      if let picture = image.image {
        try self.init(picture, image.orientation)
      } else if let buffer = image.sampleBuffer {
        try self.init(buffer, image.orientation)
      } else if let buffer = image.pixelBuffer {
        try self.init(buffer, image.orientation, presentationTimeInMicroseconds: nil)
      } else {
        throw Self.invalid("the MLImage has no source")
      }
    default:
      throw Self.invalid(
        "\(type(of: image)) is not a picture a detector can read; pass a VisionImage or an MLImage")
    }
  }

  private init(
    _ picture: UIImage, _ orientation: UIImage.Orientation
  ) throws(VisionError) {
    guard let image = picture.cgImage else {
      throw Self.invalid("the UIImage has no CGImage; make it from a file, data or a CGImage")
    }
    frame = try Frame(cgImage: image, orientation: Orientation(orientation).rotation)
    presentationTimeInMicroseconds = nil
  }

  private init(
    _ buffer: CMSampleBuffer, _ orientation: UIImage.Orientation
  ) throws(VisionError) {
    guard let pixels = CMSampleBufferGetImageBuffer(buffer) else {
      throw Self.invalid("the sample buffer holds no pixel buffer, or was invalidated")
    }
    try self.init(
      pixels, orientation,
      presentationTimeInMicroseconds: Self.microseconds(
        CMSampleBufferGetPresentationTimeStamp(buffer)))
  }

  private init(_ frame: Frame, _ orientation: UIImage.Orientation) {
    var frame = frame
    frame.orientation = Orientation(orientation).rotation
    self.frame = frame
    presentationTimeInMicroseconds = frame.timestampInMicroseconds
  }

  private init(
    _ pixels: CVPixelBuffer, _ orientation: UIImage.Orientation,
    presentationTimeInMicroseconds: Int64?
  ) throws(VisionError) {
    frame = try Frame(pixelBuffer: pixels, orientation: Orientation(orientation).rotation)
    self.presentationTimeInMicroseconds = presentationTimeInMicroseconds
  }

  private static func invalid(_ message: String) -> VisionError {
    VisionError(.inputInvalid, message)
  }

  /// Returns a time as a whole number; nil for invalid times, and for those beyond any stream.
  private static func microseconds(_ time: CMTime) -> Int64? {
    let seconds = CMTimeGetSeconds(time)
    // 1e12 seconds are thirty thousand years.
    guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
    return Int64((seconds * 1e6).rounded())
  }
}

extension Orientation {
  /// The orientation without its mirroring.
  package var rotation: Orientation {
    switch self {
    case .up, .upMirrored: .up
    case .down, .downMirrored: .down
    case .right, .leftMirrored: .right
    case .left, .rightMirrored: .left
    }
  }
}
