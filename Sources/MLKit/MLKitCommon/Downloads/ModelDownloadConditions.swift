public import Foundation

/// The conditions under which a model may be downloaded.
#if canImport(ObjectiveC)
  @objc(MLKModelDownloadConditions)
  @objcMembers
#endif
open class ModelDownloadConditions: NSObject, NSCopying, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  /// True if a mobile network may be used.
  ///
  /// On Linux a network counts as mobile if this machine's default route goes through a modem (an
  /// interface of the kind `wwan`) or a dial-up connection (`ppp`). A phone that shares its
  /// connection looks like any other network, so this is not guaranteed there. A download that may
  /// not use the current network fails at once; it does not wait for another one.
  public let allowsCellularAccess: Bool

  /// True if the download may continue while the app is in the background.
  ///
  /// On Linux processes in the background are not suspended: with any value a download continues
  /// until it is done or the process ends. The next download resumes where that one ended.
  public let allowsBackgroundDownloading: Bool

  /// Creates conditions.
  public init(allowsCellularAccess: Bool, allowsBackgroundDownloading: Bool) {
    self.allowsCellularAccess = allowsCellularAccess
    self.allowsBackgroundDownloading = allowsBackgroundDownloading
  }

  /// Creates conditions that allow mobile networks, but not downloading in the background.
  public override convenience init() {
    self.init(allowsCellularAccess: true, allowsBackgroundDownloading: false)
  }

  /// Returns the object itself: conditions are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
