/// The landmarks of a hand, by their indices.
#if canImport(ObjectiveC)
  @objc(MPPHandLandmark)
#endif
public enum HandLandmark: UInt, Sendable, CaseIterable {
  /// The wrist.
  case wrist = 0
  /// The joint between the thumb and the wrist.
  case thumbCMC
  /// The knuckle of the thumb.
  case thumbMCP
  /// The joint of the thumb.
  case thumbIP
  /// The tip of the thumb.
  case thumbTIP
  /// The knuckle of the index finger.
  case indexFingerMCP
  /// The first joint of the index finger.
  case indexFingerPIP
  /// The second joint of the index finger.
  case indexFingerDIP
  /// The tip of the index finger.
  case indexFingerTIP
  /// The knuckle of the middle finger.
  case middleFingerMCP
  /// The first joint of the middle finger.
  case middleFingerPIP
  /// The second joint of the middle finger.
  case middleFingerDIP
  /// The tip of the middle finger.
  case middleFingerTIP
  /// The knuckle of the ring finger.
  case ringFingerMCP
  /// The first joint of the ring finger.
  case ringFingerPIP
  /// The second joint of the ring finger.
  case ringFingerDIP
  /// The tip of the ring finger.
  case ringFingerTIP
  /// The knuckle of the little finger.
  case pinkyMCP
  /// The first joint of the little finger.
  case pinkyPIP
  /// The second joint of the little finger.
  case pinkyDIP
  /// The tip of the little finger.
  case pinkyTIP
}
