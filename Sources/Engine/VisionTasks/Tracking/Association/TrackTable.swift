internal import Frames

/// The objects of a stream, and which of them is which from frame to frame.
///
/// The method is ByteTrack's (Zhang et al., "ByteTrack: Multi-Object Tracking by Associating Every
/// Detection Box", 2022): a Kalman filter of constant velocity says where each object should be;
/// objects that the detector is sure of are assigned first, so that the overlaps in all are largest;
/// what it is hardly sure of may then continue objects that are left over, but starts none. After
/// these two stages, sure detections that are still left over are tried with less strict rules, and
/// may at last continue an object that is out of sight or not yet well known if boxes grown on all
/// sides overlap (Yang et al., "Hard to Track Objects
/// with Irregular Motions and Similar Appearances? Make It Easier by Buffering the Matching Space",
/// 2023).
///
/// Ties: tracks come oldest first, objects best first; see `Assignment`.
struct TrackTable: Sendable {
  /// Oldest first.
  var tracks: [Track] = []

  /// Objects with a lower score start nothing.
  var newObjectThreshold = TrackerOptions.usualDetectorThreshold

  /// A number that no object has had.
  var nextID = 0
  private var isEmptySinceStart = true
  private var assignment = Assignment()

  /// Objects with at least half of what is missing from the threshold to 1 are believed at once.
  private var certainThreshold: Float { (newObjectThreshold + 1) / 2 }

  /// What may be a part of another object must have a quarter of it.
  private var partThreshold: Float { (3 * newObjectThreshold + 1) / 4 }

  /// The first stage takes objects that are a little less sure than a new one must be.
  private var sureThreshold: Float { newObjectThreshold * 0.8 }

  /// What the table makes of overlapping detections depends on what is known, so only what nearly
  /// coincides is merged before.
  static let merge = OverlapMerge(dropsParts: false)
}

// MARK: - Limits

extension TrackTable {
  /// An object is reported where it should be for so many steps after it was seen.
  static let longestCoasting = 2.0
  /// Seen so often, an object's motion is known.
  static let wellKnownCount = 4

  /// Stages one and two accept overlaps (intersection over union) larger than 1 minus these.
  private static let sureLimit = 0.8
  private static let unsureLimit = 0.5
  /// An object that is well known and seen must overlap at least this much in the first stage; what
  /// is left over of the sure objects is tried once more without that.
  private static let leastSteadyOverlap = 0.4
  /// One that is not yet believed must overlap so much to be.
  private static let leastUnconfirmedOverlap = 0.3
  /// The third stage's limit, for boxes grown by a fraction of their sides on each side.
  private static let grownLimit = 0.85
  private static let growth = 0.3
  /// The third stage takes only boxes of about the same size: areas at most this ratio apart.
  private static let largestAreaRatio = 2.0
  /// Two tracks that overlap more are one object.
  private static let doubleLimit = 0.7
  /// A new box of which more is covered by objects that were just seen may be a part of them.
  private static let mostCovered = 0.7
  /// A well-known object does not become this much larger or smaller at once.
  private static let largestJump = 2.5
  /// What another class, and being out of sight, add to a pair's cost.
  private static let otherClass = 0.2
  private static let absence = 0.2
}

// MARK: - Steps

extension TrackTable {
  /// Lets time pass, without looking at the picture.
  mutating func advance(by steps: Double) {
    for index in tracks.indices { tracks[index].advance(by: steps, cameraX: 0, cameraY: 0) }
  }

  /// Forgets all objects; their numbers are not used again.
  mutating func removeAll() {
    tracks = []
    isEmptySinceStart = true
  }

  /// Takes in what a detector saw in the picture to which time has advanced.
  ///
  /// - Parameters:
  ///   - objects: Best first.
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

  /// Starts tracks for what was not known.
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

  /// Whether a detection is more than another look at objects that were just seen.
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

  /// Where objects are that are seen and well known.
  private func presentBoxes(_ picture: PictureGeometry) -> [PictureBox] {
    tracks.compactMap {
      $0.isSteady ? $0.box.clipped(to: picture) : nil
    }
  }

  /// Whether a detection is of several objects together, and not of one that looks like it.
  private func isGroup(_ box: PictureBox, of present: [PictureBox]) -> Bool {
    box.isGroup(of: present)
      && !present.contains { $0.intersectionOverUnion(box) > Self.doubleLimit }
  }

  /// Of two at the same place of which a detector saw only one, the older one stays, where that was
  /// seen.
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
    // One that is out of sight may be behind the other.
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
    // Detectors only see what is inside the picture.
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

  /// What an object must have in common with a detection in the first stage.
  private static func leastOverlap(_ track: Track) -> Double {
    track.isSteady ? leastSteadyOverlap : track.isConfirmed ? 0 : leastUnconfirmedOverlap
  }

  /// An object that is seen comes before one that may be anywhere.
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
  /// Whether it is where its motion or its looks say, as far as can be told.
  var isSteady: Bool { isSeen && detectionCount >= TrackTable.wellKnownCount }
}
