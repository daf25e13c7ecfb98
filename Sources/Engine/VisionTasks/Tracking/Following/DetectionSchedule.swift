internal import Frames

/// Says on which frames of a stream the detector runs.
///
/// At once in a new scene; otherwise at most on every third frame, and then when an object is out of
/// sight or not yet believed, when the camera has turned to something new, or when something changed
/// where no object is; at the latest after ten frames' time.
struct DetectionSchedule: Sendable {
  private var framesSinceDetection: Int?
  private var stepsSinceDetection = 0.0
  /// How far the camera moved the picture since, in pixels.
  private var moved = (x: 0.0, y: 0.0)
  /// The picture that the detector saw, small.
  private var seen: [UInt8] = []
  /// Where objects were then.
  private var seenBoxes: [PictureBox] = []
  private var change = SceneChange()

  private static let fewestFrames = 3
  private static let mostSteps = 10.0
  /// The camera has turned to something new after this fraction of the picture's side.
  private static let newPart = 0.06

  /// The next frame is the first of a new scene.
  mutating func restart() {
    framesSinceDetection = nil
  }

  /// Lets a frame pass.
  mutating func advance(by steps: Double, cameraX: Double, cameraY: Double) {
    framesSinceDetection = framesSinceDetection.map { $0 + 1 }
    stepsSinceDetection += steps
    moved.x += cameraX
    moved.y += cameraY
  }

  /// Whether the detector runs on this frame.
  ///
  /// - Parameters:
  ///   - isSearching: Whether an object is out of sight or not yet believed.
  ///   - covered: Where objects are: changes there mean nothing.
  ///   - scene: The last two pictures.
  ///   - picture: What boxes refer to.
  /// - Returns: Whether it does.
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

  /// Notes that the detector ran on this frame.
  mutating func detected(in scene: Scene, boxes: [PictureBox]) {
    framesSinceDetection = 0
    stepsSinceDetection = 0
    moved = (0, 0)
    seenBoxes = boxes
    SceneChange.remember(scene.after, in: &seen)
  }
}
