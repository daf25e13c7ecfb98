public import AppleTypes
internal import Foundation

extension AVCaptureDevice {
  /// A camera's hardware type.
  ///
  /// Every camera here is a `builtInWideAngleCamera`, so that programs written for iOS find it. The
  /// other types exist so that they can be requested; no camera here has them.
  public struct DeviceType: RawRepresentable, Hashable, Sendable {
    /// The type's name.
    public let rawValue: String

    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A standard camera.
    public static let builtInWideAngleCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    /// A camera with a wider field of view than usual.
    public static let builtInUltraWideCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
    /// A camera with a longer focal length than usual.
    public static let builtInTelephotoCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
    /// A device that combines two cameras.
    public static let builtInDualCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
    /// A device that combines two cameras, one with a wider field of view.
    public static let builtInDualWideCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
    /// A device that combines three cameras.
    public static let builtInTripleCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
    /// A camera that also measures depth.
    public static let builtInTrueDepthCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
    /// A camera that is not built into the machine.
    public static let external = DeviceType(rawValue: "AVCaptureDeviceTypeExternal")
  }

  /// The camera's hardware type: always `builtInWideAngleCamera`.
  public var deviceType: DeviceType { .builtInWideAngleCamera }

  /// Returns the first camera, or nil if there is none; nil for audio.
  ///
  /// The cameras are those that the variable `VISION_TASKS_CAMERA` names; if it is not set, those
  /// that V4L2 lists (`/dev/video0` and so on; **not tried on hardware**). The variable holds video
  /// files, folders of images, stream URLs and cameras (`camera:0`), separated by `|`, which no URL
  /// can contain. The first is at the back and the second at the front; a prefix of `front=`,
  /// `back=` or `none=` sets the position explicitly.
  public static func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
    mediaType == .video ? CameraList.shared.devices().first : nil
  }

  /// Returns the first camera of a type at a position, or nil if there is none.
  ///
  /// `unspecified` matches any position. See `default(for:)` for the list of cameras.
  public static func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    DiscoverySession(deviceTypes: [deviceType], mediaType: mediaType, position: position)
      .devices.first
  }

  /// Returns all cameras; none for audio.
  public static func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
    mediaType == .video ? CameraList.shared.devices() : []
  }

  /// Creates the camera with an identifier; nil if there is none.
  public convenience init?(uniqueID: String) {
    guard let found = CameraList.shared.devices().first(where: { $0.uniqueID == uniqueID }) else {
      return nil
    }
    self.init(
      uniqueID: found.uniqueID, localizedName: found.localizedName, position: found.position,
      backing: found.backing)
  }

  /// A search for cameras of given types at a position.
  public final class DiscoverySession: NSObject, @unchecked Sendable {
    // Sendable: all state is constant.

    /// The cameras present at initialization, in the order of `default(for:)`.
    public let devices: [AVCaptureDevice]

    /// Searches for cameras; `unspecified` matches any position, nil any media type.
    public init(
      deviceTypes: [DeviceType], mediaType: AVMediaType?, position: AVCaptureDevice.Position
    ) {
      let isWanted = mediaType == nil || mediaType == .video
      devices = (isWanted ? CameraList.shared.devices() : []).filter { device in
        deviceTypes.contains(device.deviceType)
          && (position == .unspecified || device.position == position)
      }
    }
  }
}
