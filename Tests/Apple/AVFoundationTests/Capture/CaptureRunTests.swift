import Foundation
import Frames
import TestSupport
import Testing
import VisionBase

@testable import AVFoundation
@testable import Movies

/// Tests with cameras that open and close as a test determines.
@Suite struct CaptureRunTests {
  /// Returns a connection that delivers one frame, and is then silent until it has no reader.
  private static func connection(
    _ watch: StreamWatch, atEnd: @escaping @Sendable () -> Void
  ) -> LiveConnection {
    LiveConnection(
      frames: ScriptedSource(
        next: { (number) throws(VisionError) in
          if number > 0 { _ = watch.pause(3600, untilCancelledOnly: true) }
          return try ScriptedSource.frame(number)
        }, atEnd: atEnd))
  }

  /// The time that a slow device takes to close, in seconds.
  private static let slowness = 0.4

  @Test(arguments: [false, true])
  func `a camera is closed when its session has stopped`(onDelegatesQueue: Bool) throws {
    let (opened, closed, stopped) = (Mailbox<Int>(), Mailbox<Int>(), Mailbox<Int>())
    let camera = AVCaptureDevice.live { watch in
      // A connection that finds the camera busy could not open it.
      opened.put(closed.items.count)
      return Self.connection(watch) {
        Thread.sleep(forTimeInterval: Self.slowness)
        closed.put(1)
      }
    }
    let session = Lock<AVCaptureSession?>(nil)
    let recorder = Recorder { _, _ in
      guard onDelegatesQueue else { return }
      session.withLock { $0 }?.stopRunning()
      stopped.put(closed.items.count)
    }
    let capture = try Capture(camera, recorder)
    session.withLock { $0 = capture.session }
    defer { session.withLock { $0 = nil } }
    for round in 1...2 {
      capture.session.startRunning()
      #expect(recorder.frames.wait(forCount: round))
      if !onDelegatesQueue {
        capture.session.stopRunning()
        stopped.put(closed.items.count)
      }
      #expect(stopped.items.last == round)
    }
    #expect(opened.items == [0, 1])
  }

  @Test func `a camera that hangs does not keep its session from being stopped`() throws {
    let gate = Gate()
    let closed = Mailbox<Int>()
    let camera = AVCaptureDevice.live(secondsToClose: 0.1) { watch in
      Self.connection(watch) {
        gate.pass()
        closed.put(1)
      }
    }
    let recorder = Recorder()
    let capture = try Capture(camera, recorder)
    capture.session.startRunning()
    #expect(recorder.frames.wait(forCount: 1))
    capture.session.stopRunning()
    #expect(!capture.session.isRunning)
    #expect(closed.items.isEmpty)
    gate.open()
    #expect(closed.wait(forCount: 1))
  }

  @Test func `a camera that is not said to be slow may take two seconds to be closed`() throws {
    let address = try #require(StreamAddress("rtsp://camera/1"))
    let camera = AVCaptureDevice(source: .stream(address)).camera
    #expect(camera.nanosecondsToClose == 2_000_000_000)
  }

  @Test func `a camera is closed when a start that waited for it was stopped`() throws {
    let (connecting, closed) = (Mailbox<Int>(), Mailbox<Int>())
    let camera = AVCaptureDevice.live { (watch) throws(VisionError) in
      connecting.put(1)
      _ = watch.pause(3600, untilCancelledOnly: true)
      Thread.sleep(forTimeInterval: Self.slowness)
      closed.put(1)
      throw VisionError(.inputInvalid, "nothing came")
    }
    let capture = try Capture(camera, Recorder())
    let session = capture.session
    let started = Mailbox<Int>()
    try WorkerThread.begin {
      session.startRunning()
      started.put(closed.items.count)
    }
    #expect(connecting.wait(forCount: 1))
    session.stopRunning()
    #expect(closed.items.count == 1)
    #expect(started.wait(forCount: 1))
    #expect(started.items == [1])
    session.notices.sync {}
    #expect(capture.notices.names.isEmpty)
  }
}
