package import Drawing
internal import Frames
internal import VisionBase
internal import VisionTasks

/// Marks for hands: skeletons in the color of the side, with numbers and gestures.
package struct HandDrawing<Content: HandContent>: ReportDrawing {
  package init() {}

  package func marks(for report: HandReport<Content>) -> [Mark] {
    report.result.hands.flatMap { hand in
      let points = hand.landmarks.pixels(in: report.result.picture)
      let color: Color = hand.handedness == .left ? .leftSide : .rightSide
      let words = words(hand, followsHands: report.followsHands)
      return HandSkeleton.marks(points, color: color)
        + (words.isEmpty
          ? [] : [.caption([words], at: HandSkeleton.captionPlace(points), color: color)])
    }
  }

  private func words(_ hand: Hand, followsHands: Bool) -> String {
    let gesture = hand.gesture.map { "\($0.shownName) \(fixed(Double($0.score), decimals: 2))" }
    return [followsHands ? "#\(hand.id)" : nil, gesture].compactMap(\.self)
      .joined(separator: " ")
  }
}

/// The skeleton of a hand.
enum HandSkeleton {
  /// The width of lines; fingers are thin.
  private static let width = 0.7
  /// The scale of tips, and of the other landmarks.
  private static let (tipScale, jointScale) = (0.8, 0.5)

  private static let tips = Set(HandLandmarkKind.Finger.allCases.compactMap(\.landmarks.last))

  private static let connections = HandLandmarkKind.connections.map(Mark.Connection.init)

  static func marks(_ points: [PicturePoint], color: Color) -> [Mark] {
    [.connections(points, connections, color: color, width: width)]
      + HandLandmarkKind.allCases.map { kind in
        .point(
          points[kind.rawValue], color: color,
          size: tips.contains(kind) ? tipScale : jointScale)
      }
  }

  /// Returns the place of words about a hand: behind the wrist, seen from the fingers.
  static func captionPlace(_ points: [PicturePoint]) -> PicturePoint {
    let wrist = points[HandLandmarkKind.wrist.rawValue]
    let knuckle = points[HandLandmarkKind.middleFingerMCP.rawValue]
    return PicturePoint(
      x: wrist.x + (wrist.x - knuckle.x) / 4, y: wrist.y + (wrist.y - knuckle.y) / 4)
  }
}
