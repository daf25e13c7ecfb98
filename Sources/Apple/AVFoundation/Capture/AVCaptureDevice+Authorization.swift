public import AppleTypes
internal import Foundation
internal import Movies

/// Whether a program may use a kind of device.
public enum AVAuthorizationStatus: Int, Sendable {
  /// Nobody was asked yet; never the case here.
  case notDetermined = 0
  /// The program may not, and nobody can change that.
  case restricted = 1
  /// The program may not.
  case denied = 2
  /// The program may.
  case authorized = 3
}

extension AVCaptureDevice {
  /// Whether the program may use cameras.
  ///
  /// Linux asks nobody: a camera's file can be read or not, as a rule by members of the group `video`.
  /// `denied` is the answer when there are cameras and none of their files can be opened, else
  /// `authorized`. Sound, which cannot be had here, is `restricted`.
  public static func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    guard mediaType == .video else { return .restricted }
    let cameras = CameraList.shared.devices()
    return cameras.isEmpty || cameras.contains { $0.camera.isReadable } ? .authorized : .denied
  }

  /// Tells at once, on a queue of the system's, whether the program may use cameras.
  public static func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    BlockingWork.queue.async { handler(authorizationStatus(for: mediaType) == .authorized) }
  }

  /// Whether the program may use cameras.
  public static func requestAccess(for mediaType: AVMediaType) async -> Bool {
    await withCheckedContinuation { continuation in
      requestAccess(for: mediaType) { continuation.resume(returning: $0) }
    }
  }
}
