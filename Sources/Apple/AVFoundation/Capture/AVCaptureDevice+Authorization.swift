public import AppleTypes
internal import Foundation
internal import Movies
internal import VisionBase

/// A program's permission to use a kind of device.
public enum AVAuthorizationStatus: Int, Sendable {
  /// The user has not been asked yet; never returned here.
  case notDetermined = 0
  /// The program has no permission, and the user cannot grant it.
  case restricted = 1
  /// The program has no permission.
  case denied = 2
  /// The program has permission.
  case authorized = 3
}

extension AVCaptureDevice {
  /// Returns the program's permission to use cameras.
  ///
  /// Linux does not prompt: a camera's device file is either readable or not, usually by members of
  /// the group `video`. The status is `denied` if there are cameras but none of their files can be
  /// opened, and `authorized` otherwise. Audio is not available here and is `restricted`.
  public static func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    guard mediaType == .video else { return .restricted }
    let cameras = CameraList.shared.devices()
    return cameras.isEmpty || cameras.contains { $0.camera.isReadable } ? .authorized : .denied
  }

  /// Passes the permission to use cameras to the handler at once, on one of the module's threads.
  public static func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    BlockingWork.pool.begin { failure in
      handler(failure == nil && authorizationStatus(for: mediaType) == .authorized)
    }
  }

  /// Returns true if the program may use cameras.
  public static func requestAccess(for mediaType: AVMediaType) async -> Bool {
    await withCheckedContinuation { continuation in
      requestAccess(for: mediaType) { continuation.resume(returning: $0) }
    }
  }
}
