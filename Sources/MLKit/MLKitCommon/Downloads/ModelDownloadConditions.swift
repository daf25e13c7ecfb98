public import Foundation

/// When a model may be downloaded.
#if canImport(ObjectiveC)
  @objc(MLKModelDownloadConditions)
  @objcMembers
#endif
open class ModelDownloadConditions: NSObject, NSCopying, @unchecked Sendable {
  // Sendable: constants only; a subclass answers for what it adds.

  /// Whether a mobile network may be used.
  ///
  /// On Linux a network counts as mobile when this machine's default route goes through a modem (an
  /// interface of the kind `wwan`) or a dial-up connection (`ppp`). A telephone that shares its
  /// connection looks like any other network, so this is no promise there. A download that may not
  /// use the network it finds fails at once; it does not wait for another one.
  public let allowsCellularAccess: Bool

  /// Whether the download may go on while the app is in the background.
  ///
  /// On Linux nothing suspends a process in the background: a download goes on until it is done or
  /// the process ends, whatever this says. The next download continues where that one ended.
  public let allowsBackgroundDownloading: Bool

  /// Makes conditions.
  public init(allowsCellularAccess: Bool, allowsBackgroundDownloading: Bool) {
    self.allowsCellularAccess = allowsCellularAccess
    self.allowsBackgroundDownloading = allowsBackgroundDownloading
  }

  /// Allows mobile networks, but no downloading in the background.
  public override convenience init() {
    self.init(allowsCellularAccess: true, allowsBackgroundDownloading: false)
  }

  /// Conditions never change, so this is the object itself.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
