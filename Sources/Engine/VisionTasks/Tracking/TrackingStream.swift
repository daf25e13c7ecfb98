internal import Frames

/// The state of a stream between frames.
package struct TrackingStream: Sendable {
  private(set) var clock = StepClock()
  /// The picture of the last frame.
  private var picture: PictureGeometry?
  var table = TrackTable()
  private var scene = Scene()
  private var follower = BoxFollower()
  private var schedule = DetectionSchedule()

  /// Creates an empty state; numbers start at 0.
  package init() {}

  /// Forgets everything except the used numbers.
  mutating func restart() {
    table.removeAll()
    clock = StepClock()
    picture = nil
    scene.restart()
    schedule.restart()
  }

  /// Requires the detector on the next frame.
  mutating func resume() { schedule.restart() }

  /// Takes a new frame's time and picture; restarts if it does not continue the last frame.
  ///
  /// - Returns: The steps since the last frame.
  mutating func advance(to time: Int64, _ picture: PictureGeometry) -> Double {
    if let last = self.picture, last != picture { restart() }
    self.picture = picture
    guard let steps = clock.steps(to: time) else {
      restart()
      return advance(to: time, picture)
    }
    return steps
  }

  /// Takes a new frame and follows the objects in it.
  ///
  /// - Returns: True if the detector must run on it.
  mutating func follow(
    _ frame: Frame, at time: Int64, _ picture: PictureGeometry, _ frequency: DetectionFrequency
  ) -> Bool {
    let steps = advance(to: time, picture)
    var camera = (x: 0.0, y: 0.0)
    switch scene.advance(to: frame) {
    case .beginning: schedule.restart()
    case .motion(let x, let y): camera = (x, y)
    case .cut:
      table.removeAll()
      schedule.restart()
    }
    table.follow(steps: steps, camera: camera, in: scene, picture, with: &follower)
    schedule.advance(by: steps, cameraX: camera.x, cameraY: camera.y)
    return frequency == .everyFrame
      || schedule.isDue(
        isSearching: table.isSearching, covered: table.tracks.map(\.box), in: scene, picture)
  }

  /// Updates the tracks with the detections in the frame.
  mutating func associate(_ objects: [LocalizedObject], in picture: PictureGeometry) {
    table.associate(objects, in: picture)
    schedule.detected(in: scene, boxes: table.tracks.map(\.box))
  }
}
