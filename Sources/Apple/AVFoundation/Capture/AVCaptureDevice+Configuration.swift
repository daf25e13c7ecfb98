public import AppleTypes
public import Foundation
public import Movies

extension AVCaptureDevice {
  /// Makes a device of anything that frames can be read from, for a program that chooses itself.
  ///
  /// Not on Apple's platforms. A file or folder is played from its start at its own pace each time a
  /// session starts, and at its end the device is disconnected.
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

  /// What is behind the device, which only this module makes.
  var camera: CaptureCamera {
    guard let camera = backing as? CaptureCamera else {
      preconditionFailure("a device that AVFoundation did not make")
    }
    return camera
  }

  /// Whether the device is there: false once a movie has ended.
  ///
  /// It stays false: look for the device again.
  public var isConnected: Bool { camera.isConnected }

  /// Always false: nothing tells here.
  public var isSuspended: Bool { false }

  /// Whether the device gives such media: video.
  public func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == .video }

  /// Whether a session that reads the device can have a preset.
  ///
  /// One that names a size needs a format of that size; the others fit every device.
  public func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
    preset.isSupported(by: camera.formats)
  }

  // MARK: - Configuration

  /// Allows the configuration to be changed until `unlockForConfiguration()`.
  ///
  /// Throws an `AVError` when the device is gone. Nobody else is kept out.
  public func lockForConfiguration() throws { try camera.lockConfiguration() }

  /// Ends what `lockForConfiguration()` began.
  public func unlockForConfiguration() { camera.unlockConfiguration() }

  /// The forms in which there are pictures.
  ///
  /// Of a camera those that V4L2 lists (**not tried on hardware**). Of a movie or stream the one it
  /// has: the first question opens it and waits for a frame. Empty where it cannot be read, and of a
  /// pipe, which can be read only once.
  public var formats: [Format] { camera.formats }

  /// The form in which pictures are wanted; without any, one without sides.
  ///
  /// A camera is asked for its size and pixel format the next time a session starts, and then its
  /// session's preset has no effect. To set it without `lockForConfiguration()`, or to a format of another device, is a
  /// mistake in the program, and stops it.
  public var activeFormat: Format {
    get { camera.chosenFormat ?? formats.first ?? .unknown }
    set {
      precondition(camera.isLocked, "activeFormat is set without lockForConfiguration()")
      precondition(
        formats.contains { $0 === newValue }, "activeFormat is set to a format of another device")
      camera.chosenFormat = newValue
    }
  }

  /// How long a picture lasts at least; invalid is the device's own rate.
  ///
  /// A camera is asked for that rate the next time a session starts. Of anything else, frames that come
  /// sooner are passed over. To set it without `lockForConfiguration()` is a mistake in the program,
  /// and stops it.
  public var activeVideoMinFrameDuration: CMTime {
    get { camera.minimumDuration }
    set {
      precondition(
        camera.isLocked, "activeVideoMinFrameDuration is set without lockForConfiguration()")
      camera.minimumDuration = newValue
    }
  }

  /// How long a picture may last; has no effect: no source here can be made to hurry.
  ///
  /// To set it without `lockForConfiguration()` is a mistake in the program, and stops it.
  public var activeVideoMaxFrameDuration: CMTime {
    get { camera.maximumDuration }
    set {
      precondition(
        camera.isLocked, "activeVideoMaxFrameDuration is set without lockForConfiguration()")
      camera.maximumDuration = newValue
    }
  }

  // MARK: - Notifications

  /// Posted when a device is gone for good, as a movie that has ended; the object is the device.
  public static let wasDisconnectedNotification = Notification.Name
    .AVCaptureDeviceWasDisconnected
}

extension Notification.Name {
  /// Posted when a device is gone for good, as a movie that has ended; the object is the device.
  public static let AVCaptureDeviceWasDisconnected = Notification.Name(
    "AVCaptureDeviceWasDisconnectedNotification")
}
