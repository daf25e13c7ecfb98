import Frames
import VisionBase

@testable import AVFoundation
@testable import Movies

/// A source scripted by a test.
final class ScriptedSource: FrameSource {
  typealias Next = (_ number: Int) throws(VisionError) -> Frame?

  private let script: Next
  private let atEnd: @Sendable () -> Void
  private var number = 0

  var durationInMicroseconds: Int64? { nil }
  var framesPerSecond: Double? { 25 }

  /// Creates a source; `next` returns each frame, and `atEnd` runs when it is closed.
  init(next: @escaping Next, atEnd: @escaping @Sendable () -> Void = {}) {
    (script, self.atEnd) = (next, atEnd)
  }

  deinit { atEnd() }

  func next() throws(VisionError) -> Frame? {
    defer { number += 1 }
    return try script(number)
  }

  func seek(to microseconds: Int64) throws(VisionError) {}
  func countFramesBeforeNext() throws(VisionError) -> Int { number }

  /// Returns a small gray frame; the times are 40 ms apart.
  static func frame(_ number: Int) throws(VisionError) -> Frame {
    var frame = try Frame(
      width: 2, height: 2, format: .rgb, bytes: [UInt8](repeating: 5, count: 12).span.bytes)
    frame.timestampInMicroseconds = Int64(number) * 40_000
    return frame
  }
}

extension AVCaptureDevice {
  /// Returns a device that opens as a test determines: a camera if `isLive`, otherwise a movie.
  ///
  /// Closing it may take a minute, even on an overloaded machine.
  static func scripted(
    isLive: Bool, secondsToClose: Double = 60, _ open: @escaping CaptureCamera.Open
  ) -> AVCaptureDevice {
    let source = isLive ? MovieSource.camera(CameraOptions("none")) : .standardInput()
    let camera = NamedCamera(source, name: "scripted", position: .back)
    return AVCaptureDevice(
      uniqueID: "scripted", localizedName: "scripted", position: .back,
      backing: CaptureCamera(
        camera, nanosecondsToClose: Int64(secondsToClose * 1e9), open: open))
  }

  /// Returns a camera with its own reading thread, as all have.
  static func live(
    secondsToClose: Double = 60, _ connect: @escaping ReconnectingLoop.Connect
  ) -> AVCaptureDevice {
    scripted(isLive: true, secondsToClose: secondsToClose) {
      (_, cancellation) throws(VisionError) in
      try LiveReader(name: "scripted", LiveOptions(), cancellation, connect: connect)
    }
  }
}
