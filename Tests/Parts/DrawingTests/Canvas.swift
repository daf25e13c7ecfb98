import Frames
import PictureFixtures

@testable import Drawing

/// A gray picture with marks on it.
struct Canvas {
  let frame: Frame

  init(
    _ marks: [Mark], width: Int = 200, height: Int = 160, orientation: Orientation = .up
  ) throws {
    let bytes = [UInt8](repeating: 120, count: width * height)
    let empty = try Frame(
      width: width, height: height, format: .gray, orientation: orientation,
      bytes: bytes.span.bytes)
    frame = try Annotator().draw(marks, on: empty)
  }

  /// Accesses a pixel of the upright picture.
  subscript(x: Int, y: Int) -> [UInt8] {
    let start = (y * frame.width + x) * 3
    return Array(frame.samples[start..<start + 3])
  }

  /// The places of the pixels that are not gray any more.
  var changed: [(x: Int, y: Int)] {
    (0..<frame.width * frame.height).map { ($0 % frame.width, $0 / frame.width) }
      .filter { self[$0.0, $0.1] != [120, 120, 120] }
  }
}
