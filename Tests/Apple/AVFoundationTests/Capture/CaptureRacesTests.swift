import Foundation
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
