internal import VisionBase

/// A hand in a picture.
public struct Hand: Hashable, Encodable, Sendable {
  /// The hand's number: stable from frame to frame of a stream, and never reused.
  ///
  /// In single pictures hands are numbered from 0.
  public var id: Int

  /// The side that the hand belongs to.
  public var handedness: Handedness

  /// The likelihood of that side, 0.5...1.
  ///
  /// With a `HolisticLandmarker`, which knows the side from the pose, it may be lower.
  public var handednessScore: Float

  /// The 21 landmarks in the picture, in the order of `HandLandmarkKind`.
  public var landmarks: [LandmarkPoint]

  /// The 21 landmarks in meters, in the order of `HandLandmarkKind`.
  public var worldLandmarks: [WorldPoint]

  /// The gesture; nil unless a `GestureRecognizer` has found one.
  public var gesture: Gesture?

  /// Creates a hand; both lists have one element for each `HandLandmarkKind`.
  public init(
    id: Int, handedness: Handedness, handednessScore: Float, landmarks: [LandmarkPoint],
    worldLandmarks: [WorldPoint], gesture: Gesture? = nil
  ) {
    precondition(
      landmarks.count == HandLandmarkKind.allCases.count
        && worldLandmarks.count == landmarks.count, "a hand has 21 landmarks")
    self.id = id
    self.handedness = handedness
    self.handednessScore = handednessScore
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.gesture = gesture
  }

  /// Accesses a landmark in the picture.
  public subscript(kind: HandLandmarkKind) -> LandmarkPoint { landmarks[kind.rawValue] }
}

/// A side of the body, the person's own.
public enum Handedness: Int, Sendable, CaseIterable {
  /// The right hand.
  case right = 0
  /// The left hand.
  case left

  /// MediaPipe's name: `Right` or `Left`.
  public var name: String { self == .right ? "Right" : "Left" }

  /// The other side.
  public var opposite: Handedness { self == .right ? .left : .right }
}

/// The gesture of a hand.
public struct Gesture: Hashable, Encodable, Sendable {
  /// The index of the class in the classifier that decided: the custom one or the bundle's own.
  public var index: Int
  /// The name in the classifier's labels, for example `Thumb_Up`; empty for a class without one.
  public var name: String
  /// The classifier's confidence, 0...1.
  public var score: Float

  /// Creates a gesture.
  public init(index: Int = 0, name: String, score: Float) {
    (self.index, self.name, self.score) = (index, name, score)
  }

  /// The name to show: that of the labels, or else the number of the class.
  package var shownName: String { name.isEmpty ? UnnamedClass.name(index) : name }
}

/// The hands found in a picture.
public struct HandResult: Hashable, Encodable, Sendable {
  /// The hands; empty if none were found.
  public var hands: [Hand]

  /// The picture the landmarks refer to.
  public var picture: PictureGeometry

  /// The frame's timestamp in microseconds; nil if it has none.
  public var timestampInMicroseconds: Int64?

  /// Creates a result.
  public init(hands: [Hand], picture: PictureGeometry, timestampInMicroseconds: Int64? = nil) {
    self.hands = hands
    self.picture = picture
    self.timestampInMicroseconds = timestampInMicroseconds
  }
}
