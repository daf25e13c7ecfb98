import Frames
import TestSupport
import VisionBase
import VisionTasks

@testable import MLKitPoseDetectionCommon

/// An engine that finds one person at the time or picture it is asked for, and tells its calls.
///
/// The person's nose is as far right in the picture as the first byte of its pixels.
final class ScriptedEngine: PoseFinding {
  /// A call that was made.
  enum Call: Hashable, Sendable {
    case picture
    case frame(microseconds: Int64)
    case reset
  }

  private let calls: Mailbox<Call>
  private let gate: Gate?
  private let failure: VisionError?

  init(calls: Mailbox<Call> = Mailbox(), gate: Gate? = nil, failure: VisionError? = nil) {
    (self.calls, self.gate, self.failure) = (calls, gate, failure)
  }

  func poses(in frame: Frame, orientation: Orientation?) throws(VisionError) -> PoseResult {
    calls.put(.picture)
    return try answer(frame)
  }

  func trackedPoses(
    in frame: Frame, timestampInMicroseconds: Int64, orientation: Orientation?
  ) throws(VisionError) -> PoseResult {
    calls.put(.frame(microseconds: timestampInMicroseconds))
    return try answer(frame)
  }

  func reset() { calls.put(.reset) }

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
