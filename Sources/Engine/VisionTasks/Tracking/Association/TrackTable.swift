internal import Frames

/// The objects of a stream, identified from frame to frame.
///
/// The method is ByteTrack's (Zhang et al., "ByteTrack: Multi-Object Tracking by Associating Every
/// Detection Box", 2022). A Kalman filter of constant velocity predicts each object's position.
/// Sure detections are assigned first, so that the total overlap is largest. Unsure detections may
/// then continue objects that are left over, but start none. After these two stages, the remaining
/// sure detections are tried with less strict rules. At last they may continue an object that is
/// out of sight or not yet well known if boxes grown on all sides overlap (Yang et al., "Hard to
/// Track Objects with Irregular Motions and Similar Appearances? Make It Easier by Buffering the
/// Matching Space", 2023).
///
/// Ties: tracks come oldest first, objects best first; see `Assignment`.
struct TrackTable: Sendable {
  /// The tracks, oldest first.
  var tracks: [Track] = []

  /// The minimum score of a detection that starts a track.
  var newObjectThreshold = TrackerOptions.usualDetectorThreshold

  /// The next object's number, which has never been used.
  var nextID = 0
  private var isEmptySinceStart = true
  private var assignment = Assignment()

  /// The score from which a new object is confirmed at once, halfway from the threshold to 1.
  private var certainThreshold: Float { (newObjectThreshold + 1) / 2 }

  /// The score from which a possible part of another object is new, a quarter of the way to 1.
  private var partThreshold: Float { (3 * newObjectThreshold + 1) / 4 }

  /// The minimum score for the first stage, slightly below that of a new object.
  private var sureThreshold: Float { newObjectThreshold * 0.8 }

  /// The merge of detections that nearly coincide.
  ///
  /// Other overlaps are resolved later, because the result depends on the known objects.
  static let merge = OverlapMerge(dropsParts: false)
}

// MARK: - Limits

extension TrackTable {
  /// The number of steps for which an unseen object is reported at its expected position.
  static let longestCoasting = 2.0
  /// The number of detections after which an object's motion is known.
  static let wellKnownCount = 4

  /// The cost limits of stages one and two: overlaps (IoU) must be larger than 1 minus these.
  private static let sureLimit = 0.8
  private static let unsureLimit = 0.5
  /// The minimum overlap of a well-known, seen object in the first stage.
  ///
  /// The remaining sure detections are tried once more without it.
  private static let leastSteadyOverlap = 0.4
  /// The minimum overlap that confirms an object.
  private static let leastUnconfirmedOverlap = 0.3
  /// The cost limit of the third stage, for boxes grown on each side by a fraction of their sides.
  private static let grownLimit = 0.85
  private static let growth = 0.3
  /// The maximum ratio of areas in the third stage, which takes only boxes of about the same size.
  private static let largestAreaRatio = 2.0
  /// The overlap above which two tracks are one object.
  private static let doubleLimit = 0.7
  /// The covered fraction above which a new box may be a part of objects that were just seen.
  private static let mostCovered = 0.7
  /// The ratio of areas above which a detection cannot be a well-known object.
  private static let largestJump = 2.5
  /// The cost that a different class adds to a pair, and the cost for an object out of sight.
  private static let otherClass = 0.2
  private static let absence = 0.2
}

// MARK: - Steps

extension TrackTable {
  /// Advances the time, without looking at the picture.
  mutating func advance(by steps: Double) {
    for index in tracks.indices { tracks[index].advance(by: steps, cameraX: 0, cameraY: 0) }
  }

  /// Forgets all objects; their numbers are not reused.
  mutating func removeAll() {
    tracks = []
    isEmptySinceStart = true
  }

  /// Updates the tracks with the detections in the picture of the current time.
  ///
  /// - Parameters:
  ///   - objects: The detections, best first.
  ///   - picture: The picture that boxes refer to.
  mutating func associate(_ objects: [LocalizedObject], in picture: PictureGeometry) {
    let groups = presentBoxes(picture)
    let objects = objects.filter { !isGroup($0.box, of: groups) }
    let sure = objects.filter { $0.score >= sureThreshold }
    let unsure = objects.filter { $0.score < sureThreshold }
    var openTracks = Array(tracks.indices)
    var openSure = Array(sure.indices)
    match(&openTracks, sure, &openSure, picture, limit: Self.sureLimit) {
      $1.intersectionOverUnion($2.box) < Self.leastOverlap($0)
        ? .infinity : Self.sureCost($0, $1, $2) + Self.absenceCost($0)
    }
    var seenTracks = openTracks.filter {
      tracks[$0].isConfirmed && tracks[$0].missCount == 0
    }
    let others = openTracks.filter { !seenTracks.contains($0) }
    var openUnsure = Array(unsure.indices)
    match(&seenTracks, unsure, &openUnsure, picture, limit: Self.unsureLimit, Self.sureCost)
    openTracks = (seenTracks + others).sorted()
    match(&openTracks, sure, &openSure, picture, limit: Self.sureLimit) {
      $0.isConfirmed ? Self.sureCost($0, $1, $2) : .infinity
    }
    match(&openTracks, sure, &openSure, picture, limit: Self.grownLimit, Self.grownCost)
    for index in openTracks { tracks[index].miss() }
    tracks.removeAll { !$0.isConfirmed && $0.missCount > 0 }
    removeDoubles(picture)
    start(openSure.map { sure[$0] }, picture)
    isEmptySinceStart = false
  }

