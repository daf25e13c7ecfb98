internal import Frames

/// One object of a stream: where it is, how it moves, since when it is known.
struct Track: Sendable {
  /// The number by which results name it; nil until it was in a result.
  var id: Int?
  private(set) var motion: BoxMotion
  /// The detector's score, smoothed.
  private(set) var score: Float
  private(set) var categories = CategoryMemory()
  var labels = LabelMemory()

  /// Whether it is believed; a single uncertain detection is not.
  private(set) var isConfirmed: Bool
  /// How often a detector saw it.
  private(set) var detectionCount = 1
  /// The steps since it was seen, by a detector or by what it looks like.
  private(set) var unseenSteps = 0.0
  /// The steps since a detector saw it.
  private(set) var undetectedSteps = 0.0
  /// How often in a row a detector should have seen it and did not.
  private(set) var missCount = 0
  /// How fast the camera moved the picture when the object was last seen, in pixels a step.
  private var camera = (x: 0.0, y: 0.0)
  /// Where and how it moved when it was last seen whole; nothing hid a part of it.
  private var whole: BoxMotion
  private var stepsSinceWhole = 0.0
  /// The picture's edges at which it was cut off when a detector last saw it.
  private(set) var cutEdges = CutEdges()
  /// Where a detector last saw it.
  private var detected: PictureBox
  /// Whether its looks were last found where a detector then saw it; otherwise background was
  /// followed.
  private var isFollowedWell = true
  /// Whether it was seen in the frame before.
  private var wasSeen = true
  /// Whether it was in the last result.
  var wasReported = false

  /// What a new score changes of the smoothed one.
  private static let scoreGain: Float = 0.2
  /// What a new speed of the camera changes of the smoothed one.
  private static let cameraGain = 0.4
  /// An object with less than this of its area as a whole is hidden in part.
  private static let leastWhole = 0.88
  /// Detected further away than this from where it was followed to, as an overlap, it was not it
  /// that was followed.
  private static let leastAgreement = 0.6
  /// While following goes wrong, what it finds must be this near to where the object should be, as
  /// a fraction of its side.
  private static let largestDoubt = 0.06
  /// What it was as a whole so long ago does not count.
  private static let longestPart = 30.0

  init(_ object: LocalizedObject, isConfirmed: Bool, in picture: PictureGeometry) {
    motion = BoxMotion(object.box)
    whole = motion
    detected = object.box
    cutEdges = CutEdges(of: object.box, in: picture)
    score = object.score
    self.isConfirmed = isConfirmed
    categories.add(object.category)
  }

  var box: PictureBox { motion.box }

  /// Whether it is where it was last seen to be.
  var isSeen: Bool { unseenSteps == 0 }
}

// MARK: - Steps

extension Track {
  /// Lets time pass.
  mutating func advance(by steps: Double, cameraX: Double, cameraY: Double) {
    motion.predict(steps: steps)
    whole.predict(steps: steps)
    stepsSinceWhole += steps
    // What moves with the camera goes on doing so also while it cannot be seen.
    if !isSeen {
      motion.shift(right: cameraX - camera.x * steps, down: cameraY - camera.y * steps)
    } else if steps > 0 {
      camera.x += Self.cameraGain * (cameraX / steps - camera.x)
      camera.y += Self.cameraGain * (cameraY / steps - camera.y)
    }
    wasSeen = isSeen
    unseenSteps += steps
    undetectedSteps += steps
    labels.advance(by: steps)
  }

  /// Takes in where its looks were found in the picture to which time has advanced.
  mutating func follow(to box: PictureBox, in picture: PictureGeometry) {
    guard isFollowedWell && wasSeen || isNear(box) else { return }
    motion.correct(
      cutEdges.stretched(box, in: picture), deviation: BoxMotion.followingDeviation)
    unseenSteps = 0
    rememberWhole()
  }

  /// Takes in that a detector saw it.
  mutating func detect(_ object: LocalizedObject, in picture: PictureGeometry) {
    let seen = object.box.completed(by: box, beyondEdgesOf: picture)
    let agreement = (box.clipped(to: picture) ?? box).intersectionOverUnion(object.box)
    if isSeen, agreement < Self.leastAgreement {
      isFollowedWell = false
      motion = BoxMotion(seen, after: undetectedSteps, from: detected)
    } else {
      isFollowedWell = true
      motion.correct(seen, deviation: BoxMotion.detectionDeviation)
    }
    detected = seen
    cutEdges = CutEdges(of: object.box, in: picture)
    rememberWhole()
    score += Self.scoreGain * (object.score - score)
    categories.add(object.category)
    detectionCount += 1
    (unseenSteps, undetectedSteps, missCount) = (0, 0, 0)
    isConfirmed = true
  }

  /// Takes in that a detector did not see it where it should be.
  mutating func miss() {
    missCount += 1
    guard !isSeen else { return }
    // What hid it hid a part of it first, which looked like slowing down and shrinking.
    if stepsSinceWhole < Self.longestPart + unseenSteps { motion = whole }
    motion.holdSize()
    whole = motion
  }

  /// Whether a box is about where the object should be.
  private func isNear(_ other: PictureBox) -> Bool {
    let limit = Self.largestDoubt * (box.width + box.height) / 2
    return abs(other.centerX - box.centerX) <= limit && abs(other.centerY - box.centerY) <= limit
  }

  /// Whether something hides a part of it.
  var isPartlyHidden: Bool { motion.box.area < Self.leastWhole * whole.box.area }

  private mutating func rememberWhole() {
    guard !isPartlyHidden || stepsSinceWhole > Self.longestPart else { return }
    whole = motion
    stepsSinceWhole = 0
  }

  /// Takes over where another one of the same object was seen.
  mutating func adopt(_ other: Track) {
    motion = other.motion
    whole = other.whole
    (unseenSteps, undetectedSteps) = (other.unseenSteps, other.undetectedSteps)
    (missCount, cutEdges, detected) = (other.missCount, other.cutEdges, other.detected)
  }
}
