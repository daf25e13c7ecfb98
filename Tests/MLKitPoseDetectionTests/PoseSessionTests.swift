import MLKitVision
import TestSupport
import Testing
import VisionBase

@testable import MLKitPoseDetectionCommon

@Suite struct PoseSessionTests {
  private let calls = Mailbox<ScriptedEngine.Call>()

  private func session(_ mode: PoseDetectorMode) -> PoseSession {
    PoseSession(mode: mode) { [calls] in ScriptedEngine(calls: calls) }
  }

  private func give(
    _ session: inout PoseSession, _ images: [VisionImage], now: Int64 = 0
  ) throws {
    for image in images { _ = try session.poses(in: DetectorInput(image), now: now) }
  }

  @Test func `single pictures have no times`() throws {
    var session = session(.singleImage)
    try give(
      &session,
      [Inputs.frame(milliseconds: 20), Inputs.frame(milliseconds: 10), Inputs.frame(width: 2)])
    #expect(calls.items == [.picture, .picture, .picture])
  }

  @Test(
    "frames of a stream keep their distance",
    arguments: [PoseDetectorMode.stream, .init(rawValue: 7)])
  func stream(mode: PoseDetectorMode) throws {
    var session = session(mode)
    try give(
      &session, [Inputs.frame(milliseconds: 1000), Inputs.frame(milliseconds: 1040)])
    #expect(
      calls.items == [.reset, .frame(microseconds: 33_333), .frame(microseconds: 73_333)])
  }

  @Test func `pictures in a stream take the time of the calls`() throws {
    var session = session(.stream)
    try give(&session, [Inputs.frame()], now: 5000)
    try give(&session, [Inputs.frame()], now: 7000)
    #expect(
      calls.items == [.reset, .frame(microseconds: 33_333), .frame(microseconds: 35_333)])
  }

  @Test(
    "a frame of another shape starts a stream",
    arguments: [(2, 2, UIImage.Orientation.up), (4, 2, .right)])
  func reset(width: Int, height: Int, orientation: UIImage.Orientation) throws {
    var session = session(.stream)
    let other = try Inputs.frame(milliseconds: 2, width: width, height: height, orientation)
    try give(&session, [Inputs.frame(milliseconds: 1), other])
    #expect(
      calls.items
        == [.reset, .frame(microseconds: 33_333), .reset, .frame(microseconds: 33_333)])
  }

  @Test func `mirroring alone does not start a stream`() throws {
    var session = session(.stream)
    try give(
      &session,
      [Inputs.frame(milliseconds: 1), Inputs.frame(milliseconds: 2, .upMirrored)])
    #expect(
      calls.items == [.reset, .frame(microseconds: 33_333), .frame(microseconds: 34_333)])
  }

  @Test func `an earlier frame starts a stream`() throws {
    var session = session(.stream)
    try give(&session, [Inputs.frame(milliseconds: 9), Inputs.frame(milliseconds: 8)])
    #expect(
      calls.items
        == [.reset, .frame(microseconds: 33_333), .reset, .frame(microseconds: 33_333)])
  }

  @Test func `the engine is made once, and again only after a failure`() throws {
    let attempts = Mailbox<Int>()
    var session = PoseSession(mode: .singleImage) { () throws(VisionError) in
      attempts.put(attempts.items.count)
      guard attempts.items.count > 1 else { throw VisionError(.modelMissing, "pull it") }
      return ScriptedEngine()
    }
    let input = try DetectorInput(Inputs.frame())
    #expect(throws: VisionError.self) { try session.poses(in: input, now: 0) }
    for _ in 1...3 { _ = try session.poses(in: input, now: 0) }
    #expect(attempts.items == [0, 1])
  }
}
