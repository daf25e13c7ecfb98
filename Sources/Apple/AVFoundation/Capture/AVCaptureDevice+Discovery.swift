public import AppleTypes
internal import Foundation

extension AVCaptureDevice {
  /// What a camera is built like.
  ///
  /// Every camera here is a `builtInWideAngleCamera`, so that programs for iOS find it. The other names
  /// exist so that they can be asked for; no camera here has them.
  public struct DeviceType: RawRepresentable, Hashable, Sendable {
    /// The type's name.
    public let rawValue: String

    /// Makes a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A usual camera.
    public static let builtInWideAngleCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    /// A camera that sees more than usual.
    public static let builtInUltraWideCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
    /// A camera that sees far.
    public static let builtInTelephotoCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
    /// Two cameras in one.
    public static let builtInDualCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
    /// Two cameras in one, of which one sees more than usual.
    public static let builtInDualWideCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
    /// Three cameras in one.
    public static let builtInTripleCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
    /// A camera that measures distances, too.
    public static let builtInTrueDepthCamera = DeviceType(
      rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
    /// A camera that is not part of the machine.
    public static let external = DeviceType(rawValue: "AVCaptureDeviceTypeExternal")
  }

  /// What the camera is built like: always `builtInWideAngleCamera`.
  public var deviceType: DeviceType { .builtInWideAngleCamera }

  /// The first camera, or nil when there is none; nil for sound.
  ///
  /// Cameras are those that the variable `VISION_TASKS_CAMERA` names, and without it those that V4L2
  /// has (`/dev/video0` and so on; **not tried on hardware**). The variable holds video files,
  /// folders of pictures, addresses of streams and cameras (`camera:0`), with `|` between several,
  /// which no address can contain. The first is on the back and the second on the front; `front=`,
  /// `back=` or `none=` before one says where it is.
  public static func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? {
    mediaType == .video ? CameraList.shared.devices().first : nil
  }

  /// The first camera of a type at a position, or nil when there is none.
  ///
  /// `unspecified` means any position. See `default(for:)` for which cameras there are.
  public static func `default`(
    _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
  ) -> AVCaptureDevice? {
    DiscoverySession(deviceTypes: [deviceType], mediaType: mediaType, position: position)
      .devices.first
  }

  /// All cameras; none for sound.
  public static func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] {
    mediaType == .video ? CameraList.shared.devices() : []
  }

  /// The camera with an identifier, if it is there.
  public convenience init?(uniqueID: String) {
    guard let found = CameraList.shared.devices().first(where: { $0.uniqueID == uniqueID }) else {
      return nil
    }
    self.init(
      uniqueID: found.uniqueID, localizedName: found.localizedName, position: found.position,
      backing: found.backing)
  }

  /// The cameras of some types at a position.
  public final class DiscoverySession: NSObject, @unchecked Sendable {
    // Sendable: all is constant.

    /// The cameras that were there when this was made, in the order of `default(for:)`.
    public let devices: [AVCaptureDevice]

    /// Looks for cameras; `unspecified` means any position, nil any media.
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
