/// The form of a landmark model's outputs.
///
/// Reference: docs/reference/blazepose.md 4.1 to 4.3.
struct LandmarkLayout: Hashable, Sendable {
  /// The number of landmarks.
  var count: Int

  /// True if each landmark has the logits of its visibility and presence after its coordinates.
  var hasLikelihoods = false

  /// The divisor of depths, beyond the width of the model's input.
  var depthDivisor: Float = 1

  /// True if the model also has an output of landmarks in meters.
  var hasWorld = false

  /// The meaning of the output for the presence of a subject in the region.
  var presence: Presence

  /// The mapping of landmarks back to the picture.
  var projection: LandmarkProjection.Kind

  /// The meaning of a presence output.
  enum Presence: Hashable, Sendable {
    case probability
    case logit

    /// Returns true if the value is above a threshold; NaN is not.
    func exceeds(_ threshold: Float, _ value: Float) -> Bool {
      switch self {
      case .probability: value > threshold
      case .logit: sigmoid(value) > threshold
      }
    }
  }

  /// The number of values of each landmark.
  var valuesPerLandmark: Int { hasLikelihoods ? 5 : 3 }

  /// The number of values of the output of landmarks.
  var valueCount: Int { count * valuesPerLandmark }

  /// The number of values of the output of landmarks in meters; nil without one.
  var worldValueCount: Int? { hasWorld ? count * Self.valuesPerWorldLandmark : nil }

  /// The number of values of each landmark in meters.
  static let valuesPerWorldLandmark = 3
}
