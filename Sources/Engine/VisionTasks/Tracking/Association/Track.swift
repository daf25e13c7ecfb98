internal import Frames

/// An object of a stream, with its position, motion and history.
struct Track: Sendable {
  /// The object's number in results; nil until its first result.
  var id: Int?
  private(set) var motion: BoxMotion
  /// The detector's smoothed score.
  private(set) var score: Float
  private(set) var categories = CategoryMemory()
  var labels = LabelMemory()

  /// True if the object is confirmed; a single uncertain detection is not enough.
  private(set) var isConfirmed: Bool
  /// The number of detections.
  private(set) var detectionCount = 1
  /// The steps since it was last seen, by a detector or by its appearance.
  private(set) var unseenSteps = 0.0
  /// The steps since it was last detected.
  private(set) var undetectedSteps = 0.0
  /// The number of consecutive detector runs that should have found it and did not.
  private(set) var missCount = 0
  /// The camera's motion when the object was last seen, in pixels a step.
  private var camera = (x: 0.0, y: 0.0)
  /// The motion when the object was last seen whole, with no part hidden.
  private var whole: BoxMotion
  private var stepsSinceWhole = 0.0
  /// The picture's edges at which it was cut off in the last detection.
  private(set) var cutEdges = CutEdges()
  /// The box of the last detection.
  private var detected: PictureBox
  /// True if the followed appearance was last confirmed by a detection; otherwise background was
  /// followed.
  private var isFollowedWell = true
  /// True if it was seen in the previous frame.
  private var wasSeen = true
  /// True if it was in the last result.
  var wasReported = false

  /// The weight of a new score in the smoothed one.
  private static let scoreGain: Float = 0.2
  /// The weight of a new camera speed in the smoothed one.
  private static let cameraGain = 0.4
  /// The fraction of its whole area below which an object counts as partly hidden.
  private static let leastWhole = 0.88
  /// The minimum overlap of a detection with the followed box.
  ///
  /// Below it, something other than the object was followed.
  private static let leastAgreement = 0.6
  /// The maximum distance from the expected position, as a fraction of the object's side.
  ///
  /// It applies to boxes found by following while following has gone wrong.
  private static let largestDoubt = 0.06
  /// The number of steps after which the last whole view no longer counts.
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

  /// True if it was seen in the current frame.
  var isSeen: Bool { unseenSteps == 0 }
}

// MARK: - Steps

extension Track {
  /// Advances the time.
  mutating func advance(by steps: Double, cameraX: Double, cameraY: Double) {
    motion.predict(steps: steps)
    whole.predict(steps: steps)
    stepsSinceWhole += steps
    // An object that moves with the camera keeps doing so while it is out of sight.
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

  /// Updates the track with the box found by following, in the picture of the current time.
  mutating func follow(to box: PictureBox, in picture: PictureGeometry) {
    guard isFollowedWell && wasSeen || isNear(box) else { return }
    motion.correct(
      cutEdges.stretched(box, in: picture), deviation: BoxMotion.followingDeviation)
    unseenSteps = 0
    rememberWhole()
  }

  /// Updates the track with a detection.
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
    // Scores of no sense may lie further apart than the largest number.
    let change = Self.scoreGain * (object.score - score)
    score = change.isFinite ? score + change : object.score
    categories.add(object.category)
    detectionCount += 1
    (unseenSteps, undetectedSteps, missCount) = (0, 0, 0)
    isConfirmed = true
  }

  /// Registers that a detector run did not find the object where it should be.
  mutating func miss() {
    missCount += 1
    guard !isSeen else { return }
    // Before it was hidden, it was hidden in part, which looked like slowing down and shrinking.
    if stepsSinceWhole < Self.longestPart + unseenSteps { motion = whole }
    motion.holdSize()
    whole = motion
  }

  /// Returns true if a box is close to the expected position.
  private func isNear(_ other: PictureBox) -> Bool {
    let limit = Self.largestDoubt * (box.width + box.height) / 2
    return abs(other.centerX - box.centerX) <= limit && abs(other.centerY - box.centerY) <= limit
  }

  /// True if part of it is hidden.
  var isPartlyHidden: Bool { motion.box.area < Self.leastWhole * whole.box.area }

  private mutating func rememberWhole() {
    guard !isPartlyHidden || stepsSinceWhole > Self.longestPart else { return }
    whole = motion
    stepsSinceWhole = 0
  }

  /// Takes over the position and motion of another track of the same object.
  mutating func adopt(_ other: Track) {
    motion = other.motion
    whole = other.whole
    (unseenSteps, undetectedSteps) = (other.unseenSteps, other.undetectedSteps)
    (missCount, cutEdges, detected) = (other.missCount, other.cutEdges, other.detected)
  }
}
