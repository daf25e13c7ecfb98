package import VisionBase
package import VisionTasks

/// Who was found in one picture or frame: a line for each place of the body, or JSON.
package struct PoseReport: TaskReport, Equatable {
  /// Who the engine found.
  package var result: PoseResult
  /// How long it took, without reading and decoding the picture.
  package var milliseconds: Double
  /// Whether people are followed from frame to frame, so that their numbers mean something.
  package var followsPeople: Bool

  package init(_ result: PoseResult, milliseconds: Double, followsPeople: Bool = false) {
    (self.result, self.milliseconds) = (result, milliseconds)
    self.followsPeople = followsPeople
  }

  package typealias Drawing = PoseDrawing

  package static let title = "PoseLandmarkerResult"
}

// MARK: - For people

extension PoseReport {
  package var lines: [String] {
    guard !result.poses.isEmpty else { return [" No poses"] }
    return result.poses.flatMap { pose in
      [" Pose #\(pose.id):"] + PoseLandmarkKind.allCases.map { line($0, of: pose) }
    }
  }

  private func line(_ kind: PoseLandmarkKind, of pose: Pose) -> String {
    let (point, z) = pose.pixels(kind, in: result.picture)
    let name = kind.name + String(repeating: " ", count: max(0, 16 - kind.name.count))
    let place = [("x", point.x), ("y", point.y), ("z", z)]
      .map { "\($0): \(fixed($1, decimals: 0))" }.joined(separator: ", ")
    let (presence, visibility) = (pose[kind].presence, pose[kind].visibility)
    return "  \(name)  (\(place))  in frame \(fixed(Double(presence), decimals: 2)), "
      + "visible \(fixed(Double(visibility), decimals: 2))"
  }
}

// MARK: - JSON

extension PoseReport {
  package var members: [JSONValue.Member] {
    let poses = result.poses.map { pose in
      // `id` is the name of the number until 0.2.
      let id =
        followsPeople
        ? ["trackingID", "id"].map { JSONValue.Member($0, .integer(pose.id)) } : []
      return JSONValue.object(id + members(pose))
    }
    return result.picture.members + [
      .init("milliseconds", .milliseconds(milliseconds)), .init("poses", .array(poses)),
    ]
  }

  private func members(_ pose: Pose) -> [JSONValue.Member] {
    let landmarks: [JSONValue] = PoseLandmarkKind.allCases.map { kind in
      let (point, z) = pose.pixels(kind, in: result.picture)
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
