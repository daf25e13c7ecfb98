package import Drawing
internal import Frames
internal import VisionBase
package import VisionTasks

/// Marks for lines and zones: the shape with a caption, and an arrow in the direction that counts
/// as in.
package enum ShapeDrawing {
  static let lineColor = Color(red: 255, green: 225, blue: 64)
  static let zoneColor = Color(red: 96, green: 225, blue: 160)
  private static let regionColor = Color(red: 200, green: 206, blue: 214)
  /// The arrow's length, as a fraction of the line's.
  private static let arrowPart = 0.12
  private static let longestArrow = 60.0

  /// Returns the marks for the shapes of a source, with their names.
  package static func marks(for shapes: EventShapes) -> [Mark] {
    let region = shapes.region.map { [outline(of: $0, regionColor)] } ?? []
    return region + shapes.zones.flatMap { marks(for: $0, caption: $0.name.isolated) }
      + shapes.lines.flatMap { marks(for: $0, caption: $0.name.isolated) }
  }

  static func marks(for line: CountingLine, caption: String) -> [Mark] {
    let (start, end) = (line.start, line.end)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    let reach = min(length * arrowPart, longestArrow)
    let middle = PicturePoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    // To the right of the line.
    let (right, along) = ((x: -dy / length, y: dx / length), (x: dx / length, y: dy / length))
    let tip = PicturePoint(x: middle.x + right.x * reach, y: middle.y + right.y * reach)
    let barbs = [-1.0, 1].map { side in
      PicturePoint(
        x: tip.x - (right.x + side * along.x) * reach / 3,
        y: tip.y - (right.y + side * along.y) * reach / 3)
    }
    return [
      .line(from: start, to: end, color: lineColor, width: 1.5),
      .line(from: middle, to: tip, color: lineColor),
      .polyline([barbs[0], tip, barbs[1]], color: lineColor),
      .caption([caption], at: start, color: lineColor),
    ]
  }

  static func marks(for zone: CountingZone, caption: String) -> [Mark] {
    [outline(of: zone, zoneColor), .caption([caption], at: zone.corners[0], color: zoneColor)]
  }

  private static func outline(of zone: CountingZone, _ color: Color) -> Mark {
    .polyline(zone.corners + zone.corners.prefix(1), color: color, width: 1.5)
  }
}
