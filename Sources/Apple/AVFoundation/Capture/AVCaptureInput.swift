public import AppleTypes
public import Foundation

/// Where a session gets media from.
public class AVCaptureInput: NSObject, @unchecked Sendable {
  // Sendable: all is constant but the claim, which has a lock of its own.

  let claim = SessionClaim()

  override init() {}

  /// One kind of media of an input.
  public final class Port: NSObject, Sendable {
    /// The kind.
    public let mediaType: AVMediaType

    init(_ mediaType: AVMediaType) { self.mediaType = mediaType }
  }

  /// The kinds of media: one, video.
  public let ports: [Port] = [Port(.video)]
}

/// A camera as a session reads it.
public final class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
  // Sendable: adds a constant.

  /// The camera.
  public let device: AVCaptureDevice

  /// Makes an input of a camera.
  ///
  /// A movie or folder of pictures is opened to see that it can be, a camera's file was looked at when it
  /// was found; streams are not reached, and pipes not opened, before a session starts. Throws an `AVError` that says what is
  /// wrong and what to do about it.
  public init(device: AVCaptureDevice) throws {
    try device.camera.checkCanOpen()
    self.device = device
  }
}
