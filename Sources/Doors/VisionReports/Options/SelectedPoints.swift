internal import Frames
package import OptionDeclarations
internal import VisionBase
internal import VisionTasks

/// A place in a stored picture, as typed by a person: a point such as `320,200` or `50%,25%`, or
/// several separated by spaces, which are a line drawn over a thing.
package struct SelectedPoints: Sendable, Equatable {
  /// A point in pixels, or in fractions of the picture's sides.
  private struct Point: Sendable, Equatable {
    let x, y: PictureRegion.Length
  }

  private let points: [Point]

  /// The points as typed.
  let text: String

  /// Creates points from text; nil for other text, and for more points than an engine takes.
  package init?(_ text: String) {
    var points: [Point] = []
    for word in text.bytes.split(separator: " ") {
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, points.count < PictureSelection.mostPoints,
        let x = PictureRegion.Length(String(parts[0])),
        let y = PictureRegion.Length(String(parts[1]))
      else { return nil }
      points.append(Point(x: x, y: y))
    }
    guard !points.isEmpty else { return nil }
    (self.points, self.text) = (points, text)
  }

  /// Returns the selection in pixels of a frame; the engine refuses points outside it.
  func selection(in frame: Frame) -> PictureSelection {
    let points = points.map {
      PicturePoint(x: $0.x.pixels(of: frame.width), y: $0.y.pixels(of: frame.height))
    }
    return points.count == 1 ? .point(points[0]) : .scribble(points)
  }
}

extension ValueType where Value == SelectedPoints {
  /// A point, or several separated by spaces.
  package static var selectedPoints: Self {
    Self(.points, placeholder: "X,Y", describe: \.text) { (text) throws(ValueProblem) in
      guard let points = SelectedPoints(text) else {
        throw ValueProblem(
          "'\(text)' is not a point; give its distances from the left and the top in pixels or "
            + "percent, as in 320,200 or 50%,25%, or several points separated by spaces")
      }
      return points
    }
  }
}
