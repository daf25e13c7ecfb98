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
      let texts = [
        "", "cat 0.5", "\u{1F408}\n\0", String(repeating: "w", count: 300),
        label(using: &random),
      ]
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
    default:
      return .caption(["text", label(using: &random)], at: random.point(), color: color)
    }
  }

  /// Returns letters, marks, joiners and controls of many writing systems in any order.
  private static func label(using random: inout SeededGenerator) -> String {
    let pieces = [
      "ب", "ط", "ة", "א", "क", "्", "ষ", "ก", "ำ", "猫", "の", "가", "\u{1100}", "\u{1160}", "👩", "🏽",
      "\u{200D}", "\u{FE0F}", "🇧", "\u{301}", "\u{0651}", "\u{202E}", "\u{2067}", "\u{2069}",
      "\u{200C}",
      "\u{E000}", "\u{FFFE}", "\u{E0061}", "a", "1", " ", "(", "…",
    ]
    let count = Int.random(in: 0...40, using: &random)
    let piece = { (random: inout SeededGenerator) in pieces.randomElement(using: &random) ?? "" }
    if Int.random(in: 0..<8, using: &random) == 0 {
      return String(repeating: piece(&random), count: 30 * count)
    }
    return (0..<count).map { _ in piece(&random) }.joined()
  }
}
