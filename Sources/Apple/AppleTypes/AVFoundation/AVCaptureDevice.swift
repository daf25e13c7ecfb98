public import Foundation

/// A camera: its name and its position on a device.
///
/// The module `AVFoundation` of the product `AppleModuleNames` discovers cameras and has all their
/// functions. This type holds only what images need.
public class AVCaptureDevice: NSObject, @unchecked Sendable {
  // Sendable: all state is constant.

  /// A camera's position on a device.
  public enum Position: Int, Sendable {
    /// No particular position.
    case unspecified = 0
    /// Facing away from the user.
    case back = 1
    /// Facing the user.
    case front = 2
  }

  /// The camera's unique and persistent identifier.
  public let uniqueID: String

  /// The camera's display name.
  public let localizedName: String

  /// The camera's position.
  public let position: Position

  /// The object that knows how to read the camera.
  package let backing: any AnyObject & Sendable

  /// Creates a camera; `backing` is for the module that reads it.
  package init(
    uniqueID: String, localizedName: String, position: Position,
    backing: any AnyObject & Sendable
  ) {
    self.uniqueID = uniqueID
    self.localizedName = localizedName
    self.position = position
    self.backing = backing
  }

  /// The camera's name.
  public override var description: String { "<AVCaptureDevice \(localizedName) [\(uniqueID)]>" }
}
