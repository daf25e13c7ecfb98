import AVFoundation
import Foundation

/// A camera's frames, as an app for iOS receives them.
public final class CameraFeed: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  @unchecked Sendable
{
  // Sendable: `first` is only accessed on the queue of frames, `look` is set before there are any,
  // the state in the lock only while it is held, and everything else is constant.

  /// Receives a frame, with its time from the first one.
  public typealias Look = @Sendable (CMSampleBuffer, _ milliseconds: Int) -> Void

  private let session = AVCaptureSession()
  private var look: Look?
  private var first: CMTime?
  private let end = DispatchSemaphore(value: 0)
  private let lock = NSLock()
  private var failure: AVError?

  /// Creates a session for a camera and an output for its frames.
  ///
  /// With `everyFrame` a movie in a camera's place waits until its frame was processed; otherwise
  /// late frames are dropped. Throws an `AVError` if the camera cannot be opened.
  public init(
    _ camera: AVCaptureDevice, pixels: OSType = kCVPixelFormatType_32BGRA, everyFrame: Bool = false
  ) throws {
    super.init()
    session.beginConfiguration()
    session.sessionPreset = .high
    let input = try AVCaptureDeviceInput(device: camera)
    if session.canAddInput(input) { session.addInput(input) }
    let output = AVCaptureVideoDataOutput()
    output.alwaysDiscardsLateVideoFrames = !everyFrame
    output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: pixels]
    output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "camera.frames"))
    if session.canAddOutput(output) { session.addOutput(output) }
    session.commitConfiguration()
  }

  /// Passes each frame to `look` until the camera is gone, or `stop()` is called.
  ///
  /// Throws an `AVError` if the camera cannot be read, but not at the end of a movie.
  public func run(_ look: @escaping Look) throws {
    self.look = look
    let observers = observe()
    session.startRunning()
    end.wait()
    session.stopRunning()
    observers.forEach(NotificationCenter.default.removeObserver)
    if let failure = lock.withLock({ failure }) { throw failure }
  }

  /// Ends `run`, from any thread.
  public func stop() {
    session.stopRunning()
    end.signal()
  }

  private func observe() -> [any NSObjectProtocol] {
    func observer(
      _ name: Notification.Name, _ body: @escaping @Sendable (AVError?) -> Void
    ) -> any NSObjectProtocol {
      NotificationCenter.default.addObserver(forName: name, object: session, queue: nil) {
        body($0.userInfo?[AVCaptureSessionErrorKey] as? AVError)
      }
    }
    return [
      observer(.AVCaptureSessionWasInterrupted) { error in
        Self.say(error?.localizedDescription ?? "the camera is lost")
      },
      observer(.AVCaptureSessionInterruptionEnded) { _ in Self.say("the camera is back") },
      observer(.AVCaptureSessionRuntimeError) { [self] error in
        lock.withLock { failure = error?.code == .deviceWasDisconnected ? nil : error }
        end.signal()
      },
    ]
  }

  private static func say(_ words: String) {
    FileHandle.standardError.write(Data("\(words)\n".utf8))
  }

  /// Passes a frame on, with its time.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) {
    let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
    let start = first ?? time
    first = start
    look?(sampleBuffer, Int((CMTimeGetSeconds(time - start) * 1000).rounded()))
  }
}
