import AppSupport
import CameraFeed
import MLKit

/// A detector of ML Kit.
///
/// It blocks: the camera drops the frames that arrive meanwhile.
class DetectorTask: AppTask {
  var onLive: (@Sendable (Int, Result<Finding, any Error>) -> Void)?

  /// Returns the finding for an image.
  func finding(in image: VisionImage) throws -> Finding {
    Finding(line: "nothing", marks: [])
  }

  func look(atPicture picture: UIImage) throws -> Finding {
    let image = VisionImage(image: picture)
    image.orientation = picture.imageOrientation
    return try finding(in: image)
  }

  func look(atVideoFrame picture: UIImage, milliseconds: Int) throws -> Finding {
    try look(atPicture: picture)
  }

  func take(_ sampleBuffer: CMSampleBuffer, milliseconds: Int) throws {
    let image = VisionImage(buffer: sampleBuffer)
    image.orientation = imageOrientation()
    onLive?(milliseconds, .success(try finding(in: image)))
  }
}
