internal import VisionBase

/// Merges the regions of tracked subjects with those of new detections.
///
/// Reference: docs/reference/blazepose.md 5.3. Regions that overlap are one subject; the overlap is
/// the intersection over the union, without rotations.
struct RegionAssociation: Hashable, Sendable {
  /// The overlap above which regions are the same subject.
  var overlapLimit: Float

  /// The maximum number of subjects.
  var subjectCount: Int

  /// The region that stays of two that overlap.
  var precedence = Precedence.later

  /// A choice between two regions that overlap.
  enum Precedence: Hashable, Sendable {
    /// The later one, at the end of the list, with the number of the one it replaces.
    case later
    /// The earlier one. Tracked subjects all stay.
    case earlier
  }

  /// Returns the regions to sample: while there are fewer tracked subjects than wanted, the
  /// detector looks for others.
  func regions(
    of tracked: [TrackedRegion], detecting: () throws(VisionError) -> [UprightRegion]
  ) throws(VisionError) -> [TrackedRegion] {
    guard tracked.count < subjectCount else { return tracked }
    return merge(tracked, try detecting())
  }

  /// Returns the regions to sample; tracked ones come before detected ones.
  func merge(_ tracked: [TrackedRegion], _ detected: [UprightRegion]) -> [TrackedRegion] {
    let subjects =
      switch precedence {
      case .later: replacing(tracked + detected.map { TrackedRegion(region: $0) })
      case .earlier: adding(detected, to: tracked)
      }
    return Array(subjects.prefix(subjectCount))
  }

  private func replacing(_ regions: [TrackedRegion]) -> [TrackedRegion] {
    var subjects: [TrackedRegion] = []
    for var subject in regions {
      subjects.removeAll { other in
        let isSame = areSame(other.region, subject.region)
        if isSame { subject.id = other.id ?? subject.id }
        return isSame
      }
      subjects.append(subject)
    }
    return subjects
  }

  private func adding(_ detected: [UprightRegion], to tracked: [TrackedRegion]) -> [TrackedRegion] {
    var subjects = tracked
    for region in detected where !subjects.contains(where: { areSame($0.region, region) }) {
      subjects.append(TrackedRegion(region: region))
    }
    return subjects
  }

  private func areSame(_ first: UprightRegion, _ second: UprightRegion) -> Bool {
    first.intersectionOverUnion(second) > overlapLimit
  }
}
