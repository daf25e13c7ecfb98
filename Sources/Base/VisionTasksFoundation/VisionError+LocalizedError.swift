// On Apple's platforms `VisionBase` declares the same itself.
#if !canImport(Darwin)
  public import Foundation
  public import VisionBase

  extension VisionError: LocalizedError {
    /// The message, so that `localizedDescription` shows it to users.
    public var errorDescription: String? { message }
  }
#endif
