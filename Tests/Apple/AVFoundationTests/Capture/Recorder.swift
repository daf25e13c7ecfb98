import AVFoundation
import Foundation
import MovieFixtures
import TestSupport
import Testing

/// A delegate that records its frames.
final class Recorder: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  @unchecked Sendable
{
  // Sendable: all its properties are mailboxes, constants, and a gate.

  /// A frame as it arrived.
  struct Seen: Sendable {
    let time: CMTime
    let width: Int
    let height: Int
    let format: OSType
    /// The first bytes of each plane.
    let samples: [[UInt8]]
  }

  let frames = Mailbox<Seen>()
  let drops = Mailbox<String>()
  /// The formats of dropped frames.
  let formats = Mailbox<CMFormatDescription?>()
  private let gate: Gate?
  private let hook: (@Sendable (Int, CMSampleBuffer) -> Void)?

  /// Creates a recorder; each frame waits at the gate, if any, and `hook` gets its number and
  /// buffer.
  init(gate: Gate? = nil, hook: (@Sendable (Int, CMSampleBuffer) -> Void)? = nil) {
    self.gate = gate
    self.hook = hook
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) {
    guard let pixels = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
    CVPixelBufferLockBaseAddress(pixels, .readOnly)
    let samples = (0..<max(1, CVPixelBufferGetPlaneCount(pixels))).map { plane in
      let start = CVPixelBufferGetBaseAddressOfPlane(pixels, plane)
      return start.map { Array(UnsafeRawBufferPointer(start: $0, count: 4)) } ?? []
    }
    CVPixelBufferUnlockBaseAddress(pixels, .readOnly)
    let seen = Seen(
      time: CMSampleBufferGetPresentationTimeStamp(sampleBuffer),
      width: CVPixelBufferGetWidth(pixels), height: CVPixelBufferGetHeight(pixels),
      format: CVPixelBufferGetPixelFormatType(pixels), samples: samples)
    hook?(frames.items.count, sampleBuffer)
    frames.put(seen)
    gate?.pass()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) {
    #expect(CMSampleBufferGetImageBuffer(sampleBuffer) == nil)
    #expect(CMSampleBufferGetNumSamples(sampleBuffer) == 0)
    formats.put(CMSampleBufferGetFormatDescription(sampleBuffer))
    let reason = CMGetAttachment(
      sampleBuffer, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil)
    drops.put(reason as? String ?? "no reason")
  }
}

/// The notifications of a session.
final class Notices: Sendable {
  struct Notice: Sendable {
    let name: Notification.Name
    let error: AVError?
  }

  let notices = Mailbox<Notice>()
  private let observers: [any NSObjectProtocol & Sendable]

  init(of session: AVCaptureSession) {
    let notices = notices
    let names: [Notification.Name] = [
      .AVCaptureSessionRuntimeError, .AVCaptureSessionDidStartRunning,
      .AVCaptureSessionDidStopRunning, .AVCaptureSessionWasInterrupted,
      .AVCaptureSessionInterruptionEnded,
    ]
    observers = names.map { name in
      Observer(
        NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) {
          notices.put(
            Notice(name: name, error: $0.userInfo?[AVCaptureSessionErrorKey] as? AVError))
        })
    }
  }

  /// Waits for a notification, and returns its error.
  func wait(for name: Notification.Name) -> Notice? {
    _ = notices.wait { $0.contains { $0.name == name } }
    return notices.items.first { $0.name == name }
  }

  var names: [Notification.Name] { notices.items.map(\.name) }
}

private final class Observer: NSObject, @unchecked Sendable {
  // Sendable: the token is only kept and returned.
  private let token: any NSObjectProtocol

  init(_ token: any NSObjectProtocol) { self.token = token }

  deinit { NotificationCenter.default.removeObserver(token) }
}

/// A session that reads a test's movie.
struct Capture {
  let session = AVCaptureSession()
  let output = AVCaptureVideoDataOutput()
  let input: AVCaptureDeviceInput
  let notices: Notices
  /// The queue on which the recorder receives frames.
  let frames = DispatchQueue(label: "test.frames")

  /// Creates a session, not started; a recorder gets every frame unless `discardsLate` is true.
  init(_ device: AVCaptureDevice, _ recorder: Recorder, discardsLate: Bool = false) throws {
    notices = Notices(of: session)
    input = try AVCaptureDeviceInput(device: device)
    output.alwaysDiscardsLateVideoFrames = discardsLate
    output.setSampleBufferDelegate(recorder, queue: frames)
    session.beginConfiguration()
    session.addInput(input)
    session.addOutput(output)
    session.commitConfiguration()
  }

  /// Returns a movie of gray frames, each ten brighter than the one before, with the full range.
  static func movie(
    _ folder: TemporaryFolder, frames: Int, framesPerSecond: Int = 200, width: Int = 6,
    height: Int = 4, name: String = "movie.y4m"
  ) throws -> String {
    var movie = RawMovie(
      width: width, height: height, framesPerSecond: framesPerSecond,
      more: "C420jpeg XCOLORRANGE=FULL")
    for index in 0..<frames { movie.add(luma: UInt8(index * 10 % 250), cb: 100, cr: 150) }
    return try folder.write(movie.data, to: name)
  }
}
