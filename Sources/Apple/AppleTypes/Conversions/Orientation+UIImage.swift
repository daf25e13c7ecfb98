package import Frames

/// Pairs of equal orientations of both types.
///
/// A table rather than a `switch`: UIKit's type may gain cases and the stand-in cannot, and each
/// makes the compiler reject the `switch` that the other needs.
private let orientations: [(UIImage.Orientation, Frames.Orientation)] = [
  (.up, .up), (.down, .down), (.left, .left), (.right, .right), (.upMirrored, .upMirrored),
  (.downMirrored, .downMirrored), (.leftMirrored, .leftMirrored),
  (.rightMirrored, .rightMirrored),
]

extension Frames.Orientation {
  /// Creates the same orientation; upright for an unknown case.
  package init(_ orientation: UIImage.Orientation) {
    self = orientations.first { $0.0 == orientation }?.1 ?? .up
  }
}

extension UIImage.Orientation {
  /// Creates the same orientation.
  package init(_ orientation: Frames.Orientation) {
    self = orientations.first { $0.1 == orientation }?.0 ?? .up
  }
}
