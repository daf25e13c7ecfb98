// On other platforms Foundation is a large library of its own, which is loaded only by programs
// that use `VisionTasksFoundation` or a platform face.
#if canImport(Darwin)
  public import Foundation

  extension VisionError: LocalizedError {
    /// The message, so that `localizedDescription` shows it to users.
    public var errorDescription: String? { message }
  }
#endif
