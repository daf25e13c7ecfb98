import Frames
import MLKitVision
import TestSupport
import VisionBase
import VisionTasks

/// An engine that finds one person in each picture.
///
/// The first byte of the picture's pixels determines the nose's place from left to right.
struct ScriptedEngine {
  private let gate: Gate?
  private let failure: VisionError?

  init(gate: Gate? = nil, failure: VisionError? = nil) {
    (self.gate, self.failure) = (gate, failure)
  }

  /// The engine as a detector uses it.
  var engine: DetectorEngine<PoseResult> {
    DetectorEngine { (frame) throws(VisionError) in
      try answer(frame)
    } trackedResults: { (frame, _) throws(VisionError) in
      try answer(frame)
    } reset: {
    }
  }

  private func answer(_ frame: Frame) throws(VisionError) -> PoseResult {
    gate?.pass()
    if let failure { throw failure }
    let byte = frame.withBytes { $0.unsafeLoad(fromByteOffset: 0, as: UInt8.self) }
    let place = VisionTasks.PoseLandmark(
      x: Float(byte) / Float(frame.width), y: 2, z: -0.5, visibility: 0.25, presence: 0.75)
    let pose = VisionTasks.Pose(
      id: 0, landmarks: Array(repeating: place, count: 33),
      worldLandmarks: Array(
        repeating: WorldLandmark(x: 0, y: 0, z: 0, visibility: 0, presence: 0), count: 33))
    return PoseResult(poses: byte == 0 ? [] : [pose], picture: PictureGeometry(frame))
  }
}
