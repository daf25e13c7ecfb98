internal import Foundation
internal import VisionTasks

/// The result of a `GestureRecognizer` for one picture.
#if canImport(ObjectiveC)
  @objc(MPPGestureRecognizerResult)
  @objcMembers
#endif
open class GestureRecognizerResult: TaskResult {
  /// The best gesture of each hand, with the index -1; `None` for one that no classifier knows.
  ///
  /// Options that leave no category of any classifier leave a hand's gesture out; if no hand has
  /// one, the whole result is empty. Both are upstream's behavior.
  public let gestures: [[ResultCategory]]

  /// Each hand's side, `Right` or `Left`, for a picture that is not a mirror image.
  public let handedness: [[ResultCategory]]

  /// Each hand's 21 landmarks in the stored picture.
  public let landmarks: [[NormalizedLandmark]]

  /// Each hand's 21 landmarks in meters; they are turned like the stored picture.
  public let worldLandmarks: [[Landmark]]

  /// Creates a result.
  public init(
    gestures: [[ResultCategory]], handedness: [[ResultCategory]],
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]], timestampInMilliseconds: Int
  ) {
    self.gestures = gestures
    self.handedness = handedness
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content in the layout of upstream's guides.
  open override var description: String {
    let lines = HandListing.lines(
      [("Handedness", handedness), ("Gestures", gestures)], landmarks, worldLandmarks)
    return Listing.text("GestureRecognizerResult", lines)
  }
}

// MARK: - From the engine

extension GestureRecognizerResult {
  /// Creates upstream's result from the engine's.
  convenience init(_ result: HandResult, milliseconds: Int) {
    self.init(
      gestures: result.hands.compactMap { $0.gesture.map { [ResultCategory($0)] } },
      handedness: result.hands.map(\.sides), landmarks: result.hands.map(\.normalizedLandmarks),
      worldLandmarks: result.hands.map(\.landmarksInMeters), timestampInMilliseconds: milliseconds)
  }
}

extension ResultCategory {
  /// Creates upstream's category of a gesture, which has no index.
  fileprivate convenience init(_ gesture: Gesture) {
    self.init(index: -1, score: gesture.score, categoryName: gesture.name, displayName: nil)
  }
}
