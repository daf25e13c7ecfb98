internal import CMediaPipe
internal import Frames
internal import MediaPipeRules

/// The part of an image that a call processes, and the orientation that makes it upright.
struct Looking: Hashable, Sendable {
  /// The part; nil for the whole image.
  var region: NormalizedRect?

  /// The orientation that makes the image upright.
  var orientation = Orientation.up

  /// Creates options for the whole image as it is.
  init() {}

  /// Checks a caller's options, which upstream does before anything else.
  init(
    _ options: UnsafePointer<MpImageProcessingOptions>?, allowsRegion: Bool
  ) throws(TaskFailure) {
    guard let options = unsafe options?.pointee else { return }
    let degrees = options.rotation_degrees
    guard degrees % 90 == 0 else {
      throw .invalid("Expected rotation to be a multiple of 90\u{B0}.")
    }
    // The clockwise degrees that make the image upright, normalized to 0 to 270.
    let turned: [Orientation] = [.up, .right, .down, .left]
    orientation = turned[(Int(degrees) / 90 % 4 + 4) % 4]
    guard options.has_region_of_interest else { return }
    guard allowsRegion else { throw .invalid("This task doesn't support region-of-interest.") }
    region = try Self.region(options.region_of_interest)
  }

  private static func region(_ given: MpRectF) throws(TaskFailure) -> NormalizedRect {
    guard !(given.left >= given.right || given.top >= given.bottom) else {
      throw .invalid("Expected RectF with left < right and top < bottom.")
    }
    guard !(given.left < 0 || given.top < 0 || given.right > 1 || given.bottom > 1) else {
      throw .invalid("Expected RectF values to be in [0,1].")
    }
    // Upstream computes the size and the center in single precision. Doubles preserve both, so that
    // the engine gets the same values.
    let (width, height) = (Double(given.right - given.left), Double(given.bottom - given.top))
    return NormalizedRect(
      x: Double(given.left + given.right) / 2 - width / 2,
      y: Double(given.top + given.bottom) / 2 - height / 2, width: width, height: height)
  }
}
