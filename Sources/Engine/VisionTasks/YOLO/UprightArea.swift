internal import Frames
internal import VisionBase

/// The part of a frame that a model sees: whole pixels of the upright picture.
struct UprightArea: Hashable, Sendable {
  let picture: UprightPicture
  let rectangle: PixelRectangle

  /// Creates the area of all pixels that a part touches; nil is the whole frame.
  ///
  /// Throws `optionInvalid` for a part without a pixel.
  init(
    of frame: Frame, part: NormalizedRect?, orientation: Orientation
  ) throws(VisionError) {
    picture = UprightPicture(frame, orientation: orientation)
    guard let part else {
      rectangle = PixelRectangle(width: picture.width, height: picture.height)
      return
    }
    let (width, height) = (Double(frame.width), Double(frame.height))
    let box = picture.stored.upright(
      PictureBox(
        x: part.x * width, y: part.y * height, width: part.width * width,
        height: part.height * height))
    guard part.width > 0, part.height > 0,
      let columns = Self.pixels(box.x, box.width, of: picture.width),
      let rows = Self.pixels(box.y, box.height, of: picture.height)
    else {
      throw VisionError(
        .optionInvalid,
        "a part of a picture must have a size above 0 and lie in the picture, got \(part)")
    }
    rectangle = PixelRectangle(
      left: columns.lowerBound, top: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// Returns the pixels of a side that an interval touches; ends within rounding do not count.
  private static func pixels(_ start: Double, _ length: Double, of side: Int) -> Range<Int>? {
    guard start.isFinite, length.isFinite else { return nil }
    let first = max(0, (start + tolerance).rounded(.down))
    let end = min(Double(side), (start + length - tolerance).rounded(.up))
    return first < end ? Int(first)..<Int(end) : nil
  }

  private static let tolerance = 1e-6

  /// The region to sample for exactly the pixels of the area.
  var region: Region {
    picture.region(
      PixelRegion(
        centerX: Float(rectangle.left) + Float(rectangle.width) / 2,
        centerY: Float(rectangle.top) + Float(rectangle.height) / 2,
        width: Float(rectangle.width), height: Float(rectangle.height), rotation: 0),
      rightSide: .calculated)
  }

  /// Returns a point of the area in pixels of the stored picture.
  func stored(_ x: Float, _ y: Float) -> PicturePoint {
    let point = picture.stored.orientation.stored(
      x: Double(rectangle.left) + Double(x), y: Double(rectangle.top) + Double(y),
      lastX: Double(picture.width), lastY: Double(picture.height))
    return PicturePoint(x: point.x, y: point.y)
  }
}
