internal import AppleTypes
internal import Foundation
internal import Frames
internal import MediaPipeRules
internal import VisionBase

extension MPImage {
  /// Returns the picture's pixels as a frame, borrowed if possible.
  ///
  /// Throws upstream's failures for mirrored pictures and unusable pixel formats.
  func frame() throws(TaskFailure) -> Frame {
    let orientation = Frames.Orientation(self.orientation)
    guard !orientation.isMirrored else {
      throw TaskFailure(
        .invalidArgument,
        "Unsupported UIImageOrientation. `imageOrientation` cannot be equal to any of the mirrored "
          + "orientations (`UIImageOrientationUpMirrored`,`UIImageOrientationDownMirrored`,"
          + "`UIImageOrientationLeftMirrored`,`UIImageOrientationRightMirrored`)")
    }
    // The picture took its orientation from this frame.
    if let lentFrame { return lentFrame }
    if let cgImage = image?.cgImage {
      do throws(VisionError) {
        return try Frame(cgImage: cgImage, orientation: orientation)
      } catch {
        throw Self.unusable
      }
    }
    guard let buffer = pixelBuffer ?? sampleBuffer.flatMap(CMSampleBufferGetImageBuffer) else {
      // A sample buffer can be invalidated after the picture was created from it.
      throw sampleBuffer == nil ? Self.sourceless : Self.pictureless
    }
    return try Self.frame(over: buffer, orientation)
  }

  /// The pixels cannot be converted to the format that tasks use.
  private static let unusable = TaskFailure(
    .internal,
    "Some error occurred while preprocessing the input image. Please verify that the image is not "
      + "corrupted.")

  private static let sourceless = TaskFailure(
    .invalidArgument, "Invalid source type for MPPImage.")

  /// A sample buffer does not hold pixels, or no longer does.
  static let pictureless = TaskFailure(
    .invalidArgument, "Sample buffer does not hold an image buffer.")

  private static func frame(
    over buffer: CVPixelBuffer, _ orientation: Frames.Orientation
  ) throws(TaskFailure) -> Frame {
    guard CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_32BGRA else {
      throw TaskFailure(
        .invalidArgument,
        "Unsupported pixel format for CVPixelBuffer. Expected kCVPixelFormatType_32BGRA or "
          + "kCVPixelFormatType_OneComponent32Float")
    }
    do throws(VisionError) {
      return try Frame(pixelBuffer: buffer, orientation: orientation, alpha: .unpremultiplied)
    } catch {
      throw unusable
    }
  }
}
