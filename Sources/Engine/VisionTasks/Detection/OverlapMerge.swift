internal import Frames

/// Merges the detections of one object as several classes or parts, by one or several detectors.
///
/// Best first, an object is dropped if it covers the same place as a better one of any class. With
/// `dropsParts` it is also dropped if it lies in a better one of its class, since detectors often
/// find both the head and the whole of an animal, or if it surrounds better ones that fill most of
/// it: a group is not an object. Of equal scores the larger box, then the upper, then the left one
/// counts as better.
struct OverlapMerge: Hashable, Sendable {
  /// True if parts and groups are dropped, too.
  var dropsParts = true
  /// The overlap (intersection over union) above which boxes are one object.
  static let overlapLimit = 0.55
  /// The share inside another box above which a box is part of it.
  static let insideLimit = 0.85
  /// The share filled by boxes within it above which a box is a group.
  static let groupLimit = 0.5
  /// The maximum number of objects, best first: assignment takes time cubic in their number.
  static let mostObjects = 100

  /// Merges objects; those in `behind` were merged before and count as better.
  func merge(
    _ objects: [LocalizedObject], behind better: [LocalizedObject] = [],
    atMost count: Int = mostObjects
  ) -> [LocalizedObject] {
    var kept = better
    for object in objects.sorted(by: Self.isBetter) {
      if kept.count >= count { break }
      let isSame = kept.contains {
        $0.box.intersectionOverUnion(object.box) > Self.overlapLimit
          || dropsParts && object.isPart(of: $0)
      }
      if isSame || dropsParts && object.box.isGroup(of: kept.map(\.box)) { continue }
      kept.append(object)
    }
    return kept
  }

  static func isBetter(_ first: LocalizedObject, _ second: LocalizedObject) -> Bool {
    if first.score != second.score { return first.score > second.score }
    if first.box.area != second.box.area { return first.box.area > second.box.area }
    return (first.box.y, first.box.x) < (second.box.y, second.box.x)
  }
}

extension LocalizedObject {
  /// Returns true if it lies in, or around, a better box of the same detector and class.
  fileprivate func isPart(of better: LocalizedObject) -> Bool {
    guard let category, category.index == better.category?.index, detector == better.detector
    else { return false }
    return better.box.intersectionOverSmaller(box) > OverlapMerge.insideLimit
  }
}

extension PictureBox {
  /// Returns true if two or more smaller boxes lie in this one and fill most of it.
  func isGroup(of others: [PictureBox]) -> Bool {
    let members = others.filter {
      $0.area < area && $0.intersectionOverSmaller(self) > OverlapMerge.insideLimit
    }
    // Overlaps of members count twice; they are small, or the members would have been merged.
    let filled = members.reduce(0) { $0 + $1.sharedArea(self) }
    return members.count > 1 && filled > OverlapMerge.groupLimit * area
  }
}
