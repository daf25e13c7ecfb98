internal import Frames
internal import VisionTasks

/// The points on a thing that upstream's interactive segmenter is to segment, in fractions of the
/// stored picture.
package struct SegmenterSelection: Sendable {
  /// A point in fractions of the picture.
  package typealias Point = (x: Double, y: Double)

  private let points: [Point]

  /// Creates a selection of a key point, or of the points of a scribble.
  ///
  /// Throws if there are none or too many, or one is outside the picture; upstream ends the process
  /// for an empty scribble, and ignores points outside.
  package init(_ points: [Point]) throws(TaskFailure) {
    try Self.checkCount(points.count)
    for point in points where !((0...1).contains(point.x) && (0...1).contains(point.y)) {
      throw .invalid(
        "The region of interest's point (\(point.x), \(point.y)) is outside the picture: both "
          + "numbers must be from 0 to 1.")
    }
    self.points = points
  }

  /// Throws for a number of points that no selection can have.
  package static func checkCount(_ count: Int) throws(TaskFailure) {
    let counts = 1...PictureSelection.mostPoints
    guard counts.contains(count) else {
      throw .invalid(
        "The region of interest must have from 1 to \(counts.upperBound) points, it has \(count).")
    }
  }

  /// Returns the points in pixels.
  func pixels(in frame: Frame) -> [PicturePoint] {
    points.map { PicturePoint(x: $0.x * Double(frame.width), y: $0.y * Double(frame.height)) }
  }
}
