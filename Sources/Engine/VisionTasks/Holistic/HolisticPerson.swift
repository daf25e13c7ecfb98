/// A person in a picture: the body, and the face and the hands that were found on it.
public struct HolisticPerson: Hashable, Encodable, Sendable {
  /// The body, with its number and, if the options request it, with the mask.
  public var pose: Pose

  /// The face; nil if none was found at the body's head.
  public var face: Face?

  /// The person's left hand; nil if none was found at that wrist.
  ///
  /// Its landmarks in meters are in the space of the pose's: both have the wrist in one place.
  public var leftHand: Hand?

  /// The person's right hand; nil if none was found at that wrist.
  public var rightHand: Hand?

  /// Creates a person.
  public init(pose: Pose, face: Face? = nil, leftHand: Hand? = nil, rightHand: Hand? = nil) {
    self.pose = pose
    self.face = face
    self.leftHand = leftHand
    self.rightHand = rightHand
  }

  /// The person's number: stable from frame to frame of a stream, and never reused.
  public var id: Int { pose.id }

  /// Accesses the hand of a side.
  public subscript(side: Handedness) -> Hand? { side == .left ? leftHand : rightHand }
}

/// The person found in a picture.
public struct HolisticResult: Hashable, Encodable, Sendable {
  /// The person; nil if none was found.
  public var person: HolisticPerson?

  /// The picture the landmarks refer to.
  public var picture: PictureGeometry

  /// The frame's timestamp in microseconds; nil if it has none.
  public var timestampInMicroseconds: Int64?

  /// Creates a result.
  public init(
    person: HolisticPerson?, picture: PictureGeometry, timestampInMicroseconds: Int64? = nil
  ) {
    self.person = person
    self.picture = picture
    self.timestampInMicroseconds = timestampInMicroseconds
  }
}
