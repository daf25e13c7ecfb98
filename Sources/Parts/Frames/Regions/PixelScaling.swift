public import VisionBase

/// The conversion of an image's byte to a tensor's float: byte times scale plus offset, by channel.
public struct PixelScaling: Hashable, Sendable {
  package let scale: [Float]
  package let offset: [Float]

  /// Maps byte 0 to `lowest` and byte 255 to `highest`, in all channels.
  public init(lowest: Float, highest: Float) {
    scale = [Float](repeating: (highest - lowest) / 255, count: 3)
    offset = [Float](repeating: lowest, count: 3)
  }

  /// Subtracts a mean and divides by a standard deviation, as given in models' metadata.
  ///
  /// A single value applies to all channels. Upstream maps the range instead of dividing each byte;
  /// so does this. Throws `optionInvalid` unless both have one or three values, all finite, and no
  /// deviation is zero.
  public init(means: [Float], standardDeviations: [Float]) throws(VisionError) {
    guard [1, 3].contains(means.count), means.count == standardDeviations.count,
      standardDeviations.allSatisfy({ $0 != 0 && $0.isFinite }), means.allSatisfy(\.isFinite)
    else {
      throw VisionError(
        .optionInvalid,
        "pixels need one or three finite means and as many deviations that are not 0, got "
          + "\(means) and \(standardDeviations)")
    }
    let channels = (0..<3).map { means.count == 1 ? 0 : $0 }
    offset = channels.map { (0 - means[$0]) / standardDeviations[$0] }
    scale = channels.map {
      ((255 - means[$0]) / standardDeviations[$0] - (0 - means[$0]) / standardDeviations[$0]) / 255
    }
  }
}

/// The pixels outside an image when a region extends past its edge.
///
/// New versions may add cases.
public enum Border: Sendable {
  /// Black, before scaling.
  case zero
  /// The nearest pixel of the image.
  case replicate
}
