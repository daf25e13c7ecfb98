internal import VisionBase

/// The lines, zones and region of a source, in pixels of its stored picture.
package struct EventShapes: Hashable, Sendable {
  package var lines: [CountingLine]
  package var zones: [CountingZone]
  /// The only part of the picture where objects count; nil for all of it.
  package var region: CountingZone?
  /// The point of an object that counts.
  package var anchor: CountingAnchor

  package init(
    lines: [CountingLine] = [], zones: [CountingZone] = [], region: CountingZone? = nil,
    anchor: CountingAnchor = .middle
  ) {
    (self.lines, self.zones, self.region, self.anchor) = (lines, zones, region, anchor)
  }

  /// Throws `optionInvalid` for a rule whose line or zone does not exist.
  func check(_ rules: [EventRule]) throws(VisionError) {
    for rule in rules {
      if let zone = rule.zone, !zones.contains(where: { $0.name == zone }) {
        throw VisionError(.optionInvalid, "\(rule.name): there is no zone \(zone)")
      }
      if let line = rule.line, !lines.contains(where: { $0.name == line }) {
        throw VisionError(.optionInvalid, "\(rule.name): there is no line \(line)")
      }
    }
  }

  /// Returns the objects of a result whose point is in the region.
  func objects(of result: TrackingResult) -> [TrackedObject] {
    guard let region else { return result.objects }
    return result.objects.filter {
      let point = anchor.point(of: $0.boundingBox, in: result.picture)
      return point.isFinite && region.contains(point)
    }
  }
}
