public import Foundation

/// A camera: what it is called, and where on a device it sits.
///
/// The module `AVFoundation` of the product `AppleModuleNames` finds cameras, and has all that can be
/// done with them. Here is only what pictures need to know.
public class AVCaptureDevice: NSObject, @unchecked Sendable {
  // Sendable: all is constant.

  /// Where on a device a camera sits.
  public enum Position: Int, Sendable {
    /// Nowhere in particular.
    case unspecified = 0
    /// Facing away from the user.
    case back = 1
    /// Facing the user.
    case front = 2
  }

  /// What tells the camera from all others, now and later.
  public let uniqueID: String

  /// What people call the camera.
  public let localizedName: String

  /// Where the camera sits.
  public let position: Position

  /// What knows how to read the camera.
  package let backing: any AnyObject & Sendable

  /// Makes a camera; `backing` is for whoever reads it.
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
