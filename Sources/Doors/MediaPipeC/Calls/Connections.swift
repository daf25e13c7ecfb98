internal import CMediaPipe
internal import VisionTasks

/// Copies the lines of a list between landmarks, as pairs of indices, and returns their number.
@_cdecl("SvtLandmarkConnections") @implementation
public func SvtLandmarkConnections(
  _ list: UnsafePointer<CChar>?, _ indices: UnsafeMutablePointer<UInt16>?, _ capacity: UInt32
) -> UInt32 {
  guard let list = unsafe list, let lines = unsafe connections(String(cString: list)) else {
    return 0
  }
  if let indices = unsafe indices {
    for (number, line) in lines.prefix(Int(capacity)).enumerated() {
      unsafe indices[2 * number] = UInt16(line.start)
      unsafe indices[2 * number + 1] = UInt16(line.end)
    }
  }
  return UInt32(lines.count)
}

/// Returns the lines of a list; nil for an unknown one.
private func connections(_ list: String) -> [LandmarkConnection]? {
  switch list {
  case "face lips": FaceFeature.lips.connections
  case "face left eye": FaceFeature.leftEye.connections
  case "face left eyebrow": FaceFeature.leftEyebrow.connections
  case "face left iris": FaceFeature.leftIris.connections
  case "face right eye": FaceFeature.rightEye.connections
  case "face right eyebrow": FaceFeature.rightEyebrow.connections
  case "face right iris": FaceFeature.rightIris.connections
  case "face oval": FaceFeature.oval.connections
  case "face tesselation": FaceMesh.connections
  case "hand palm": HandLandmarkKind.palmConnections
  case "hand thumb": HandLandmarkKind.Finger.thumb.connections
  case "hand index finger": HandLandmarkKind.Finger.index.connections
  case "hand middle finger": HandLandmarkKind.Finger.middle.connections
  case "hand ring finger": HandLandmarkKind.Finger.ring.connections
  case "hand pinky": HandLandmarkKind.Finger.pinky.connections
  default: nil
  }
}
