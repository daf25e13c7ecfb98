internal import Frames
internal import VisionBase

/// The reason a region of interest cannot be used.
enum RegionFault: UpstreamWorded {
  case notANumber
  case empty

  func failure(for error: VisionError) -> TaskFailure { .invalid(error.message) }
}

extension NormalizedRect {
  /// Checks a region of interest; upstream does so when it crops the picture, after all other
  /// checks.
  ///
  /// Throws `optionInvalid` with a `RegionFault`.
  func check() throws(VisionError) {
    guard ![x, y, width, height].contains(where: \.isNaN) else {
      throw VisionError(
        .optionInvalid, "ROI contains NaN values.", cause: RegionFault.notANumber)
    }
    guard width > 0, height > 0 else {
      throw VisionError(
        .optionInvalid, "ROI width and height must be > 0.", cause: RegionFault.empty)
    }
  }
}
