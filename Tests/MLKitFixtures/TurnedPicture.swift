package import AppleTypes
package import Foundation
internal import Frames

/// An upright picture, stored as by a camera held in another orientation.
///
/// In the mirrored orientations the preview is mirrored, not the stored pixels.
package struct TurnedPicture {
  package let image: UIImage
  private let quarterTurns: Int
  private let width: CGFloat
  private let height: CGFloat

  /// Creates a stored picture that the rotation of an orientation turns upright.
  package init(_ upright: UIImage, _ orientation: UIImage.Orientation) throws {
    let pixels = try required(upright.cgImage)
    // The inverse of the rotation, and its number of clockwise quarter turns.
    let back: Frames.Orientation
    switch orientation {
    case .up, .upMirrored: (back, quarterTurns) = (.up, 0)
    case .right, .leftMirrored: (back, quarterTurns) = (.left, 1)
    case .down, .downMirrored: (back, quarterTurns) = (.down, 2)
    case .left, .rightMirrored: (back, quarterTurns) = (.right, 3)
    }
    let stored = try Frame(cgImage: pixels, orientation: back).upright()
    image = UIImage(cgImage: try required(stored.cgImage()))
    (width, height) = (CGFloat(stored.width), CGFloat(stored.height))
  }

  /// Returns the stored place of one in the upright picture, by the table of
  /// docs/reference/mlkit.md 3.2.
  package func place(ofUpright point: CGPoint) -> CGPoint {
    switch quarterTurns {
    case 0: point
    case 1: CGPoint(x: point.y, y: height - point.x)
    case 2: CGPoint(x: width - point.x, y: height - point.y)
    default: CGPoint(x: width - point.y, y: point.x)
    }
  }
}
