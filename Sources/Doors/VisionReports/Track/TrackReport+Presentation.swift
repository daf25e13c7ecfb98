internal import Drawing
internal import VisionTasks

extension TrackReport {
  package var presentedRows: [PresentedRow] {
    result.objects.map { object in
      let best = labels(of: object).first
      let name = best?.shownName ?? "object"
      return PresentedRow(
        object.trackingID.map { "#\($0) \(name)" } ?? name, name: name,
        score: best.map { Double($0.score) }, color: TrackDrawing.color(of: object),
        detail: object.boundingBox.words, trackingID: object.trackingID)
    }
  }

  package var presentedTally: [PresentedRow] {
    guard let counts else { return [] }
    return counts.lines.map { line in
      PresentedRow(
        "Line \(line.line.name)", color: ShapeDrawing.lineColor,
        detail: "\(line.in) in, \(line.out) out")
    }
      + counts.zones.map { zone in
        PresentedRow(
          "Zone \(zone.zone.name)", color: ShapeDrawing.zoneColor,
          detail: "\(zone.inside.count) inside, \(zone.entered) entered, \(zone.left) left")
      }
  }
}
