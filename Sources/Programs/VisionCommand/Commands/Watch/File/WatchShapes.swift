import VisionBase
import VisionReports
import VisionTasks

/// The lines, zones and region of a source, as they are in a configuration file.
struct WatchShapes: Sendable {
  let lines: [CountingShape]
  let zones: [CountingShape]
  let region: CountingShape?
  let anchor: CountingAnchor

  /// The name of the region's polygon in errors.
  private static let regionName = "region"

  /// Reads the shapes of a source.
  init(_ source: FileObject) {
    lines = Self.named(source, "lines", "\"door\"") { object in
      let ends = ["from", "to"].compactMap { name in
        Self.corner(object.value(name), at: object.place(of: name), object.problems)
      }
      return ends.count == 2 ? ends : nil
    }
    zones = Self.named(source, "zones", "\"desk\"") { object in
      Self.polygon(object.list("corners"), at: object.place(of: "corners"), object.problems)
    }
    let corners = source.list("region", atMost: CountingZone.mostCorners)
    region =
      corners.isEmpty
      ? nil
      : Self.polygon(corners, at: source.place(of: "region"), source.problems).map {
        CountingShape(name: Self.regionName, typed: $0)
      }
    anchor =
      source.choice("countAt", of: CountingAnchor.allCases.map(\.rawValue))
      .flatMap { CountingAnchor(rawValue: $0) } ?? .middle
    check(source)
  }

  private static func named(
    _ source: FileObject, _ list: String, _ example: String,
    corners: (FileObject) -> [CountingShape.Corner]?
  ) -> [CountingShape] {
    var names = TakenNames()
    return source.objects(list).compactMap { object in
      let name = object.neededText("name", as: example)
      let corners = corners(object)
      object.finish("an element of \(list)")
      guard let name, let corners, object.isPrintable(name, "name") else { return nil }
      guard names.take(name) else {
        object.fault("name", "another one of \(list) has this name; give each its own")
        return nil
      }
      return CountingShape(name: name, typed: corners)
    }
  }

  private static func polygon(
    _ corners: [(value: JSONValue, place: String)], at place: String, _ problems: FoundProblems
  ) -> [CountingShape.Corner]? {
    guard corners.count >= 3 else {
      problems.add(
        place, "\(counted(corners.count, "corner")) is too few; a polygon has three or more")
      return nil
    }
    let found = corners.compactMap { corner($0.value, at: $0.place, problems) }
    return found.count == corners.count ? found : nil
  }

  private static func corner(
    _ value: JSONValue?, at place: String, _ problems: FoundProblems
  ) -> CountingShape.Corner? {
    if case .array(let parts) = value, parts.count == 2, let x = length(parts[0]),
      let y = length(parts[1])
    {
      return CountingShape.Corner(x: x, y: y)
    }
    let what = value == nil ? "the key is missing" : "this is not a place in a picture"
    problems.add(
      place,
      "\(what); give the distances from the left and upper edges in pixels or parts of the "
        + "picture, as in [\"50%\", \"100%\"], [0.5, 1] or [320, 480]")
    return nil
  }

  private static func length(_ value: JSONValue) -> PictureRegion.Length? {
    switch value {
    case .string(let text): PictureRegion.Length(text)
    case .integer(let number): (0...1_000_000).contains(number) ? .pixels(Double(number)) : nil
    case .number(let number): (0...1e6).contains(number) ? .pixels(number) : nil
    default: nil
    }
  }

  /// Adds the problems of shapes that do not depend on the size of the picture.
  private func check(_ source: FileObject) {
    func attempt(_ place: String, _ body: () throws(VisionError) -> Void) {
      do throws(VisionError) { try body() } catch { source.fault(place, error.message) }
    }
    for (index, line) in lines.enumerated() {
      attempt("lines[\(index)]") { () throws(VisionError) in
        _ = try line.judgedAlone.line(width: 1000, height: 1000)
      }
    }
    for (index, zone) in zones.enumerated() {
      attempt("zones[\(index)]") { () throws(VisionError) in
        _ = try zone.judgedAlone.zone(width: 1000, height: 1000)
      }
    }
    attempt(Self.regionName) { () throws(VisionError) in
      _ = try region?.judgedAlone.zone(width: 1000, height: 1000)
    }
  }

  /// Returns the shapes in a picture of a size.
  func shapes(width: Int, height: Int) throws(VisionError) -> EventShapes {
    EventShapes(
      lines: try lines.map { (line) throws(VisionError) in
        try line.line(width: width, height: height)
      },
      zones: try zones.map { (zone) throws(VisionError) in
        try zone.zone(width: width, height: height)
      },
      region: try region.map { (region) throws(VisionError) in
        try region.zone(width: width, height: height)
      }, anchor: anchor)
  }
}
