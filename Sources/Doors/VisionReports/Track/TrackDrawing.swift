package import Drawing
internal import Frames
internal import VisionTasks

/// Objects that are followed as marks: a box in the colour of its number, and a trail of where its
/// middle was.
package struct TrackDrawing: ReportDrawing {
  /// Where each object's middle was lately, oldest first.
  private var trails: [Int: [PicturePoint]] = [:]

  /// About a second of a usual video.
  private static let trailLength = 32

  private static let withoutNumber = Color(red: 200, green: 206, blue: 214)

  package init() {}

  package mutating func marks(for report: TrackReport) -> [Mark] {
    extendTrails(report)
    let counted = report.counts.map(CountDrawing.marks) ?? []
    return counted
      + report.result.objects.flatMap { object in
        let color = object.trackingID.map { Color.track($0) } ?? Self.withoutNumber
        let box = Mark.box(object.boundingBox, labels: [label(object, in: report)], color: color)
        let trail = object.trackingID.flatMap { trails[$0] } ?? []
        return [.trail(trail, color: color), box]
      }
  }

  private mutating func extendTrails(_ report: TrackReport) {
    var extended: [Int: [PicturePoint]] = [:]
    for object in report.result.objects {
      guard let id = object.trackingID else { continue }
      let box = object.boundingBox
      let middle = PicturePoint(x: box.x + box.width / 2, y: box.y + box.height / 2)
      extended[id] = ((trails[id] ?? []) + [middle]).suffix(Self.trailLength)
    }
    // An object that is not seen has no trail: it would point to where it no longer is.
    trails = extended
  }

  private func label(_ object: TrackedObject, in report: TrackReport) -> String {
    let number = object.trackingID.map { "#\($0)" }
    return [number, report.labels(of: object).first?.label].compactMap(\.self)
      .joined(separator: " ")
  }
}
