public import VisionBase

/// The normalization of an input's values: (value - mean) / deviation.
public struct Normalization: Hashable, Sendable {
  /// The means as the metadata gives them: one for all channels, or one for each.
  public var means: [Float]

  /// The deviations as the metadata gives them: one for all channels, or one for each.
  public var deviations: [Float]

  /// Creates a normalization; the numbers are not checked before they are used.
  public init(means: [Float], deviations: [Float]) {
    self.means = means
    self.deviations = deviations
  }

  /// Returns the mean and deviation of each of the three colors.
  ///
  /// Throws `modelInvalid` when there are not 1 or 3 of both, when a deviation is 0, or when a
  /// value is not finite.
  public func perChannel() throws(VisionError) -> [(mean: Float, deviation: Float)] {
    guard means.count == deviations.count else {
      throw fault(
        .normalizationSizes(means: means.count, deviations: deviations.count),
        "it has \(means.count) means and \(deviations.count) deviations; there must be one of each")
    }
    guard means.count == 1 || means.count == 3 else {
      throw fault(
        .normalizationCount(means.count), "it has \(means.count) means; there must be 1 or 3")
    }
    guard !deviations.contains(0), (means + deviations).allSatisfy(\.isFinite) else {
      throw fault(
        .normalizationZeroDeviation, "means must be finite, deviations finite and not 0")
    }
    let pairs = zip(means, deviations).map { (mean: $0, deviation: $1) }
    return pairs.count == 3 ? pairs : Array(repeating: pairs[0], count: 3)
  }

  /// Returns the one mean and deviation that all colors share.
  ///
  /// Throws what `perChannel` throws, and `modelUnsupported` when the colors differ.
  public func uniform() throws(VisionError) -> (mean: Float, deviation: Float) {
    let channels = try perChannel()
    guard channels.dropFirst().allSatisfy({ $0 == channels[0] }) else {
      throw VisionError(
        .modelUnsupported,
        "the model's normalization differs between the colors, which this task does not support",
        cause: MetadataFault.normalizationPerChannel)
    }
    return channels[0]
  }

  private func fault(_ fault: MetadataFault, _ what: String) -> VisionError {
    VisionError(
      .modelInvalid, "the model's normalization metadata cannot be used: \(what)", cause: fault)
  }
}
