#if canImport(ObjectiveC)
  // Swift cannot declare these constants for Objective-C, so they are declared in Objective-C.
  @_exported public import ObjectiveCNames.MLKitCommon
#else
  public import Foundation

  extension NSNotification.Name {
    /// Posted after a model was downloaded, or if its newest version was already on this machine.
    ///
    /// Posted to the default center on `CompletionDelivery.queue`, without an object. The
    /// dictionary holds the model under `ModelDownloadUserInfoKey.remoteModel.rawValue`.
    public static let mlkitModelDownloadDidSucceed = NSNotification.Name(
      "MLKModelDownloadDidSucceedNotification")

    /// Posted after the download of a model failed; an existing version is kept.
    ///
    /// Posted like `mlkitModelDownloadDidSucceed`. The dictionary also holds an `NSError`, under
    /// `ModelDownloadUserInfoKey.error.rawValue`.
    public static let mlkitModelDownloadDidFail = NSNotification.Name(
      "MLKModelDownloadDidFailNotification")
  }

  /// The keys of the download notifications' dictionaries, which use the raw values.
  public struct ModelDownloadUserInfoKey: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String

    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The key of the `RemoteModel` whose download was requested.
    public static let remoteModel = ModelDownloadUserInfoKey(
      rawValue: "MLKModelDownloadUserInfoKeyRemoteModel")

    /// The key of a failed download's `NSError`.
    public static let error = ModelDownloadUserInfoKey(
      rawValue: "MLKModelDownloadUserInfoKeyError")
  }
#endif
