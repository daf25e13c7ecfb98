import Foundation
import Frames
import Movies
import TestSupport
import Testing
import VisionBase

@testable import AVFoundation

/// Tests with frames of a stream that the test itself offers.
@Suite struct FrameHandoverTests {
  /// A session that is not started.
  private struct Offering {
    let capture: Capture
    private let run: CaptureRun
    private let connection: AVCaptureConnection

    init(to recorder: Recorder) throws {
      let address = try #require(StreamAddress("rtsp://camera/1"))
      let camera = AVCaptureDevice(source: .stream(address))
      capture = try Capture(camera, recorder, discardsLate: true)
      run = CaptureRun(capture.session, capture.input, .high)
      connection = try #require(capture.output.connection(with: .video))
    }

    func offer() throws {
      let frame = try ScriptedSource.frame(0)
      capture.output.handover.offer(
        CapturedFrame(frame: frame, timing: .invalid, connection: connection, run: run),
        capture.output)
    }
  }

  @Test func `an old delegate that is at work makes no frame of a new one's late`() throws {
    let gate = Gate()
    let (first, second) = (Recorder(gate: gate), Recorder())
    let offering = try Offering(to: first)
    try offering.offer()
    #expect(gate.waitForArrival())
    offering.capture.output.setSampleBufferDelegate(
      second, queue: DispatchQueue(label: "test.second"))
    try offering.offer()
    #expect(second.frames.wait(forCount: 1))
    gate.open()
    #expect(first.drops.items.isEmpty && second.drops.items.isEmpty)
  }

  @Test func `drops are told to the delegate that is set, and only its own`() throws {
    let gates = (Gate(), Gate())
    let (first, second) = (Recorder(gate: gates.0), Recorder(gate: gates.1))
    let offering = try Offering(to: first)
    let output = offering.capture.output
    try offering.offer()
    #expect(gates.0.waitForArrival())
    // Late for the first delegate, which must no longer be notified.
    for _ in 0..<3 { try offering.offer() }
    #expect(output.handover.dropCount == 3)
    let queue = DispatchQueue(label: "test.second")
    output.setSampleBufferDelegate(second, queue: queue)
    #expect(output.handover.dropCount == 0)
    try offering.offer()
    #expect(gates.1.waitForArrival())
    try offering.offer()
    gates.1.open()
    #expect(second.drops.wait(forCount: 1))
    gates.0.open()
    offering.capture.frames.sync {}
    queue.sync {}
    #expect(first.drops.items.isEmpty)
    #expect(second.drops.items == ["FrameWasLate"])
  }

  @Test func `a new delegate gets frames though the old one has all buffers`() throws {
    let camera = AVCaptureDevice.scripted(isLive: false) { (_, _) throws(VisionError) in
      ScriptedSource { (number) throws(VisionError) in
        number < 18 ? try ScriptedSource.frame(number) : nil
      }
    }
    let gate = Gate()
    let (first, second) = (Recorder(gate: gate), Recorder())
    let capture = try Capture(camera, first)
    capture.session.startRunning()
    #expect(becomesTrue { capture.output.handover.callCount == 16 })
    capture.output.setSampleBufferDelegate(second, queue: DispatchQueue(label: "test.second"))
    #expect(second.frames.wait(forCount: 2))
    gate.open(16)
    #expect(first.frames.wait(forCount: 16))
    // Returned buffers do not belong to the second delegate.
    capture.frames.sync {}
    #expect(capture.output.handover.bufferCount >= 0)
  }

  /// The delegate between two on the same queue.
  enum Between: CaseIterable {
    case nothing, nobody, another
  }

  @Test(arguments: Between.allCases, [false, true])
  func `delegates on one concurrent queue come one after the other`(
    between: Between, isGlobal: Bool
  ) throws {
    let gate = Gate()
    let (first, second) = (Recorder(gate: gate), Recorder())
    let offering = try Offering(to: first)
    let output = offering.capture.output
    let own = DispatchQueue(label: "test.concurrent", attributes: .concurrent)
    // On Linux that is a different object each time.
    var queue: DispatchQueue { isGlobal ? .global() : own }
    output.setSampleBufferDelegate(first, queue: queue)
    try offering.offer()
    #expect(gate.waitForArrival())
    switch between {
    case .nothing: break
    case .nobody: output.setSampleBufferDelegate(nil, queue: nil)
    case .another:
      let other = Recorder()
      output.setSampleBufferDelegate(other, queue: DispatchQueue(label: "test.other"))
      try offering.offer()
      #expect(other.frames.wait(forCount: 1))
    }
    output.setSampleBufferDelegate(second, queue: queue)
    try offering.offer()
    // A call that does not wait begins before these do, and ends before the last of them.
    let later = Mailbox<Int>()
    for number in 1...20 {
      queue.async { later.put(number) }
      #expect(later.wait(forCount: number))
    }
    #expect(second.frames.items.isEmpty)
    gate.open()
    #expect(second.frames.wait(forCount: 1))
  }

  @Test func `a queue without a delegate and calls is let go of`() throws {
    let offering = try Offering(to: Recorder())
    let output = offering.capture.output
    let recorder = Recorder()
    var queue: DispatchQueue? = DispatchQueue(label: "test.short")
    weak let watched = queue
    output.setSampleBufferDelegate(recorder, queue: queue)
    queue = nil
    try offering.offer()
    #expect(recorder.frames.wait(forCount: 1))
    #expect(watched != nil)
    output.setSampleBufferDelegate(nil, queue: nil)
    #expect(becomesTrue { watched == nil })
  }

  @Test func `a delegate that is gone is so whatever an earlier search found`() {
    var traffic = FrameTraffic()
    traffic.isSought = true
    traffic.isReceiverGone = true
    traffic.endSearch(isGone: false)
    #expect(traffic.isReceiverGone && !traffic.isSought)
    traffic = FrameTraffic()
    traffic.endSearch(isGone: false)
    #expect(!traffic.isReceiverGone)
    traffic.endSearch(isGone: true)
    #expect(traffic.isReceiverGone)
  }

  @Test(arguments: [false, true])
  func `a movie ends whose delegate is gone, though its queue is blocked`(
    discardsLate: Bool
  ) throws {
    let camera = AVCaptureDevice.scripted(isLive: false) { (_, _) throws(VisionError) in
      ScriptedSource { (number) throws(VisionError) in
        // More than there are buffers.
        number < 20 ? try ScriptedSource.frame(number) : nil
      }
    }
    var delegate: Recorder? = Recorder()
    let capture = try Capture(camera, try #require(delegate), discardsLate: discardsLate)
    capture.frames.suspend()
    defer { capture.frames.resume() }
    capture.session.startRunning()
    // The delegate is released while a frame waits for it.
    #expect(becomesTrue { capture.output.handover.callCount > 0 })
    delegate = nil
    #expect(
      capture.notices.wait(for: .AVCaptureSessionRuntimeError)?.error?.code
        == .deviceWasDisconnected)
  }
}
