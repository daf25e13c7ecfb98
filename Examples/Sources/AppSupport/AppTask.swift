import AppleTypes
import Drawing

/// One of an app's tasks, in the three ways that the guides ask it.
package protocol AppTask: AnyObject {
  /// Called with what was found in a live frame, or why nothing was, from any thread.
  var onLive: (@Sendable (_ milliseconds: Int, Result<Finding, any Error>) -> Void)? { get set }

  /// Looks at a single picture.
  func look(atPicture picture: UIImage) throws -> Finding
  /// Looks at the next frame of a video.
  func look(atVideoFrame picture: UIImage, milliseconds: Int) throws -> Finding
  /// Takes a frame of a camera; what is found comes later, or never for a frame that is dropped.
  func take(_ sampleBuffer: CMSampleBuffer, milliseconds: Int) throws
}

/// What an app says of a picture: a line to print, and marks to draw.
package struct Finding: Sendable {
  /// The line.
  package let line: String
  /// The marks on a picture, in pixels of its own.
  package let marks: @Sendable (_ width: Double, _ height: Double) -> [Mark]

  /// Makes a finding of marks in pixels of the picture.
  package init(line: String, marks: [Mark]) { self.init(line: line) { _, _ in marks } }

  /// Makes a finding whose marks depend on the sides of the picture.
  package init(
    line: String, marks: @escaping @Sendable (_ width: Double, _ height: Double) -> [Mark]
  ) {
    (self.line, self.marks) = (line, marks)
  }
}
