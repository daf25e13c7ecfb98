internal import Foundation
public import MLKitCommon
internal import VisionBase

/// A model hosted by Firebase, by its published name.
///
/// Firebase's own library does not exist for Linux, so there is no `FirebaseApp.configure()` to set
/// the project: call ``FirebaseModelHosting/configure(contentsOfFile:)`` once, before the first
/// download.
#if canImport(ObjectiveC)
  @objc(MLKFirebaseModelSource)
  @objcMembers
#endif
open class FirebaseModelSource: RemoteModelSource, @unchecked Sendable {
  // Sendable like its superclass: it adds no state.

  /// Creates the source of one of the project's models.
  public init(name: String) {
    super.init(name: name) { () throws(VisionError) in try FirebaseModelHosting.host() }
  }
}
