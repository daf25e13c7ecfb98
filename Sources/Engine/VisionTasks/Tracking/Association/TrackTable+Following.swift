internal import Frames

extension TrackTable {
  /// The area ratio from which a larger object does not hide a smaller one.
  ///
  /// It is behind the smaller object or around it.
  private static let muchLarger = 2.5

  /// Advances the time and looks for each object in the next picture.
  ///
  /// - Parameters:
  ///   - steps: The time.
  ///   - camera: The camera's motion of the picture's content, in pixels.
  ///   - scene: The previous and the next picture.
  ///   - picture: The picture that boxes refer to.
  ///   - follower: Finds the objects.
  mutating func follow(
    steps: Double, camera: (x: Double, y: Double), in scene: Scene, _ picture: PictureGeometry,
    with follower: inout BoxFollower
  ) {
    let boxes = tracks.map { $0.isSeen && $0.isConfirmed ? $0.box : nil }
    for index in tracks.indices {
      var found: PictureBox?
      if tracks[index].canBeFollowed {
        let velocity = tracks[index].motion.velocity
        found = follower.follow(
          tracks[index].box, guess: (velocity.x * steps, velocity.y * steps),
          camera: camera, others: Self.hiding(index, boxes), from: scene.before, to: scene.after)
      }
      tracks[index].advance(by: steps, cameraX: camera.x, cameraY: camera.y)
      if let found { tracks[index].follow(to: found, in: picture) }
    }
  }

  /// Returns the boxes that overlap one of them and may hide it.
  private static func hiding(_ index: Int, _ boxes: [PictureBox?]) -> [PictureBox] {
    guard let box = boxes[index] else { return [] }
    return boxes.enumerated().compactMap { other, otherBox in
      guard other != index, let otherBox, otherBox.area < muchLarger * box.area,
        otherBox.sharedArea(box) > 0
      else { return nil }
      return otherBox
    }
  }

  /// True if only a detector can settle an open question.
  ///
  /// That is the position of an object that is out of sight, or the existence of an unconfirmed
  /// one.
  var isSearching: Bool {
    tracks.contains {
      !$0.isConfirmed || !$0.isSeen || $0.missCount > 0 || $0.isPartlyHidden || $0.isCrossingEdge
    }
  }
}

extension Track {
  /// The speed, as a fraction of its side in a step, above which an object at the edge enters or
  /// leaves.
  private static let slowest = 0.01

  /// True if more or less of the object will be visible in the next pictures.
  fileprivate var isCrossingEdge: Bool {
    let limit = Self.slowest * (box.width + box.height) / 2
    return (cutEdges.left || cutEdges.right) && abs(motion.velocity.x) > limit
      || (cutEdges.top || cutEdges.bottom) && abs(motion.velocity.y) > limit
  }

  /// The number of steps since its last detection for which a missed object is still followed.
  ///
  /// Each detection adds some steps, up to a limit.
  private static let shortestPatience = 20.0
  private static let patiencePerDetection = 3.0
  private static let longestPatience = 30.0

  /// True if the object can be followed by its appearance.
  ///
  /// It is seen, or was a moment ago, and detections do not contradict.
  fileprivate var canBeFollowed: Bool {
    unseenSteps <= TrackTable.longestCoasting && !isMissedForLong
  }

  /// True if detectors have missed the object for too long.
  private var isMissedForLong: Bool {
    let patience = Self.shortestPatience + Self.patiencePerDetection * Double(detectionCount)
    return missCount > 0 && undetectedSteps > min(patience, Self.longestPatience)
  }
}
