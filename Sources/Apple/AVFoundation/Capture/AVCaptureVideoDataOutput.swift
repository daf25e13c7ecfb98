// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals
// Reason: client code sets and subscripts `videoSettings` as Apple declares it.

public import AppleTypes
public import Foundation
internal import Frames

/// The receiver of frames from a video data output.
///
/// Both functions are optional. They are called on the delegate queue, one call after another.
public protocol AVCaptureVideoDataOutputSampleBufferDelegate: NSObjectProtocol {
  /// Receives a frame.
  ///
  /// The buffer may be kept, but only a few at a time: an output gives its delegate sixteen, and
  /// drops frames while all are in use.
  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer,
    from connection: AVCaptureConnection)

  /// Receives notice of a dropped frame: a buffer without pixels, with the frame's format, time and
  /// drop reason.
  ///
  /// The reason is attached under `kCMSampleBufferAttachmentKey_DroppedFrameReason`. While the
  /// queue is blocked, only the last 256 drops are kept.
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

/// An output that delivers a session's frames to a program as pixels.
///
/// May be used from any thread.
public final class AVCaptureVideoDataOutput: AVCaptureOutput, @unchecked Sendable {
  // Sendable: the mutable state is behind locks.
  let handover = FrameHandover()

  /// Creates an output without a delegate.
  public override init() {}

  /// The pixel format of frames: `kCVPixelBufferPixelFormatTypeKey` with one of
  /// `availableVideoPixelFormatTypes`; other keys have no effect.
  ///
  /// nil, the initial value, means 420v, or 420f if the source has the full range. An empty
  /// dictionary means the source's own format, whatever it is: frames then share the decoder's
  /// memory without a copy and must not be written to. Otherwise each frame is copied once, even if
  /// it already has the format, and its buffer may be written to. Setting an unavailable format is
  /// a programming error and traps.
  public var videoSettings: [String: Any]! {
    get { handover.pixels.settings }
    set {
      guard let pixels = CapturedPixels(newValue) else {
        preconditionFailure("videoSettings name a pixel format that is not available")
      }
      handover.pixels = pixels
    }
  }

  /// The formats that `videoSettings` may name: 420v, 420f, BGRA, and the three-plane formats y420
  /// and f420.
  public var availableVideoPixelFormatTypes: [OSType] {
    CapturedPixels.available.map(\.pixelFormatType)
  }

  /// True if frames that arrive while the delegate is busy are dropped; true initially.
  ///
  /// If false, up to sixteen frames wait for the delegate. Beyond that, frames of a camera or
  /// stream are dropped, while a movie or a folder of images waits, so that none of its frames is
  /// ever dropped.
  public var alwaysDiscardsLateVideoFrames: Bool {
    get { handover.discardsLateFrames }
    set { handover.discardsLateFrames = newValue }
  }

  /// Sets the delegate and its queue; nil for both removes the delegate.
  ///
  /// The delegate is not retained. Calls are serialized, even on a concurrent queue. A replaced
  /// delegate still receives the frames queued for it, but no further drop notices; it does not
  /// make its successor's frames late, and the buffers that it keeps do not count against its
  /// successor. A delegate without a queue is a programming error and traps.
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

  /// The delegate that receives frames.
  public var sampleBufferDelegate: (any AVCaptureVideoDataOutputSampleBufferDelegate)? {
    handover.receiver?.delegate
  }

  /// The queue on which the delegate is called.
  public var sampleBufferCallbackQueue: DispatchQueue? { handover.receiver?.queue }
}

/// The requested pixel format of frames.
enum CapturedPixels: Hashable, Sendable {
  /// Two planes, with the source's range.
  case usual
  /// The source's own format.
  case stored
  /// A specific format.
  case format(PixelFormat)

  static let available: [PixelFormat] = [
    .nv12VideoRange, .nv12FullRange, .bgra, .i420VideoRange, .i420FullRange,
  ]

  /// Creates the choice that settings request; nil if the format is not available.
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

  /// The settings that request this choice.
  var settings: [String: Any]? {
    switch self {
    case .usual: nil
    case .stored: [:]
    case .format(let format):
      unsafe [kCVPixelBufferPixelFormatTypeKey as String: format.pixelFormatType]
    }
  }

  /// Returns the pixel format for a frame.
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
