import AppleTypes
import MLKitFixtures
import TestSupport
import Testing
import VisionBase

@testable import MLKitVision

@Suite struct DetectorSessionTests {
  /// A recorded call of the engine.
  enum Call: Hashable, Sendable {
    case picture
    case frame(microseconds: Int64)
    case reset
  }

  private let calls = Mailbox<Call>()

  private var engine: DetectorEngine<Void> {
    DetectorEngine { [calls] (_) throws(VisionError) in
      calls.put(.picture)
    } trackedResults: { [calls] (_, microseconds) throws(VisionError) in
      calls.put(.frame(microseconds: microseconds))
    } reset: { [calls] in
      calls.put(.reset)
    }
  }

  private func session(isStream: Bool) -> DetectorSession<Void> {
    DetectorSession(isStream: isStream, engine: engine)
  }

  private func give(
    _ session: DetectorSession<Void>, _ images: [VisionImage], now: Int64 = 0
  ) throws {
    for image in images { _ = try session.results(in: DetectorInput(image), now: now) }
  }

  @Test func `single pictures have no times`() throws {
    let session = session(isStream: false)
    try give(
      session,
      [Inputs.frame(milliseconds: 20), Inputs.frame(milliseconds: 10), Inputs.frame(width: 2)])
    #expect(calls.items == [.picture, .picture, .picture])
  }

  @Test func `frames of a stream keep their distance`() throws {
    let session = session(isStream: true)
    try give(
      session, [Inputs.frame(milliseconds: 1000), Inputs.frame(milliseconds: 1040)])
    #expect(
      calls.items == [.reset, .frame(microseconds: 33_333), .frame(microseconds: 73_333)])
  }

  @Test func `pictures in a stream take the time of the calls`() throws {
    let session = session(isStream: true)
    try give(session, [Inputs.frame()], now: 5000)
    try give(session, [Inputs.frame()], now: 7000)
    #expect(
      calls.items == [.reset, .frame(microseconds: 33_333), .frame(microseconds: 35_333)])
  }

  @Test(
    "a frame of another shape starts a stream",
    arguments: [(2, 2, UIImage.Orientation.up), (4, 2, .right)])
  func reset(width: Int, height: Int, orientation: UIImage.Orientation) throws {
    let session = session(isStream: true)
    let other = try Inputs.frame(milliseconds: 2, width: width, height: height, orientation)
    try give(session, [Inputs.frame(milliseconds: 1), other])
    #expect(
      calls.items
        == [.reset, .frame(microseconds: 33_333), .reset, .frame(microseconds: 33_333)])
  }

  @Test func `mirroring alone does not start a stream`() throws {
    let session = session(isStream: true)
    try give(
      session,
      [Inputs.frame(milliseconds: 1), Inputs.frame(milliseconds: 2, .upMirrored)])
    #expect(
      calls.items == [.reset, .frame(microseconds: 33_333), .frame(microseconds: 34_333)])
  }

  @Test func `an earlier frame starts a stream`() throws {
    let session = session(isStream: true)
    try give(session, [Inputs.frame(milliseconds: 9), Inputs.frame(milliseconds: 8)])
    #expect(
      calls.items
        == [.reset, .frame(microseconds: 33_333), .reset, .frame(microseconds: 33_333)])
  }
}
