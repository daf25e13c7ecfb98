internal import Frames
internal import VisionBase

/// Why a region of interest cannot be looked at.
enum RegionFault: Error {
  case notANumber
  case empty
}

extension NormalizedRect {
  /// Checks a region of interest; upstream does so where the picture is cut, after everything else.
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
