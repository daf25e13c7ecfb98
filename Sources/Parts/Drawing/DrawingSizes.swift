/// How thick and how large things are drawn, so that they look the same on a picture of any size.
struct DrawingSizes: Sendable {
  /// The usual line, in pixels.
  let line: Double
  /// The dark seam around everything that makes it stand out from any background, in pixels.
  let seam: Double
  /// The text's size (from line to line it is a little more), in pixels.
  let text: Double

  /// The text is never smaller than can be read.
  static let smallestText = 7.0

  init(width: Int, height: Int) {
    // The side of a square of the same area, in thousands of pixels.
    let scale = (Double(width) * Double(height)).squareRoot() / 1000
    line = max(1.4, 3.4 * scale)
    seam = max(0.6, 0.9 * scale)
    text = max(Self.smallestText + 2, 6 + 15.5 * scale)
  }

  /// Lines between points, which cross the thing itself and not its surroundings.
  var limb: Double { line * 1.35 }
  /// How round the corners of boxes are.
  var cornerRadius: Double { line * 1.9 }
  /// The radius of a key point.
  var pointRadius: Double { line * 1.9 + 0.4 }
}
