import VisionTasks

/// Writes who was found: a line for each place of the body, or a JSON line for each picture.
struct PosePrinting: Sendable {
  let format: OutputFormat
  /// Whether the text says which picture it is about.
  let namesInputs: Bool

  /// The text for one picture, with its last line break.
  func text(_ report: PoseReport, input: String) -> String {
    switch format {
    case .json: json(report, input: input).text + "\n"
    case .text: lines(report, input: input).joined(separator: "\n") + "\n"
    }
  }

  // MARK: - For people

  private func lines(_ report: PoseReport, input: String) -> [String] {
    var lines = ["PoseLandmarkerResult:" + (namesInputs ? " \(input)" : "")]
    if report.result.poses.isEmpty { lines.append(" No poses") }
    for (number, pose) in report.result.poses.enumerated() {
      lines.append(" Pose #\(number):")
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

  private func json(_ report: PoseReport, input: String) -> JSONValue {
    let picture = report.result.picture
    return [
      "input": .string(input),
      "width": .integer(picture.width),
      "height": .integer(picture.height),
      "milliseconds": .milliseconds(report.milliseconds),
      "poses": .array(report.result.poses.map { json($0, picture) }),
    ]
  }

  private func json(_ pose: Pose, _ picture: PictureGeometry) -> JSONValue {
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
    return ["landmarks": .array(landmarks), "worldLandmarks": .array(world)]
  }
}
