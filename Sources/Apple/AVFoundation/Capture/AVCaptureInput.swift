public import AppleTypes
public import Foundation

/// A source of media for a session.
public class AVCaptureInput: NSObject, @unchecked Sendable {
  // Sendable: all state is constant except the claim, which has its own lock.

  let claim = SessionClaim()

  override init() {}

  /// One media type of an input.
  public final class Port: NSObject, Sendable {
    /// The media type.
    public let mediaType: AVMediaType

    init(_ mediaType: AVMediaType) { self.mediaType = mediaType }
  }

  /// The media types: only video.
  public let ports: [Port] = [Port(.video)]
}

/// A session's input from a camera.
public final class AVCaptureDeviceInput: AVCaptureInput, @unchecked Sendable {
  // Sendable: adds only a constant.

  /// The camera.
  public let device: AVCaptureDevice

  /// Creates an input from a camera.
  ///
  /// A movie or folder of images is opened to verify that it can be read. A camera's device file
  /// was checked when it was discovered. Streams are not contacted, and pipes not opened, before a
  /// session starts. Throws an `AVError` that describes the problem and its remedy.
  public init(device: AVCaptureDevice) throws {
    try device.camera.checkCanOpen()
    self.device = device
  }
}
