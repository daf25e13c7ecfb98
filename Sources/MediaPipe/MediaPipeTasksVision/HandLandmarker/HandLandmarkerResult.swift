internal import Foundation
internal import VisionTasks

/// The result of a `HandLandmarker` for one picture.
#if canImport(ObjectiveC)
  @objc(MPPHandLandmarkerResult)
  @objcMembers
#endif
open class HandLandmarkerResult: TaskResult {
  /// Each hand's 21 landmarks in the stored picture; empty if no hand was found.
  public let landmarks: [[NormalizedLandmark]]

  /// Each hand's 21 landmarks in meters; they are turned like the stored picture.
  public let worldLandmarks: [[Landmark]]

  /// Each hand's side, `Right` or `Left`, for a picture that is not a mirror image.
  public let handedness: [[ResultCategory]]

  /// Creates a result.
  public init(
    landmarks: [[NormalizedLandmark]], worldLandmarks: [[Landmark]],
    handedness: [[ResultCategory]], timestampInMilliseconds: Int
  ) {
    self.landmarks = landmarks
    self.worldLandmarks = worldLandmarks
    self.handedness = handedness
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content in the layout of upstream's guides.
  open override var description: String {
    let lines = HandListing.lines([("Handedness", handedness)], landmarks, worldLandmarks)
    return Listing.text("HandLandmarkerResult", lines)
  }
}

/// The lines of results about hands.
enum HandListing {
  /// Returns the lines of lists with one element for each hand; a single line for no hands.
  static func lines(
    _ categories: [(heading: String, hands: [[ResultCategory]])],
    _ landmarks: [[NormalizedLandmark]], _ worldLandmarks: [[Landmark]]
  ) -> [String] {
    guard !landmarks.isEmpty else { return ["No hands"] }
    var lines: [String] = []
    for (heading, hands) in categories {
      lines.append(heading + ":")
      lines += indented("Categories", hands) { $0.flatMap(\.lines) }
    }
    lines.append("Landmarks:")
    lines += indented("Hand", landmarks) { Listing.numbered("Landmark", $0, \.lines) }
    lines.append("WorldLandmarks:")
    lines += indented("Hand", worldLandmarks) { Listing.numbered("Landmark", $0, \.lines) }
    return lines
  }

  private static func indented<Part>(
    _ name: String, _ parts: [Part], _ lines: (Part) -> [String]
  ) -> [String] {
    Listing.numbered(name, parts, lines).map { "  " + $0 }
  }
}

// MARK: - From the engine

extension HandLandmarkerResult {
  /// Creates upstream's result from the engine's.
  convenience init(_ result: HandResult, milliseconds: Int) {
    self.init(
      landmarks: result.hands.map(\.normalizedLandmarks),
      worldLandmarks: result.hands.map(\.landmarksInMeters),
      handedness: result.hands.map(\.sides), timestampInMilliseconds: milliseconds)
  }
}

extension Hand {
  /// The landmarks in the picture in upstream's form.
  var normalizedLandmarks: [NormalizedLandmark] { landmarks.map(NormalizedLandmark.init) }

  /// The landmarks in meters in upstream's form.
  var landmarksInMeters: [Landmark] { worldLandmarks.map(Landmark.init) }

  /// The side in upstream's form.
  var sides: [ResultCategory] {
    [
      ResultCategory(
        index: handedness.rawValue, score: handednessScore, categoryName: handedness.name,
        displayName: handedness.name)
    ]
  }
}
