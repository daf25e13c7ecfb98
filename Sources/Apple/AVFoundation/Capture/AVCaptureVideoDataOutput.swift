// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// Reason: client code sets and subscripts `videoSettings` as Apple declares it.

public import AppleTypes
public import Foundation
internal import Frames

/// What gets the frames of a video data output.
///
/// Both functions are optional, and are called on the queue that was set, one call after the other.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObjectProtocol {
  /// Gets a frame.
  ///
  /// The buffer may be kept, but not many of them: a delegate that is set on an output has sixteen, and
  /// while all are in use frames are dropped.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection)

  /// Is told of a frame that was dropped: a buffer without pixels that has its format, its time, and why.
  ///
  /// The reason is attached under `kCMSampleBufferAttachmentKey_DroppedFrameReason`. While the queue is
  /// blocked only the last 256 are remembered.
  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection)
}

extension AVCaptureVideoDataOutputSampleBufferDelegate {
  /// Does nothing.
  public func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) {}

  /// Does nothing.
  public func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection
  ) {}
}

/// Hands a session's frames to a program, as pixels.
///
/// May be used from any thread.
public final class AVCaptureVideoDataOutput: AVCaptureOutput, @unchecked Sendable {
  // Sendable: what changes is behind locks.
  let handover = FrameHandover()

  /// Makes an output without a delegate.
  public override init() {}

  /// Which pixels frames have: `kCVPixelBufferPixelFormatTypeKey` with one of
  /// `availableVideoPixelFormatTypes`; other keys have no effect.
  ///
  /// nil, as at the start, is 420v, or 420f where the source has the full range. An empty dictionary is
  /// the source's own format, whatever it is: frames are then the decoder's own memory, not copied, and
  /// must not be written. Otherwise a frame is copied once, also where it has the format already, and its
  /// buffer may be written. A format that is not available is a mistake in the program, and stops it.
  public var videoSettings: [String: Any]! {
    get { handover.pixels.settings }
    set {
      guard let pixels = CapturedPixels(newValue) else {
        preconditionFailure("videoSettings name a pixel format that is not available")
      }
      handover.pixels = pixels
    }
  }

  /// The formats that `videoSettings` may name: 420v, 420f, BGRA, and with three planes y420 and f420.
  public var availableVideoPixelFormatTypes: [OSType] {
    CapturedPixels.available.map(\.pixelFormatType)
  }

  /// Whether frames that come while the delegate is at work are dropped; true at the start.
  ///
  /// If false, up to sixteen frames wait for the delegate. Then a camera's or stream's frames are dropped,
  /// while a movie or pictures wait, so that no frame of theirs is ever dropped.
  public var alwaysDiscardsLateVideoFrames: Bool {
    get { handover.discardsLateFrames }
    set { handover.discardsLateFrames = newValue }
  }

  /// Sets who gets frames, and on which queue; nil for both is nobody.
  ///
  /// The delegate is not kept alive. Calls come one after the other, also on a concurrent queue. One whose
  /// place another takes still gets frames that are on their way to it, but is told of no more that were
  /// dropped; it makes none of the other's late, and the buffers that it keeps are none of the other's.
  /// A delegate without a queue is a mistake in the program, and stops it.
  public func setSampleBufferDelegate(
    _ sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)?,
    queue sampleBufferCallbackQueue: DispatchQueue?
  ) {
    guard let delegate = sampleBufferDelegate else { return handover.removeReceiver() }
    guard let queue = sampleBufferCallbackQueue else {
      preconditionFailure("a sample buffer delegate is set without a queue")
    }
    handover.setReceiver(delegate, queue)
  }

  /// Who gets frames.
  public var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? {
    handover.receiver?.delegate
  }

  /// The queue on which the delegate is called.
  public var sampleBufferCallbackQueue: DispatchQueue? { handover.receiver?.queue }
}

/// Which pixels frames are to have.
enum CapturedPixels: Hashable, Sendable {
  /// Two planes, with the source's range.
  case usual
  /// As the source has them.
  case stored
  /// One format.
  case format(PixelFormat)

  static let available: [PixelFormat] = [
    .nv12VideoRange, .nv12FullRange, .bgra, .i420VideoRange, .i420FullRange,
  ]

  /// What settings ask for; nil for a format that is not available.
  init?(_ settings: [String: Any]?) {
    guard let settings else {
      self = .usual
      return
    }
    guard let value = unsafe settings[kCVPixelBufferPixelFormatTypeKey as String] else {
      self = .stored
      return
    }
    let number = (value as? NSNumber)?.uint32Value ?? (value as? OSType)
    guard let format = Self.available.first(where: { $0.pixelFormatType == number }) else {
      return nil
    }
    self = .format(format)
  }

  /// The settings that ask for this.
  var settings: [String: Any]? {
    switch self {
    case .usual: nil
    case .stored: [:]
    case .format(let format):
      unsafe [kCVPixelBufferPixelFormatTypeKey as String: format.pixelFormatType]
    }
  }

  /// The format for a frame.
  func format(for frame: Frame) -> PixelFormat {
    switch self {
    case .usual:
      frame.format == .i420FullRange || frame.format == .nv12FullRange
        ? .nv12FullRange : .nv12VideoRange
    case .stored: frame.format
    case .format(let format): format
    }
  }
}
