package import Drawing
internal import Frames
internal import VisionTasks

/// Marks for tracked objects: a box in the color of its number, and a trail of its center.
package struct TrackDrawing: ReportDrawing {
  /// The recent centers of each object, oldest first.
  private var trails: [Int: [PicturePoint]] = [:]

  /// About a second of a typical video.
  private static let trailLength = 32

  private static let withoutNumber = Color(red: 200, green: 206, blue: 214)

  /// Returns the color of an object's number.
  static func color(of object: TrackedObject) -> Color {
    object.trackingID.map { .track($0) } ?? withoutNumber
  }

  package init() {}

  package mutating func marks(for report: TrackReport) -> [Mark] {
    extendTrails(report)
    let counted = report.counts.map(CountDrawing.marks) ?? []
    return counted
      + report.result.objects.flatMap { object in
        let color = Self.color(of: object)
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
    // An object that is not seen has no trail, which would point to where it no longer is.
    trails = extended
  }

  private func label(_ object: TrackedObject, in report: TrackReport) -> String {
    let number = object.trackingID.map { "#\($0)" }
    return [number, report.labels(of: object).first?.label].compactMap(\.self)
      .joined(separator: " ")
  }
}
