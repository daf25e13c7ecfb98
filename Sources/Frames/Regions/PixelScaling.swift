/// How a byte of a picture becomes a float of a tensor: byte times scale plus offset, by channel.
public struct PixelScaling: Hashable, Sendable {
  let scale: [Float]
  let offset: [Float]

  /// Maps byte 0 to `lowest` and byte 255 to `highest`, in all channels.
  public init(lowest: Float, highest: Float) {
    scale = [Float](repeating: (highest - lowest) / 255, count: 3)
    offset = [Float](repeating: lowest, count: 3)
  }

  /// Subtracts a mean and divides by a standard deviation, as models' metadata give them.
  ///
  /// One value serves all channels. Nil unless both have one or three values and no deviation is
  /// zero or not finite. Upstream maps the range instead of dividing each byte; so does this.
  public init?(mean: [Float], standardDeviation: [Float]) {
    guard [1, 3].contains(mean.count), mean.count == standardDeviation.count,
      standardDeviation.allSatisfy({ $0 != 0 && $0.isFinite }), mean.allSatisfy(\.isFinite)
    else { return nil }
    let channels = (0..<3).map { mean.count == 1 ? 0 : $0 }
    offset = channels.map { (0 - mean[$0]) / standardDeviation[$0] }
    scale = channels.map {
      ((255 - mean[$0]) / standardDeviation[$0] - (0 - mean[$0]) / standardDeviation[$0]) / 255
    }
  }
}

/// What lies outside a picture when a region reaches over its edge.
public enum Border: Sendable {
  /// Black, before scaling.
  case zero
  /// The nearest pixel of the picture.
  case replicate
}
