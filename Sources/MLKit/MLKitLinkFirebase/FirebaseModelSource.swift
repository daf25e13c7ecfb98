internal import Foundation
public import MLKitCommon
internal import VisionBase

/// A model that is hosted by Firebase, by the name it was published under.
///
/// Firebase's own library does not exist for Linux, so no `FirebaseApp.configure()` says which
/// project is meant: call ``FirebaseModelHosting/configure(contentsOfFile:)`` once, before the first
/// download.
#if canImport(ObjectiveC)
  @objc(MLKFirebaseModelSource)
  @objcMembers
#endif
open class FirebaseModelSource: RemoteModelSource, @unchecked Sendable {
  // Sendable like its superclass: it adds no state.

  /// Names a model of the project.
  public init(name: String) {
    super.init(name: name) { () throws(VisionError) in try FirebaseModelHosting.host() }
  }
}
