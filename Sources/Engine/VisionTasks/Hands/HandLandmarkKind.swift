/// The kinds of landmarks of a hand, in MediaPipe's order.
public enum HandLandmarkKind: Int, Sendable, CaseIterable {
  /// The wrist.
  case wrist = 0
  /// The joint between the thumb and the wrist.
  case thumbCMC
  /// The knuckle of the thumb.
  case thumbMCP
  /// The joint of the thumb.
  case thumbIP
  /// The tip of the thumb.
  case thumbTip
  /// The knuckle of the index finger.
  case indexFingerMCP
  /// The first joint of the index finger.
  case indexFingerPIP
  /// The second joint of the index finger.
  case indexFingerDIP
  /// The tip of the index finger.
  case indexFingerTip
  /// The knuckle of the middle finger.
  case middleFingerMCP
  /// The first joint of the middle finger.
  case middleFingerPIP
  /// The second joint of the middle finger.
  case middleFingerDIP
  /// The tip of the middle finger.
  case middleFingerTip
  /// The knuckle of the ring finger.
  case ringFingerMCP
  /// The first joint of the ring finger.
  case ringFingerPIP
  /// The second joint of the ring finger.
  case ringFingerDIP
  /// The tip of the ring finger.
  case ringFingerTip
  /// The knuckle of the little finger.
  case pinkyMCP
  /// The first joint of the little finger.
  case pinkyPIP
  /// The second joint of the little finger.
  case pinkyDIP
  /// The tip of the little finger.
  case pinkyTip

  /// The lines between neighboring landmarks, for drawing.
  public static let connections = palmConnections + Finger.allCases.flatMap(\.connections)

  /// The lines around the palm.
  public static let palmConnections: [LandmarkConnection] = [
    LandmarkConnection(0, 1), LandmarkConnection(0, 5), LandmarkConnection(9, 13),
    LandmarkConnection(13, 17), LandmarkConnection(5, 9), LandmarkConnection(0, 17),
  ]

  /// A finger.
  public enum Finger: Int, Sendable, CaseIterable {
    /// The thumb.
    case thumb = 0
    /// The index finger.
    case index
    /// The middle finger.
    case middle
    /// The ring finger.
    case ring
    /// The little finger.
    case pinky

    /// The finger's landmarks, from the palm to the tip.
    public var landmarks: [HandLandmarkKind] {
      (0..<4).compactMap { HandLandmarkKind(rawValue: 4 * rawValue + 1 + $0) }
    }

    /// The lines between the finger's landmarks.
    public var connections: [LandmarkConnection] {
      zip(landmarks, landmarks.dropFirst()).map { LandmarkConnection($0.rawValue, $1.rawValue) }
    }
  }
}
