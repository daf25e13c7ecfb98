internal import Frames

/// Decides on which frames of a stream the detector runs.
///
/// It runs at once in a new scene. Otherwise it runs at most on every third frame, if an object is
/// out of sight or unconfirmed, if the camera has turned to something new, or if something changed
/// where no object is known; and always after ten steps.
struct DetectionSchedule: Sendable {
  private var framesSinceDetection: Int?
  private var stepsSinceDetection = 0.0
  /// The camera's motion of the picture since the last detection, in pixels.
  private var moved = (x: 0.0, y: 0.0)
  /// The picture of the last detection, shrunk.
  private var seen: [UInt8] = []
  /// The boxes of objects at the last detection.
  private var seenBoxes: [PictureBox] = []
  private var change = SceneChange()

  private static let fewestFrames = 3
  private static let mostSteps = 10.0
  /// The camera motion, as a fraction of the picture's side, that shows something new.
  private static let newPart = 0.06

  /// Makes the next frame the first of a new scene.
  mutating func restart() {
    framesSinceDetection = nil
  }

  /// Advances by one frame.
  mutating func advance(by steps: Double, cameraX: Double, cameraY: Double) {
    framesSinceDetection = framesSinceDetection.map { $0 + 1 }
    stepsSinceDetection += steps
    moved.x += cameraX
    moved.y += cameraY
  }

  /// Returns true if the detector should run on this frame.
  ///
  /// - Parameters:
  ///   - isSearching: True if an object is out of sight or unconfirmed.
  ///   - covered: The boxes of objects, where changes are ignored.
  ///   - scene: The last two pictures.
  ///   - picture: The picture that boxes refer to.
  /// - Returns: True if it should run.
  mutating func isDue(
    isSearching: Bool, covered: [PictureBox], in scene: Scene, _ picture: PictureGeometry
  ) -> Bool {
    guard let frames = framesSinceDetection, stepsSinceDetection < Self.mostSteps else {
      return true
    }
    guard frames >= Self.fewestFrames else { return false }
    return isSearching
      || abs(moved.x) > Self.newPart * Double(picture.width)
      || abs(moved.y) > Self.newPart * Double(picture.height)
      || change.isFound(
        since: seen, in: scene.after, moved: moved, covered: covered + seenBoxes, picture)
  }

  /// Records that the detector ran on this frame.
  mutating func detected(in scene: Scene, boxes: [PictureBox]) {
    framesSinceDetection = 0
    stepsSinceDetection = 0
    moved = (0, 0)
    seenBoxes = boxes
    SceneChange.remember(scene.after, in: &seen)
  }
}
