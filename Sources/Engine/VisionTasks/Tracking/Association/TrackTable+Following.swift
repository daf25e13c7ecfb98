internal import Frames

extension TrackTable {
  /// A much larger object behind or around one hides nothing of it.
  private static let muchLarger = 2.5

  /// Lets time pass and looks for each object in the next picture.
  ///
  /// - Parameters:
  ///   - steps: The time.
  ///   - camera: How far the camera moved the picture's content, in pixels.
  ///   - scene: The picture before and the next one.
  ///   - picture: What boxes refer to.
  ///   - follower: Finds them.
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

  /// The boxes that share something with one of them and may hide it.
  private static func hiding(_ index: Int, _ boxes: [PictureBox?]) -> [PictureBox] {
    guard let box = boxes[index] else { return [] }
    return boxes.enumerated().compactMap { other, otherBox in
      guard other != index, let otherBox, otherBox.area < muchLarger * box.area,
        otherBox.sharedArea(box) > 0
      else { return nil }
      return otherBox
    }
  }

  /// Whether there is something that only a detector can tell: where an object is that is out of
  /// sight, or whether one exists.
  var isSearching: Bool {
    tracks.contains {
      !$0.isConfirmed || !$0.isSeen || $0.missCount > 0 || $0.isPartlyHidden || $0.isCrossingEdge
    }
  }
}

extension Track {
  /// Faster than this fraction of its side in a step, an object at the edge comes in or leaves.
  private static let slowest = 0.01

  /// Whether more or less of it will be in the next pictures.
  fileprivate var isCrossingEdge: Bool {
    let limit = Self.slowest * (box.width + box.height) / 2
    return (cutEdges.left || cutEdges.right) && abs(motion.velocity.x) > limit
      || (cutEdges.top || cutEdges.bottom) && abs(motion.velocity.y) > limit
  }

  /// An object that the detector misses is followed by its looks for so many steps since it was
  /// last detected; for each time that it was detected some more, up to a limit.
  private static let shortestPatience = 20.0
  private static let patiencePerDetection = 3.0
  private static let longestPatience = 30.0

  /// Whether it can be told from its looks where it goes: it is seen, or was a moment ago, and
  /// detectors do not contradict.
  fileprivate var canBeFollowed: Bool {
    unseenSteps <= TrackTable.longestCoasting && !isMissedForLong
  }

  /// Whether detectors have not seen it for so long, though they should have.
  private var isMissedForLong: Bool {
    let patience = Self.shortestPatience + Self.patiencePerDetection * Double(detectionCount)
    return missCount > 0 && undetectedSteps > min(patience, Self.longestPatience)
  }
}
