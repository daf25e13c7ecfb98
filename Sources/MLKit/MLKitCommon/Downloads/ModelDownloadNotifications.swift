#if canImport(ObjectiveC)
  // Swift cannot declare these constants for Objective-C: there they are declared in that.
  @_exported public import ObjectiveCNames.MLKitCommon
#else
  public import Foundation

  extension NSNotification.Name {
    /// A model was downloaded, or its newest version was already there.
    ///
    /// Posted to the default centre on `CompletionDelivery.queue`, without an object. The dictionary
    /// holds the model under `ModelDownloadUserInfoKey.remoteModel.rawValue`.
    public static let mlkitModelDownloadDidSucceed = NSNotification.Name(
      "MLKModelDownloadDidSucceedNotification")

    /// A model could not be downloaded; a version that was there still is.
    ///
    /// Posted as `mlkitModelDownloadDidSucceed` is. The dictionary also holds an `NSError`, under
    /// `ModelDownloadUserInfoKey.error.rawValue`.
    public static let mlkitModelDownloadDidFail = NSNotification.Name(
      "MLKModelDownloadDidFailNotification")
  }

  /// What the dictionaries of the download notifications hold; they are keyed by raw values.
  public struct ModelDownloadUserInfoKey: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The `RemoteModel` that the download was asked for.
    public static let remoteModel = ModelDownloadUserInfoKey(
      rawValue: "MLKModelDownloadUserInfoKeyRemoteModel")

    /// The `NSError` of a download that failed.
    public static let error = ModelDownloadUserInfoKey(
      rawValue: "MLKModelDownloadUserInfoKeyError")
  }
#endif
