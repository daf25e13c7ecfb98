/// The reason options do not fit a pose engine, besides those of a `LandmarkTaskFault`.
package enum PoseModelFault: Error, Hashable, Sendable {
  /// The variant supports one person only.
  case severalPeople(PoseVariant, Int)
}
