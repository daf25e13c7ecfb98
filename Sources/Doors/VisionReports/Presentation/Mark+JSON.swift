internal import Drawing
internal import Frames
internal import VisionBase

extension Mark {
  /// The mark as JSON, with its kind by name; nil for what a line cannot carry: a picture as a
  /// background, and masks without pixels.
  var json: JSONValue? {
    switch self {
    case .box(let box, let labels, let color):
      let shown = labels.filter { !$0.isEmpty }.map(JSONValue.string)
      return Self.json(
        "box", color, [.init("box", JSONValue(box)), .init("labels", .array(shown))])
    case .point(let point, let color, let size):
      return Self.json("point", color, [.init("at", point.json), .init("size", .number(size))])
    case .line(let from, let to, let color, let width):
      return Self.json("line", color, Self.path([from, to], width))
    case .polyline(let points, let color, let width):
      return Self.json("polyline", color, Self.path(points, width))
    case .connections(let points, let pairs, let color, let width):
      return Self.json("connections", color, Self.path(points, width) + [Self.json(pairs, points)])
    case .mesh(let points, let pairs, let color, let width):
      return Self.json("mesh", color, Self.path(points, width) + [Self.json(pairs, points)])
    case .trail(let points, let color):
      return Self.json("trail", color, [.init("points", .array(points.map(\.json)))])
    case .caption(let lines, let point, let color):
      let lines = JSONValue.array(lines.map(JSONValue.string))
      return Self.json("caption", color, [.init("lines", lines), .init("at", point.json)])
    case .mask(let mask):
      return MaskPicture.base64(mask).map { Self.json("mask", picture: $0) }
    case .backdrop(let backdrop):
      guard let background = Self.json(backdrop.style) else { return nil }
      return MaskPicture.base64(backdrop).map {
        Self.json("backdrop", picture: $0, [.init("background", background)])
      }
    }
  }

  private static func json(_ style: Backdrop.Style) -> JSONValue? {
    switch style {
    case .blur(let strength): ["blur": .number(strength)]
    case .color(let color): ["color": color.with(opacity: 1).json]
    case .transparent: [:]
    case .picture: nil
    }
  }

  private static func json(
    _ kind: String, picture: String, _ members: [JSONValue.Member] = []
  ) -> JSONValue {
    .object([.init("kind", .string(kind)), .init("picture", .string(picture))] + members)
  }

  private static func json(
    _ kind: String, _ color: Color, _ members: [JSONValue.Member]
  ) -> JSONValue {
    .object([.init("kind", .string(kind))] + members + [.init("color", color.json)])
  }

  private static func path(_ points: [PicturePoint], _ width: Double) -> [JSONValue.Member] {
    [.init("points", .array(points.map(\.json))), .init("size", .number(width))]
  }

  /// Returns the pairs of points that exist and are finite, the only ones that are drawn.
  private static func json(
    _ pairs: [Connection], _ points: [PicturePoint]
  ) -> JSONValue.Member {
    let drawn = pairs.filter { pair in
      [pair.from, pair.to].allSatisfy { index in
        points.indices.contains(index) && (points[index].x + points[index].y).isFinite
      }
    }
    return .init("pairs", .array(drawn.map { .array([.integer($0.from), .integer($0.to)]) }))
  }
}

extension PicturePoint {
  var json: JSONValue { ["x": .float(Float(x)), "y": .float(Float(y))] }
}

extension Color {
  /// Red, green and blue from 0 to 255, and the opacity from 0 to 1 where it is not 1.
  var json: JSONValue {
    let channels = [red, green, blue].map { JSONValue.integer(Int($0)) }
    return .array(opacity == 1 ? channels : channels + [.float(Float(opacity))])
  }
}
