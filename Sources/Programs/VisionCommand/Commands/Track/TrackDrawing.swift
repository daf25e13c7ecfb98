internal import VisionBase
import Drawing
import Frames

/// Objects that are followed as marks: a box in the colour of its number, and a trail of where its
/// middle was.
struct TrackDrawing: FindingDrawing {
  /// Where each object's middle was lately, oldest first.
  private var trails: [Int: [PicturePoint]] = [:]

  /// About a second of a usual video.
  private static let trailLength = 32

  private static let withoutNumber = Color(red: 200, green: 206, blue: 214)

  mutating func marks(for report: TrackReport) -> [Mark] {
    extendTrails(report)
    return report.objects.flatMap { object in
      let color = object.trackingID.map { Color.track($0) } ?? Self.withoutNumber
      let box = Mark.box(object.box, labels: [label(object)], color: color)
      let trail = object.trackingID.flatMap { trails[$0] } ?? []
      return [.trail(trail, color: color), box]
    }
  }

  private mutating func extendTrails(_ report: TrackReport) {
    var extended: [Int: [PicturePoint]] = [:]
    for object in report.objects {
      guard let id = object.trackingID else { continue }
      let middle = PicturePoint(
        x: object.box.x + object.box.width / 2, y: object.box.y + object.box.height / 2)
      extended[id] = ((trails[id] ?? []) + [middle]).suffix(Self.trailLength)
    }
    // An object that is not seen has no trail: it would point to where it no longer is.
    trails = extended
  }

  private func label(_ object: TrackReport.Object) -> String {
    let number = object.trackingID.map { "#\($0)" }
    let best = object.labels.first.map { label in
      (label.text.isEmpty ? "class \(label.index)" : label.text) + " "
        + fixed(Double(label.confidence), decimals: 2)
    }
    return [number, best].compactMap(\.self).joined(separator: " ")
  }
}
