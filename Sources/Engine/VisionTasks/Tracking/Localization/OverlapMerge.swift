internal import Frames

/// Makes one object of what a detector, or several, saw as several classes or parts.
///
/// Best first, an object is dropped when it covers the same place as a better one, whatever their
/// classes. With `dropsParts` it is also dropped when it lies in a better one of its class, since
/// detectors like to find the head and the whole of an animal, or when it lies around better ones
/// that fill most of it: a group is no object. Of equal scores the larger box, then the upper, then
/// the left one counts as better.
struct OverlapMerge: Hashable, Sendable {
  /// Whether parts and groups are dropped, too.
  var dropsParts = true
  /// Boxes that overlap more, as intersection over union, are one object.
  static let overlapLimit = 0.55
  /// A box of which more lies within another is inside of it.
  static let insideLimit = 0.85
  /// A box of which more is filled by others within it is a group.
  static let groupLimit = 0.5
  /// So many objects are kept, the best: the time that assignment takes grows with the cube of their
  /// number.
  static let mostObjects = 100

  /// Merges objects; those `behind` which they come were merged before and count as better.
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
  /// Whether it lies in, or around, a better one that the same detector gave the same class.
  fileprivate func isPart(of better: LocalizedObject) -> Bool {
    guard let category, category.index == better.category?.index, detector == better.detector
    else { return false }
    return better.box.intersectionOverSmaller(box) > OverlapMerge.insideLimit
  }
}

extension PictureBox {
  /// Whether two or more smaller boxes lie in this one and fill most of it.
  func isGroup(of others: [PictureBox]) -> Bool {
    let members = others.filter {
      $0.area < area && $0.intersectionOverSmaller(self) > OverlapMerge.insideLimit
    }
    // What members share counts twice; they share little, or they would have been merged.
    let filled = members.reduce(0) { $0 + $1.sharedArea(self) }
    return members.count > 1 && filled > OverlapMerge.groupLimit * area
  }
}
