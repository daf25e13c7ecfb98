public import AppleTypes
public import Foundation
public import Movies

extension AVCaptureDevice {
  /// Creates a device from any readable source of frames, for a program that chooses its own.
  ///
  /// Not available on Apple's platforms. A file or folder is played from its start, in real time,
  /// each time a session starts; at its end the device is disconnected.
  ///
  /// ```swift
  /// let street = AVCaptureDevice(source: .file("street.mp4"))
  /// session.addInput(try AVCaptureDeviceInput(device: street))
  /// ```
  public convenience init(source: MovieSource, position: Position = .back) {
    self.init(NamedCamera(source, name: source.name, position: position))
  }

  convenience init(_ camera: NamedCamera) {
    self.init(
      uniqueID: camera.uniqueID, localizedName: camera.name, position: camera.position,
      backing: CaptureCamera(camera))
  }

  /// The camera behind the device; only this module creates one.
  var camera: CaptureCamera {
    guard let camera = backing as? CaptureCamera else {
      preconditionFailure("a device that AVFoundation did not make")
    }
    return camera
  }

  /// True if the device is connected; false once a movie has ended.
  ///
  /// It never becomes true again: look up the device again.
  public var isConnected: Bool { camera.isConnected }

  /// Always false: no source here reports a suspension.
  public var isSuspended: Bool { false }

  /// Returns true if the device provides a media type: only video.
  public func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == .video }

  /// Returns true if a session that reads the device can use a preset.
  ///
  /// A preset that names a size requires a format of that size; the others suit every device.
  public func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
    preset.isSupported(by: camera.formats)
  }

  // MARK: - Configuration

  /// Allows configuration changes until `unlockForConfiguration()`.
  ///
  /// Throws an `AVError` if the device is disconnected. The lock does not exclude other callers.
  public func lockForConfiguration() throws { try camera.lockConfiguration() }

  /// Ends a configuration that `lockForConfiguration()` began.
  public func unlockForConfiguration() { camera.unlockConfiguration() }

  /// The available frame formats.
  ///
  /// For a camera, those that V4L2 lists (**not tried on hardware**). For a movie or stream, its
  /// single format: the first access opens the source and waits for a frame. Empty if the source
  /// cannot be read, and for a pipe, which can be read only once.
  public var formats: [Format] { camera.formats }

  /// The requested frame format; without any format, one with no dimensions.
  ///
  /// A camera is asked for its size and pixel format the next time a session starts; the session's
  /// preset then has no effect. Setting it without `lockForConfiguration()`, or to a format of
  /// another device, is a programming error and traps.
  public var activeFormat: Format {
    get { camera.chosenFormat ?? formats.first ?? .unknown }
    set {
      precondition(camera.isLocked, "activeFormat is set without lockForConfiguration()")
      precondition(
        formats.contains { $0 === newValue }, "activeFormat is set to a format of another device")
      camera.chosenFormat = newValue
    }
  }

  /// The minimum duration of a frame; invalid means the device's own rate.
  ///
  /// A camera is asked for that rate the next time a session starts. For any other source, frames
  /// that arrive sooner are skipped. Setting it without `lockForConfiguration()` is a programming
  /// error and traps.
  public var activeVideoMinFrameDuration: CMTime {
    get { camera.minimumDuration }
    set {
      precondition(
        camera.isLocked, "activeVideoMinFrameDuration is set without lockForConfiguration()")
      camera.minimumDuration = newValue
    }
  }

  /// The maximum duration of a frame; has no effect, since no source here can be sped up.
  ///
  /// Setting it without `lockForConfiguration()` is a programming error and traps.
  public var activeVideoMaxFrameDuration: CMTime {
    get { camera.maximumDuration }
    set {
      precondition(
        camera.isLocked, "activeVideoMaxFrameDuration is set without lockForConfiguration()")
      camera.maximumDuration = newValue
    }
  }

  // MARK: - Notifications

  /// Posted when a device is disconnected for good, such as a movie that ended; the object is the
  /// device.
  public static let wasDisconnectedNotification = Notification.Name
    .AVCaptureDeviceWasDisconnected
}

extension Notification.Name {
  /// Posted when a device is disconnected for good, such as a movie that ended; the object is the
  /// device.
  public static let AVCaptureDeviceWasDisconnected = Notification.Name(
    "AVCaptureDeviceWasDisconnectedNotification")
}
