import Foundation
import Frames
import Movies
import TestSupport
import Testing
import VisionBase

@testable import AVFoundation

@Suite struct CaptureRacesTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func device(_ frames: Int = 10_000) throws -> AVCaptureDevice {
    AVCaptureDevice(source: .file(try Capture.movie(folder, frames: frames, framesPerSecond: 1000)))
  }

  @Test func `threads may start and stop a session as they like`() async throws {
    let recorder = Recorder()
    let capture = try Capture(try device(), recorder)
    let session = capture.session
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          _ = await WorkerThread.run {
            for round in 0..<10 {
              if (thread + round) % 2 == 0 { session.startRunning() } else { session.stopRunning() }
            }
          }
        }
      }
    }
    session.stopRunning()
    #expect(!session.isRunning)
    let count = recorder.frames.items.count
    session.startRunning()
    #expect(session.isRunning)
    #expect(recorder.frames.wait(forCount: count + 1))
    session.stopRunning()
  }

  @Test func `a delegate may stop the session, and gets nothing more`() throws {
    let stopped = Mailbox<Int>()
    let session = Lock<AVCaptureSession?>(nil)
    let recorder = Recorder { number, _ in
      guard number == 3 else { return }
      session.withLock { $0 }?.stopRunning()
      stopped.put(number)
    }
    let capture = try Capture(try device(), recorder)
    session.withLock { $0 = capture.session }
    capture.session.startRunning()
    #expect(stopped.wait(forCount: 1))
    #expect(capture.notices.wait(for: .AVCaptureSessionDidStopRunning) != nil)
    #expect(recorder.frames.wait(forCount: 4))
    #expect(recorder.frames.items.count == 4)
    session.withLock { $0 = nil }
  }

  @Test func `a session that is let go of ends its reading`() throws {
    let recorder = Recorder()
    weak var last: AVCaptureSession?
    do {
      let capture = try Capture(try device(), recorder)
      capture.session.startRunning()
      last = capture.session
      #expect(recorder.frames.wait(forCount: 1))
    }
    #expect(becomesTrue { last == nil })
  }

  @Test func `a delegate that ends while frames come may turn to its output`() throws {
    let address = try #require(StreamAddress("rtsp://camera/1"))
    let capture = try Capture(
      AVCaptureDevice(source: .stream(address)), Recorder(), discardsLate: true)
    let output = capture.output
    let run = CaptureRun(capture.session, capture.input, .high)
    let connection = try #require(output.connection(with: .video))
    let frame = try Frame(
      width: 2, height: 2, format: .rgb, bytes: [UInt8](repeating: 5, count: 12).span.bytes)
    // A suspended queue: only the handover itself could keep a delegate.
    let queue = DispatchQueue(label: "test.suspended")
    queue.suspend()
    defer { queue.resume() }
    let (offers, isDone) = (Mailbox<Bool>(), Lock(false))
    let rounds = 10_000
    let finished = Mailbox<Int>()
    try WorkerThread.begin {
      repeat {
        output.handover.offer(
          CapturedFrame(frame: frame, timing: .invalid, connection: connection, run: run), output)
        offers.put(true)
      } while !isDone.withLock { $0 }
    }
    try WorkerThread.begin {
      for _ in 0..<rounds {
        let leaving = Leaving {
          output.setSampleBufferDelegate(nil, queue: nil)
          finished.put(1)
        }
        output.setSampleBufferDelegate(leaving, queue: queue)
        // It ends at any moment of an offer.
        for _ in 0..<Int.random(in: 0..<2000) { withExtendedLifetime(leaving) {} }
      }
    }
    #expect(offers.wait(forCount: 1))
    #expect(finished.wait(forCount: rounds))
    isDone.withLock { $0 = true }
  }

  @Test func `a delegate that ends with a frame may stop the session`() throws {
    let capture = try Capture(try device(), Recorder())
    let (session, output) = (capture.session, capture.output)
    let last = Lock<Leaving?>(nil)
    last.withLock {
      $0 = Leaving {
        session.stopRunning()
        output.setSampleBufferDelegate(nil, queue: nil)
      } onFrame: {
        _ = last.withLock { $0.take() }
      }
    }
    output.setSampleBufferDelegate(last.withLock { $0 }, queue: capture.frames)
    session.startRunning()
    #expect(capture.notices.wait(for: .AVCaptureSessionDidStopRunning) != nil)
    #expect(!session.isRunning)
  }

  @Test func `frames of a delegate that is gone go nowhere`() throws {
    let capture = try Capture(try device(40), Recorder())
    capture.output.setSampleBufferDelegate(Leaving {}, queue: capture.frames)
    capture.session.startRunning()
    let end = capture.notices.wait(for: .AVCaptureSessionRuntimeError)
    #expect(end?.error?.code == .deviceWasDisconnected)
    #expect(capture.output.sampleBufferDelegate == nil)
    #expect(capture.output.sampleBufferCallbackQueue === capture.frames)
  }

  @Test func `a stop does not wait for a camera that is yet to be opened`() throws {
    let gate = Gate()
    let first = AVCaptureDevice.scripted(isLive: false) { (_, _) throws(VisionError) in
      ScriptedSource { (number) throws(VisionError) in
        if number > 0 { gate.pass() }
        return try ScriptedSource.frame(number)
      }
    }
    let opened = Mailbox<Int>()
    let second = AVCaptureDevice.scripted(isLive: false) { (_, _) throws(VisionError) in
      opened.put(1)
      throw VisionError(.inputMissing, "there is no answer")
    }
    let capture = try Capture(first, Recorder())
    let session = capture.session
    let other = try AVCaptureDeviceInput(device: second)
    session.startRunning()
    let run = try #require(session.state.change { $0.run })
    #expect(gate.waitForArrival())
    session.beginConfiguration()
    session.removeInput(capture.input)
    session.addInput(other)
    let done = Mailbox<Int>()
    try WorkerThread.begin {
      session.commitConfiguration()
      done.put(1)
    }
    // It waits until the first camera is closed.
    #expect(becomesTrue { run.isStopped })
    try WorkerThread.begin {
      session.stopRunning()
      done.put(2)
    }
    #expect(becomesTrue { session.state.change { $0.stopCount } == 1 })
    gate.open()
    #expect(done.wait(forCount: 2))
    #expect(opened.items.isEmpty)
    #expect(!session.isRunning)
    #expect(session.state.change { $0.stopCount } == 0)
    session.notices.sync {}
    #expect(
      capture.notices.names == [.AVCaptureSessionDidStartRunning, .AVCaptureSessionDidStopRunning])
  }

  @Test func `what is posted comes in the order of what happened`() throws {
    let session = AVCaptureSession()
    let notices = Notices(of: session)
    let input = try AVCaptureDeviceInput(device: try device(1))
    let rounds = 2000
    let (watching, restarted) = (Mailbox<Int>(), Mailbox<Int>())
    for round in 1...rounds {
      session.startRunning()
      // Without its own input, a session starts at once.
      let run = CaptureRun(session, input, .high)
      session.state.change { $0.run = run }
      try WorkerThread.begin {
        watching.put(round)
        while session.isRunning {}
        session.startRunning()
        restarted.put(round)
      }
      #expect(watching.wait(forCount: round))
      session.fail(run, AVError(.unknown, "damaged"))
      #expect(restarted.wait(forCount: round))
      session.stopRunning()
    }
    session.notices.sync {}
    let order: [Notification.Name] = [
      .AVCaptureSessionDidStartRunning, .AVCaptureSessionRuntimeError,
      .AVCaptureSessionDidStopRunning, .AVCaptureSessionDidStartRunning,
      .AVCaptureSessionDidStopRunning,
    ]
    let names = notices.names
    #expect(names.count == rounds * order.count)
    #expect(names.indices.count { names[$0] != order[$0 % order.count] } == 0)
  }

  @Test func `a session can be started again from a notification`() throws {
    let recorder = Recorder()
    let path = try Capture.movie(folder, frames: 3, name: "short.y4m")
    let capture = try Capture(AVCaptureDevice(source: .file(path)), recorder)
    let session = capture.session
    let observer = NotificationCenter.default.addObserver(
      forName: .AVCaptureSessionRuntimeError, object: session, queue: nil
    ) { [weak session] _ in
      guard let session, let old = session.inputs.first else { return }
      session.beginConfiguration()
      session.removeInput(old)
      let again = AVCaptureDevice(source: .file(path))
      if let input = try? AVCaptureDeviceInput(device: again) { session.addInput(input) }
      session.commitConfiguration()
      session.startRunning()
    }
    session.startRunning()
    #expect(recorder.frames.wait(forCount: 9))
    NotificationCenter.default.removeObserver(observer)
    session.stopRunning()
  }
}

/// A delegate that runs a closure when it is released.
private final class Leaving: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  private let atEnd: @Sendable () -> Void
  private let onFrame: @Sendable () -> Void

  init(_ atEnd: @escaping @Sendable () -> Void, onFrame: @escaping @Sendable () -> Void = {}) {
    (self.atEnd, self.onFrame) = (atEnd, onFrame)
  }

  deinit { atEnd() }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) { onFrame() }
}
