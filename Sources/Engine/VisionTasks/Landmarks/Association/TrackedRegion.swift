/// The expected region of a subject that is tracked, with the subject's number.
struct TrackedRegion: Hashable, Sendable {
  var region: UprightRegion
  /// The subject's number; nil until its landmarks have been found there.
  var id: Int?
}
