/// The repetitions up to and including a frame.
public struct RepetitionResult: Hashable, Encodable, Sendable {
  /// The people who are counted, in the order in which they were first seen.
  public var people: [PersonRepetitions]

  /// Creates a result.
  public init(people: [PersonRepetitions] = []) { self.people = people }
}

/// The pose of a person, and the person's repetitions so far.
public struct PersonRepetitions: Hashable, Encodable, Sendable {
  /// The person's number, `Pose.id`; nil if all people are counted as one.
  public var personID: Int?
  /// The mean classification of the last frames; nil in a frame without the person.
  public var classification: PoseClassification?
  /// The counts, in the order of the counted classes.
  public var counts: [RepetitionCount]
  /// The name of the class whose count rose last; nil if none did.
  public var latest: String?

  /// Creates a person's repetitions.
  public init(
    personID: Int? = nil, classification: PoseClassification? = nil, counts: [RepetitionCount],
    latest: String? = nil
  ) {
    (self.personID, self.classification) = (personID, classification)
    (self.counts, self.latest) = (counts, latest)
  }
}

/// The number of times that a person was in a pose and left it.
public struct RepetitionCount: Hashable, Encodable, Sendable {
  /// The class of the pose.
  public var className: String
  /// The number of times.
  public var count: Int

  /// Creates a count.
  public init(className: String, count: Int = 0) {
    (self.className, self.count) = (className, count)
  }
}
