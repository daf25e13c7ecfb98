import TestSupport
import VisionBase
import VisionTasks

extension Door {
  /// Messages with the average face that measured faces are compared with, damaged anywhere.
  static let faceGeometry = Door("face-geometry", weight: 3) { _ in
    let files = [
      CanonicalFaceMessage().bytes, CanonicalFaceMessage(isPacked: false).bytes,
      CanonicalFaceMessage(value: { _ in 0 }).bytes,
      CanonicalFaceMessage(weights: [(0, .infinity), (1, -1)]).bytes,
    ]
    return { random in
      let bytes = random.damaged(random.one(of: files))
      return try answer { _ = try CanonicalFace(parsing: StableBytes(bytes, name: "face")) }
    }
  }
}
