import Drawing
import Frames
import TestSupport
import VisionBase

extension SeededGenerator {
  /// Returns a number that geometry may meet: usual, at an edge, huge, or NaN.
  mutating func coordinate() -> Double {
    switch Int.random(in: 0..<12, using: &self) {
    case 0: [.nan, .infinity, -.infinity].randomElement(using: &self) ?? .nan
    case 1: [1e300, -1e300, 1e19, -1e19, 1e-300].randomElement(using: &self) ?? 0
    case 2: Double(bitPattern: next())
    case 3: [0, -0.0, 1, -1, 64, 65].randomElement(using: &self) ?? 0
    default: Double.random(in: -80...160, using: &self)
    }
  }

  /// Returns a point anywhere.
  mutating func point() -> PicturePoint { PicturePoint(x: coordinate(), y: coordinate()) }
}

extension Door {
  /// Drawings of results at arbitrary places.
  static let drawings = Door(
    "drawings", weight: 4, never: .refuses("what lies nowhere is not drawn")
  ) { _ in
    let annotator = Annotator()
    let orientations: [Orientation] = [.up, .down, .left, .right, .upMirrored, .leftMirrored]
    return { random in
      let (width, height) = (
        Int.random(in: 1...64, using: &random), Int.random(in: 1...64, using: &random)
      )
      var frame = try Frame(
        width: width, height: height, format: .rgb,
        bytes: [UInt8](repeating: 9, count: width * height * 3).span.bytes)
      frame.orientation = orientations.randomElement(using: &random) ?? .up
      let marks = (0..<Int.random(in: 0...4, using: &random)).map { _ in mark(using: &random) }
      return try answer { _ = try annotator.draw(marks, on: frame) }
    }
  }

  private static func mark(using random: inout SeededGenerator) -> Mark {
    let color = Color.track(Int(truncatingIfNeeded: random.next()))
    let points = (0..<Int.random(in: 0...5, using: &random)).map { _ in random.point() }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let texts = ["", "cat 0.5", "\u{1F408}\n\0", String(repeating: "w", count: 300)]
      return .box(
        PictureBox(
          x: random.coordinate(), y: random.coordinate(), width: random.coordinate(),
          height: random.coordinate()),
        labels: texts.shuffled(using: &random).suffix(Int.random(in: 0...2, using: &random)),
        color: color)
    case 1: return .point(random.point(), color: color, size: random.coordinate())
    case 2:
      return .line(
        from: random.point(), to: random.point(), color: color, width: random.coordinate())
    case 3: return .polyline(points, color: color, width: random.coordinate())
    case 4: return .trail(points, color: color)
    default: return .caption(["text", ""], at: random.point(), color: color)
    }
  }
}
