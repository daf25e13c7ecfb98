import Foundation
import Movies
import TestSupport
import Testing
import VisionBase

@testable import AVFoundation

@Suite struct AVCaptureSessionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func device(frames: Int, framesPerSecond: Int = 200) throws -> AVCaptureDevice {
    AVCaptureDevice(
      source: .file(
        try Capture.movie(folder, frames: frames, framesPerSecond: framesPerSecond)))
  }

  @Test func `a movie is played to its end, where the camera is gone`() throws {
    let recorder = Recorder()
    let camera = try device(frames: 12)
    let capture = try Capture(camera, recorder)
    let gone = Mailbox<Bool>()
    let observer = NotificationCenter.default.addObserver(
      forName: AVCaptureDevice.wasDisconnectedNotification, object: camera, queue: nil
    ) { _ in gone.put(true) }
    defer { NotificationCenter.default.removeObserver(observer) }
    let before = CMClock.hostTimeClock.time
    capture.session.startRunning()
    let end = capture.notices.wait(for: .AVCaptureSessionRuntimeError)
    #expect(end?.error?.code == .deviceWasDisconnected)
    #expect(capture.notices.wait(for: .AVCaptureSessionDidStopRunning) != nil)
    #expect(!capture.session.isRunning)
    #expect(gone.wait(forCount: 1))
    #expect(!camera.isConnected)

    let seen = recorder.frames.items
    #expect(seen.map { $0.samples[0][0] } == (0..<12).map { UInt8($0 * 10) })
    #expect(seen.allSatisfy { $0.format == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange })
    #expect(seen.allSatisfy { $0.samples[1] == [100, 150, 100, 150] })
    #expect(seen[0].time >= before)
    // At its own pace, and with its own times.
    let steps = zip(seen, seen.dropFirst()).map { ($1.time - $0.time).seconds }
    #expect(steps.allSatisfy { abs($0 - 0.005) < 1e-9 })
    #expect((CMClock.hostTimeClock.time - before).seconds >= 0.055)
    #expect(
      capture.notices.names == [
        .AVCaptureSessionDidStartRunning, .AVCaptureSessionRuntimeError,
        .AVCaptureSessionDidStopRunning,
      ])
  }

  @Test func `a movie starts anew when the session does`() throws {
    let recorder = Recorder()
    let capture = try Capture(try device(frames: 12_000), recorder)
    for round in 1...2 {
      let count = recorder.frames.items.count
      capture.session.startRunning()
      #expect(capture.session.isRunning)
      #expect(recorder.frames.wait(forCount: count + 3))
      capture.session.stopRunning()
      #expect(!capture.session.isRunning)
      // The delegate may still hold a frame.
      capture.frames.sync {}
      #expect(recorder.frames.items[count].samples[0][0] == 0, "round \(round)")
    }
    #expect(capture.input.device.isConnected)
  }

  @Test func `what cannot be opened is a runtime error`() throws {
    let path = try Capture.movie(folder, frames: 1)
    let capture = try Capture(AVCaptureDevice(source: .file(path)), Recorder())
    try FileManager.default.removeItem(atPath: path)
    capture.session.startRunning()
    #expect(!capture.session.isRunning)
    let error = capture.notices.wait(for: .AVCaptureSessionRuntimeError)?.error
    #expect(error?.code == .deviceNotConnected)
    #expect(error?.errorDescription?.contains(path) == true)
    #expect(!capture.notices.names.contains(.AVCaptureSessionDidStartRunning))
  }

  @Test func `a movie with nothing in it is a runtime error, and no end`() throws {
    let path = try folder.write(
      Data("YUV4MPEG2 W6 H4 F25:1 Ip A1:1 C420jpeg\nFRAME\nshort".utf8), to: "short.y4m")
    let capture = try Capture(AVCaptureDevice(source: .file(path)), Recorder())
    capture.session.startRunning()
    let error = capture.notices.wait(for: .AVCaptureSessionRuntimeError)?.error
    #expect(error?.code == .decodeFailed)
    #expect(capture.input.device.isConnected)
  }

  @Test func `a camera that is lost interrupts the session until it is back`() throws {
    let capture = try Capture(try device(frames: 100, framesPerSecond: 1), Recorder())
    let session = capture.session
    session.startRunning()
    let run = try #require(session.state.change { $0.run })
    session.interrupt(run, VisionError(.inputInvalid, "nothing came"))
    #expect(session.isInterrupted)
    #expect(!session.isRunning)
    #expect(
      capture.notices.wait(for: .AVCaptureSessionWasInterrupted)?.error?.errorDescription?
        .contains("nothing came") == true)
    session.resume(run)
    #expect(capture.notices.wait(for: .AVCaptureSessionInterruptionEnded) != nil)
    #expect(session.isRunning && !session.isInterrupted)
    session.fail(run, AVError(.unknown, "it did not come back"))
    #expect(!session.isRunning)
    session.interrupt(run, VisionError(.inputInvalid, "too late"))
    #expect(!session.isInterrupted)
    session.stopRunning()
    #expect(capture.notices.wait(for: .AVCaptureSessionDidStopRunning) != nil)
    #expect(capture.notices.names.count { $0 == .AVCaptureSessionDidStopRunning } == 1)
  }

  @Test(arguments: [false, true])
  func `another camera in the place of a lost one ends the interruption`(atOnce: Bool) throws {
    let capture = try Capture(try device(frames: 100, framesPerSecond: 1), Recorder())
    let session = capture.session
    let path = try Capture.movie(folder, frames: 100, framesPerSecond: 1, name: "other.y4m")
    let other = try AVCaptureDeviceInput(device: AVCaptureDevice(source: .file(path)))
    session.startRunning()
    session.interrupt(
      try #require(session.state.change { $0.run }), VisionError(.inputInvalid, "nothing came"))
    if atOnce { session.beginConfiguration() }
    session.removeInput(capture.input)
    // Nothing is read yet.
    #expect(session.isInterrupted && !session.isRunning)
    session.notices.sync {}
    #expect(capture.notices.names.last == .AVCaptureSessionWasInterrupted)
    session.addInput(other)
    #expect(session.isInterrupted == atOnce)
    if atOnce { session.commitConfiguration() }
    #expect(session.isRunning && !session.isInterrupted)
    session.stopRunning()
    session.notices.sync {}
    #expect(
      capture.notices.names == [
        .AVCaptureSessionDidStartRunning, .AVCaptureSessionWasInterrupted,
        .AVCaptureSessionInterruptionEnded, .AVCaptureSessionDidStopRunning,
      ])
  }

  @Test func `another camera that cannot be opened in its place stops the session`() throws {
    let capture = try Capture(try device(frames: 100, framesPerSecond: 1), Recorder())
    let session = capture.session
    let path = try Capture.movie(folder, frames: 1, name: "other.y4m")
    let other = try AVCaptureDeviceInput(device: AVCaptureDevice(source: .file(path)))
    try FileManager.default.removeItem(atPath: path)
    session.startRunning()
    session.interrupt(
      try #require(session.state.change { $0.run }), VisionError(.inputInvalid, "nothing came"))
    session.beginConfiguration()
    session.removeInput(capture.input)
    session.addInput(other)
    session.commitConfiguration()
    #expect(!session.isRunning && !session.isInterrupted)
    session.notices.sync {}
    #expect(
      capture.notices.names == [
        .AVCaptureSessionDidStartRunning, .AVCaptureSessionWasInterrupted,
        .AVCaptureSessionRuntimeError, .AVCaptureSessionDidStopRunning,
      ])
  }

  // MARK: - Configuration

  @Test func `a session takes one input, and each thing once`() throws {
    let (first, second) = (AVCaptureSession(), AVCaptureSession())
    let camera = try device(frames: 1)
    let input = try AVCaptureDeviceInput(device: camera)
    let output = AVCaptureVideoDataOutput()
    #expect(output.connection(with: .video) == nil)
    first.addInput(input)
    first.addOutput(output)
    #expect(!first.canAddInput(try AVCaptureDeviceInput(device: camera)))
    #expect(!second.canAddInput(input) && !second.canAddOutput(output))
    let connection = try #require(output.connection(with: .video))
    #expect(connection.output === output)
    #expect(connection.inputPorts.map(\.mediaType) == [.video])
    #expect(first.connections == [connection])
    #expect(output.connection(with: .audio) == nil)
    first.removeInput(input)
    #expect(output.connections.isEmpty && first.inputs.isEmpty)
    second.removeOutput(output)
    #expect(first.outputs == [output])
    first.removeOutput(output)
    #expect(second.canAddInput(input) && second.canAddOutput(output))
  }

  @Test func `presets of sizes need a camera that has them`() throws {
    let session = AVCaptureSession()
    #expect(session.sessionPreset == .high)
    #expect(session.canSetSessionPreset(.hd1280x720))
    #expect(!session.canSetSessionPreset(AVCaptureSession.Preset(rawValue: "other")))
    session.addInput(try AVCaptureDeviceInput(device: try device(frames: 1)))
    #expect(!session.canSetSessionPreset(.hd1280x720))
    session.sessionPreset = .hd1280x720
    #expect(session.sessionPreset == .high)
    session.sessionPreset = .medium
    #expect(session.sessionPreset == .medium)
  }

  @Test func `a movie has one format, that of its frames`() throws {
    let camera = try device(frames: 1, framesPerSecond: 25)
    let size = camera.activeFormat.formatDescription.dimensions
    #expect((size.width, size.height) == (6, 4))
    #expect(camera.formats.count == 1)
    #expect(camera.activeFormat.videoSupportedFrameRateRanges.map(\.maxFrameRate) == [25])
    #expect(camera.activeFormat === camera.formats[0])
    #expect(camera.hasMediaType(.video) && !camera.hasMediaType(.audio))
  }

  @Test func `a running session changes its camera when the changes are committed`() throws {
    let recorder = Recorder()
    let capture = try Capture(try device(frames: 12_000), recorder)
    let path = try Capture.movie(
      folder, frames: 12_000, width: 10, height: 8, name: "other.y4m")
    let other = try AVCaptureDeviceInput(device: AVCaptureDevice(source: .file(path)))
    capture.session.startRunning()
    #expect(recorder.frames.wait(forCount: 2))
    capture.session.beginConfiguration()
    capture.session.removeInput(capture.input)
    capture.session.addInput(other)
    let count = recorder.frames.items.count
    #expect(recorder.frames.wait(forCount: count + 2))
    #expect(recorder.frames.items.allSatisfy { $0.width == 6 })
    capture.session.commitConfiguration()
    #expect(recorder.frames.wait { $0.last?.width == 10 })
    #expect(capture.session.isRunning)
    capture.session.removeInput(other)
    #expect(capture.session.isRunning)
    capture.session.stopRunning()
  }

  @Test func `a preset that makes no difference starts nothing anew`() throws {
    let recorder = Recorder()
    let capture = try Capture(try device(frames: 12_000), recorder)
    capture.session.startRunning()
    #expect(recorder.frames.wait(forCount: 2))
    let run = try #require(capture.session.state.change { $0.run })
    capture.session.sessionPreset = .low
    #expect(capture.session.sessionPreset == .low)
    #expect(capture.session.state.change { $0.run } === run && !run.isStopped)
    capture.session.stopRunning()
  }

  @Test func `a running session whose new camera cannot be opened says that it stopped`() throws {
    let recorder = Recorder()
    let capture = try Capture(try device(frames: 12_000), recorder)
    let path = try Capture.movie(folder, frames: 1, name: "other.y4m")
    let other = try AVCaptureDeviceInput(device: AVCaptureDevice(source: .file(path)))
    try FileManager.default.removeItem(atPath: path)
    capture.session.startRunning()
    #expect(recorder.frames.wait(forCount: 1))
    capture.session.beginConfiguration()
    capture.session.removeInput(capture.input)
    capture.session.addInput(other)
    capture.session.commitConfiguration()
    #expect(!capture.session.isRunning)
    #expect(capture.notices.wait(for: .AVCaptureSessionDidStopRunning) != nil)
    capture.session.stopRunning()
    capture.session.notices.sync {}
    #expect(
      capture.notices.names == [
        .AVCaptureSessionDidStartRunning, .AVCaptureSessionRuntimeError,
        .AVCaptureSessionDidStopRunning,
      ])
  }

  @Test func `however short a movie is, its session starts before it stops`() throws {
    let path = try folder.write(
      Data("YUV4MPEG2 W6 H4 F25:1 Ip A1:1 C420jpeg\nFRAME\nshort".utf8), to: "short.y4m")
    for _ in 0..<100 {
      let capture = try Capture(AVCaptureDevice(source: .file(path)), Recorder())
      capture.session.startRunning()
      #expect(capture.notices.wait(for: .AVCaptureSessionDidStopRunning) != nil)
      #expect(
        capture.notices.names == [
          .AVCaptureSessionDidStartRunning, .AVCaptureSessionRuntimeError,
          .AVCaptureSessionDidStopRunning,
        ])
    }
  }

  @Test func `frames that come too soon for the shortest duration are passed over`() throws {
    let recorder = Recorder()
    let camera = try device(frames: 20, framesPerSecond: 100)
    try camera.lockForConfiguration()
    camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 50)
    camera.unlockForConfiguration()
    let capture = try Capture(camera, recorder)
    capture.session.startRunning()
    _ = capture.notices.wait(for: .AVCaptureSessionRuntimeError)
    #expect(recorder.frames.items.map { $0.samples[0][0] } == (0..<10).map { UInt8($0 * 20) })
    #expect(recorder.drops.items.isEmpty)
  }
}
