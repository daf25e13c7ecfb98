package import Frames

/// Every orientation by both types.
///
/// Looked up rather than switched over: UIKit's may grow, the stand-in cannot, and each makes the
/// compiler complain about the `switch` that the other needs.
private let orientations: [(UIImage.Orientation, Frames.Orientation)] = [
  (.up, .up), (.down, .down), (.left, .left), (.right, .right), (.upMirrored, .upMirrored),
  (.downMirrored, .downMirrored), (.leftMirrored, .leftMirrored),
  (.rightMirrored, .rightMirrored),
]

extension Frames.Orientation {
  /// The same orientation by our own type; upright for one that does not exist yet.
  package init(_ orientation: UIImage.Orientation) {
    self = orientations.first { $0.0 == orientation }?.1 ?? .up
  }
}

extension UIImage.Orientation {
  /// The same orientation by Apple's type.
  package init(_ orientation: Frames.Orientation) {
    self = orientations.first { $0.1 == orientation }?.0 ?? .up
  }
}