  /// Starts tracks for unknown objects.
  private mutating func start(_ objects: [LocalizedObject], _ picture: PictureGeometry) {
    var known = tracks.filter { $0.undetectedSteps == 0 }
    for object in OverlapMerge().merge(objects) where object.score >= newObjectThreshold {
      guard tracks.count < OverlapMerge.mostObjects else { return }
      guard isNew(object, beside: known) else { continue }
      let track = Track(
        object, isConfirmed: isEmptySinceStart || object.score >= certainThreshold,
        in: picture)
      tracks.append(track)
      known.append(track)
    }
  }

  /// Returns true if a detection is not just another view of objects that were just seen.
  private func isNew(_ object: LocalizedObject, beside known: [Track]) -> Bool {
    let covered = known.reduce(0) { $0 + $1.box.sharedArea(object.box) }
    let isPart = known.contains {
      $0.box.intersectionOverUnion(object.box) > OverlapMerge.overlapLimit
        || $0.categories.category?.index == object.category?.index
          && $0.box.intersectionOverSmaller(object.box) > OverlapMerge.insideLimit
    }
    if isPart || object.box.isGroup(of: known.map(\.box)) { return false }
    return covered <= Self.mostCovered * object.box.area || object.score >= partThreshold
  }

  /// Returns the boxes of objects that are seen and well known.
  private func presentBoxes(_ picture: PictureGeometry) -> [PictureBox] {
    tracks.compactMap {
      $0.isSteady ? $0.box.clipped(to: picture) : nil
    }
  }

  /// Returns true if a detection covers several objects together, and does not match a single one.
  private func isGroup(_ box: PictureBox, of present: [PictureBox]) -> Bool {
    box.isGroup(of: present)
      && !present.contains { $0.intersectionOverUnion(box) > Self.doubleLimit }
  }

  /// Merges two tracks at the same place if the last detection found only one of them.
  ///
  /// The older track stays, at the detected position.
  private mutating func removeDoubles(_ picture: PictureGeometry) {
    var index = 0
    while index < tracks.count {
      let older = tracks[..<index].firstIndex { isDouble($0, tracks[index], picture) }
      if let older {
        if tracks[older].undetectedSteps > 0 { tracks[older].adopt(tracks[index]) }
        tracks.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  private func isDouble(_ first: Track, _ second: Track, _ picture: PictureGeometry) -> Bool {
    // A track that is out of sight may be behind the other.
    guard first.isSeen, second.isSeen, first.undetectedSteps > 0 || second.undetectedSteps > 0,
      let one = first.box.clipped(to: picture), let other = second.box.clipped(to: picture)
    else { return false }
    return one.intersectionOverUnion(other) > Self.doubleLimit
  }

  /// Pairs tracks with objects and removes the paired ones from the lists of open ones.
  private mutating func match(
    _ openTracks: inout [Int], _ objects: [LocalizedObject], _ openObjects: inout [Int],
    _ picture: PictureGeometry, limit: Double,
    _ cost: (Track, PictureBox, LocalizedObject) -> Double
  ) {
    // Detectors only see the inside of the picture.
    let boxes = openTracks.map { tracks[$0].box.clipped(to: picture) ?? tracks[$0].box }
    let pairs = assignment.pairs(
      rowCount: openTracks.count, columnCount: openObjects.count, limit: limit
    ) { row, column in
      cost(tracks[openTracks[row]], boxes[row], objects[openObjects[column]])
    }
    for (row, column) in pairs.enumerated() {
      guard let column else { continue }
      tracks[openTracks[row]].detect(objects[openObjects[column]], in: picture)
    }
    let paired = Set(pairs.compactMap(\.self))
    openTracks = openTracks.indices.filter { pairs[$0] == nil }.map { openTracks[$0] }
    openObjects = openObjects.indices.filter { !paired.contains($0) }.map { openObjects[$0] }
  }
}

// MARK: - Costs

extension TrackTable {
  private static func sureCost(
    _ track: Track, _ box: PictureBox, _ object: LocalizedObject
  ) -> Double {
    if track.detectionCount >= wellKnownCount,
      max(box.area, object.box.area) > largestJump * min(box.area, object.box.area)
    {
      return .infinity
    }
    return 1 - box.intersectionOverUnion(object.box) + classCost(track, object)
  }

  /// Returns the minimum overlap of an object with a detection in the first stage.
  private static func leastOverlap(_ track: Track) -> Double {
    track.isSteady ? leastSteadyOverlap : track.isConfirmed ? 0 : leastUnconfirmedOverlap
  }

  /// Returns the cost that ranks an unseen object behind a seen one.
  private static func absenceCost(_ track: Track) -> Double {
    track.isSeen || track.missCount == 0 ? 0 : absence
  }

  private static func grownCost(
    _ track: Track, _ box: PictureBox, _ object: LocalizedObject
  ) -> Double {
    guard track.isConfirmed, !track.isSteady else { return .infinity }
    let (first, second) = (box.area, object.box.area)
    guard max(first, second) <= largestAreaRatio * min(first, second) else { return .infinity }
    let overlap = box.grown(by: growth).intersectionOverUnion(object.box.grown(by: growth))
    return 1 - overlap + classCost(track, object)
  }

  private static func classCost(_ track: Track, _ object: LocalizedObject) -> Double {
    track.categories.category?.index == object.category?.index ? 0 : otherClass
  }
}

extension Track {
  /// True if the object is seen and well known, so its position is reliable.
  var isSteady: Bool { isSeen && detectionCount >= TrackTable.wellKnownCount }
}
