internal import CMediaPipe
internal import Frames
internal import MediaPipeRules

/// Which part of an image a call looks at, and how it must be turned.
struct Looking: Hashable, Sendable {
  /// The part; nil is the whole image.
  var region: NormalizedRect?

  /// How the image must be turned to look upright.
  var orientation = Orientation.up

  /// The whole image as it is.
  init() {}

  /// Checks a caller's options, as upstream does before it looks at anything else.
  init(
    _ options: UnsafePointer<MpImageProcessingOptions>?, allowsRegion: Bool
  ) throws(TaskFailure) {
    guard let options = unsafe options?.pointee else { return }
    let degrees = options.rotation_degrees
    guard degrees % 90 == 0 else {
      throw .invalid("Expected rotation to be a multiple of 90\u{B0}.")
    }
    // Clockwise degrees that turn the image upright; counted from 0 to 270.
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
    // Upstream computes size and middle in single precision. Doubles keep both, so that the engine
    // gets the very same.
    let (width, height) = (Double(given.right - given.left), Double(given.bottom - given.top))
    return NormalizedRect(
      x: Double(given.left + given.right) / 2 - width / 2,
      y: Double(given.top + given.bottom) / 2 - height / 2, width: width, height: height)
  }
}
