/// Smooths masks over time: where the new one is uncertain, part of the last one stays.
///
/// Reference: docs/reference/blazepose.md 7.
struct MaskSmoothing: Hashable, Sendable {
  /// The share of the last mask that stays where the new one is entirely uncertain, 0...1.
  var ratio: Float

  /// Returns the uncertainty of a likelihood: 1 in the middle, 0 at both ends (approximates its
  /// entropy).
  static func uncertainty(_ likelihood: Float) -> Float {
    let distance = likelihood - 0.5
    let q = distance * distance
    let series =
      q * (5.68842 + q * (-0.748699 + q * (-57.8051 + q * (291.309 - q * 624.717))))
    return 1 - min(1, series)
  }

  /// Returns a new likelihood, smoothed with the last one.
  func smooth(_ new: Float, after last: Float) -> Float {
    new + (last - new) * (Self.uncertainty(new) * ratio)
  }

  /// Returns the new mask, smoothed with the last one; a last mask of another size is ignored.
  func smooth(_ mask: SegmentationMask, after last: SegmentationMask) -> SegmentationMask {
    guard mask.values.count == last.values.count, mask.width == last.width else { return mask }
    var result = mask
    for index in result.values.indices {
      result.values[index] = smooth(mask.values[index], after: last.values[index])
    }
    return result
  }
}
