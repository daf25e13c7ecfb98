package import Drawing
internal import Frames
internal import VisionBase
internal import VisionTasks

/// Marks for poses: the person's left and right in two colors, faint where hidden.
///
/// People who are tracked have their numbers.
package struct PoseDrawing: ReportDrawing {
  private static let middle = Color(red: 240, green: 244, blue: 248)

  /// The lowest opacity of a place.
  private static let faintest = 0.12
  /// The scale of the face's places, which are close together.
  private static let faceScale = 0.5
  /// The scale of fingers and toes.
  private static let tipScale = 0.7

  /// The opacity of a person's mask.
  private static let maskOpacity = 0.45

  package init() {}

  package func marks(for report: PoseReport) -> [Mark] {
    let counts = report.repetitions.map { repetitions in
      RepetitionDrawing.marks(for: repetitions, in: report.result.picture)
    }
    return screenMarks(for: report) + (counts ?? [])
  }

  // A screen shows counts in its own letters, which mirrored pictures do not mirror.
  package func screenMarks(for report: PoseReport) -> [Mark] {
    masks(of: report) + skeletons(of: report)
  }

  private func masks(of report: PoseReport) -> [Mark] {
    report.result.poses.compactMap { pose in
      pose.mask.map { mask in
        let color = report.followsPeople ? Color.track(pose.id) : .category("person")
        return .mask(
          MaskOverlay(
            width: mask.width, height: mask.height,
            values: .confidences(mask.values, color: color.with(opacity: Self.maskOpacity))))
      }
    }
  }

  private func skeletons(of report: PoseReport) -> [Mark] {
    let picture = report.result.picture
    return report.result.poses.flatMap { pose in
      let number = report.followsPeople ? [number(of: pose, in: picture)] : []
      return marks(pose, in: picture) + number
    }
  }

  /// Returns the person's number beside the head: as far behind the nose as the shoulders are
  /// before it.
  func number(of pose: Pose, in picture: PictureGeometry) -> Mark {
    let nose = pose.pixels(.nose, in: picture).point
    let left = pose.pixels(.leftShoulder, in: picture).point
    let right = pose.pixels(.rightShoulder, in: picture).point
    let place = PicturePoint(
      x: 2 * nose.x - (left.x + right.x) / 2, y: 2 * nose.y - (left.y + right.y) / 2)
    return .caption(["#\(pose.id)"], at: place, color: .track(pose.id))
  }

  /// Returns the lines and points of a person's skeleton.
  func marks(_ pose: Pose, in picture: PictureGeometry) -> [Mark] {
    let lines = PoseLandmarkKind.connections.map { line in
      let kinds = PoseLandmarkKind.allCases
      let (from, to) = (kinds[line.start], kinds[line.end])
      return Mark.line(
        from: pose.pixels(from, in: picture).point, to: pose.pixels(to, in: picture).point,
        color: color(from, to).with(opacity: min(opacity(pose[from]), opacity(pose[to]))),
        width: min(scale(from), scale(to)))
    }
    let points = PoseLandmarkKind.allCases.map { kind in
      Mark.point(
        pose.pixels(kind, in: picture).point,
        color: color(kind, kind).with(opacity: opacity(pose[kind])), size: scale(kind))
    }
    return lines + points
  }

  private func opacity(_ landmark: PoseLandmark) -> Double {
    let likelihood = Double(min(landmark.visibility, landmark.presence))
    return max(Self.faintest, min(1, likelihood))
  }

  private func color(_ first: PoseLandmarkKind, _ second: PoseLandmarkKind) -> Color {
    let sides = Set([first, second].compactMap(\.isLeft))
    guard sides.count == 1, let isLeft = sides.first else { return Self.middle }
    return isLeft ? .leftSide : .rightSide
  }

  private func scale(_ kind: PoseLandmarkKind) -> Double {
    switch kind.rawValue {
    case ...PoseLandmarkKind.mouthRight.rawValue: Self.faceScale
    case PoseLandmarkKind.leftPinky.rawValue...PoseLandmarkKind.rightThumb.rawValue,
      PoseLandmarkKind.leftHeel.rawValue...:
      Self.tipScale
    default: 1
    }
  }
}

extension PoseLandmarkKind {
  /// True if it is on the person's left; nil in the middle.
  fileprivate var isLeft: Bool? {
    guard self != .nose else { return nil }
    return name.mentions("left")
  }
}
