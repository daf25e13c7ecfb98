internal import Frames
package import VisionBase
package import VisionTasks

// Poses as tables, as people with boxes, and turned upright.
extension PoseReport {
  package static let formats = OutputFormat.allCases
  package static let hasPlaces = true
  package static let followsObjects = true

  package static let columns = [
    "pose", "trackingID", "type", "x", "y", "z", "inFrameLikelihood", "visibility", "worldX",
    "worldY", "worldZ",
  ]

  package var rows: [[JSONValue]] {
    result.poses.enumerated().flatMap { number, pose in
      let start: [JSONValue] = [.integer(number), followsPeople ? .integer(pose.id) : .null]
      return PoseLandmarkKind.allCases.map { kind in
        let (point, z) = pose.pixels(kind, in: result.picture)
        let world = pose.worldLandmarks[kind.rawValue]
        return start + [
          .string(kind.name), .float(Float(point.x)), .float(Float(point.y)), .float(Float(z)),
          .float(pose[kind].presence), .float(pose[kind].visibility), .float(world.x),
          .float(world.y), .float(world.z),
        ]
      }
    }
  }

  package var objects: [FoundObject] { result.poses.map(person) }

  package var geometry: PictureGeometry? { result.picture }

  package mutating func turnUpright() {
    let picture = result.picture
    let upright = picture.turnedUpright
    for pose in result.poses.indices {
      for place in result.poses[pose].landmarks.indices {
        var landmark = result.poses[pose].landmarks[place]
        (landmark.x, landmark.y) = picture.upright(fraction: landmark.x, landmark.y)
        landmark.z *= Float(picture.width) / Float(upright.width)
        result.poses[pose].landmarks[place] = landmark
      }
      result.poses[pose].mask = result.poses[pose].mask?.turnedUpright(picture.orientation)
      // Places in meters are already those of the upright picture.
    }
    result.picture = upright
  }
}

// MARK: - People as COCO knows them

extension PoseReport {
  /// The class of people: COCO's first.
  static let person = FoundObject.Class(index: 0, name: "person")

  /// COCO's 17 places of a body, in its order (https://cocodataset.org/#format-data).
  package static let bodyPoints: [PoseLandmarkKind] = [
    .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow,
    .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle,
    .rightAnkle,
  ]

  /// The likelihood from which a place counts as seen, or as in the picture.
  private static let likely: Float = 0.5

  /// Returns a person as COCO knows it.
  func person(_ pose: Pose) -> FoundObject {
    let points = Self.bodyPoints.map { kind in
      let landmark = pose[kind]
      let state: FoundObject.BodyPoint.State =
        landmark.presence < Self.likely
        ? .absent : landmark.visibility < Self.likely ? .hidden : .visible
      return FoundObject.BodyPoint(pose.pixels(kind, in: result.picture).point, state)
    }
    let present = points.filter { $0.state != .absent }
    let likelihood = Self.bodyPoints.reduce(0) { $0 + Double(pose[$1].presence) }
    return FoundObject(
      box: PictureBox(around: (present.isEmpty ? points : present).map(\.point)),
      kind: Self.person, score: likelihood / Double(Self.bodyPoints.count),
      trackingID: followsPeople ? pose.id : nil, bodyPoints: points)
  }
}
