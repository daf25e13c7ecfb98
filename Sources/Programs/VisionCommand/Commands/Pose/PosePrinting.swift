import VisionBase
import VisionTasks

/// Writes who was found: a line for each place of the body, or a JSON line.
struct PosePrinting: FindingPrinting {
  let format: OutputFormat
  let namesInputs: Bool

  static let title = "PoseLandmarkerResult"

  // MARK: - For people

  func lines(_ report: PoseReport) -> [String] {
    var lines: [String] = []
    if report.result.poses.isEmpty { lines.append(" No poses") }
    for pose in report.result.poses {
      lines.append(" Pose #\(pose.id):")
      lines += PoseLandmarkKind.allCases.map { line($0, of: pose, report.result.picture) }
    }
    return lines
  }

  private func line(
    _ kind: PoseLandmarkKind, of pose: Pose, _ picture: PictureGeometry
  ) -> String {
    let (point, z) = pose.pixels(kind, in: picture)
    let name = kind.name + String(repeating: " ", count: max(0, 16 - kind.name.count))
    let place = [("x", point.x), ("y", point.y), ("z", z)]
      .map { "\($0): \(fixed($1, decimals: 0))" }.joined(separator: ", ")
    let (presence, visibility) = (pose[kind].presence, pose[kind].visibility)
    return "  \(name)  (\(place))  in frame \(fixed(Double(presence), decimals: 2)), "
      + "visible \(fixed(Double(visibility), decimals: 2))"
  }

  // MARK: - JSON

  func members(_ report: PoseReport) -> [JSONValue.Member] {
    let picture = report.result.picture
    let poses = report.result.poses.map { pose in
      let id = report.followsPeople ? [JSONValue.Member("id", .integer(pose.id))] : []
      return JSONValue.object(id + members(pose, picture))
    }
    return [
      .init("width", .integer(picture.width)), .init("height", .integer(picture.height)),
      .init("milliseconds", .milliseconds(report.milliseconds)), .init("poses", .array(poses)),
    ]
  }

  private func members(_ pose: Pose, _ picture: PictureGeometry) -> [JSONValue.Member] {
    let landmarks: [JSONValue] = PoseLandmarkKind.allCases.map { kind in
      let (point, z) = pose.pixels(kind, in: picture)
      return [
        "type": .string(kind.name), "x": .float(Float(point.x)), "y": .float(Float(point.y)),
        "z": .float(Float(z)), "inFrameLikelihood": .float(pose[kind].presence),
        "visibility": .float(pose[kind].visibility),
      ]
    }
    let world: [JSONValue] = pose.worldLandmarks.map { landmark in
      ["x": .float(landmark.x), "y": .float(landmark.y), "z": .float(landmark.z)]
    }
    return [.init("landmarks", .array(landmarks)), .init("worldLandmarks", .array(world))]
  }
}
