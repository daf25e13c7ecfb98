/// The sizes of drawn elements, chosen so that they look the same on an image of any size.
struct DrawingSizes: Sendable {
  /// The width of a standard line, in pixels.
  let line: Double
  /// The width of the dark seam that sets every element off from any background, in pixels.
  let seam: Double
  /// The text size in pixels; the line distance is slightly larger.
  let text: Double

  /// The smallest readable text size.
  static let smallestText = 7.0

  init(width: Int, height: Int) {
    // The side of a square with the same area, in thousands of pixels.
    let scale = (Double(width) * Double(height)).squareRoot() / 1000
    line = max(1.4, 3.4 * scale)
    seam = max(0.6, 0.9 * scale)
    text = max(Self.smallestText + 2, 6 + 15.5 * scale)
  }

  /// The width of lines between points, which cross the subject and not its surroundings.
  var limb: Double { line * 1.35 }
  /// The width of a mesh's lines, which are close together.
  var mesh: Double { max(0.7, line * 0.3) }
  /// The corner radius of boxes.
  var cornerRadius: Double { line * 1.9 }
  /// The radius of a key point.
  var pointRadius: Double { line * 1.9 + 0.4 }
}
