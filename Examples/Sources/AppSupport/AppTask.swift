import AppleTypes
import Drawing

/// One of an app's tasks, in the three ways that the guides call it.
package protocol AppTask: AnyObject {
  /// Called from any thread with the finding for a live frame, or with the error.
  var onLive: (@Sendable (_ milliseconds: Int, Result<Finding, any Error>) -> Void)? { get set }

  /// Returns the finding for a single picture.
  func look(atPicture picture: UIImage) throws -> Finding
  /// Returns the finding for the next frame of a video.
  func look(atVideoFrame picture: UIImage, milliseconds: Int) throws -> Finding
  /// Takes a camera's frame; its finding comes later, or never if the frame is dropped.
  func take(_ sampleBuffer: CMSampleBuffer, milliseconds: Int) throws
}

/// An app's finding in a picture: a line to print, and marks to draw.
package struct Finding: Sendable {
  /// The line to print.
  package let line: String
  /// The closure that returns the marks on a picture, in the picture's own pixels.
  package let marks: @Sendable (_ width: Double, _ height: Double) -> [Mark]

  /// Creates a finding with marks in pixels of the picture.
  package init(line: String, marks: [Mark]) { self.init(line: line) { _, _ in marks } }

  /// Creates a finding whose marks depend on the sides of the picture.
  package init(
    line: String, marks: @escaping @Sendable (_ width: Double, _ height: Double) -> [Mark]
  ) {
    (self.line, self.marks) = (line, marks)
  }
}
