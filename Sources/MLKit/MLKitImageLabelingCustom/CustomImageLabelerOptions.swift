internal import Foundation
public import MLKitCommon
public import MLKitImageLabelingCommon

/// The options of a labeler with your own model, an image classifier.
///
/// While `confidenceThreshold` is not set, the threshold in the model's metadata counts, or 0 if
/// there is none.
#if canImport(ObjectiveC)
  @objc(MLKCustomImageLabelerOptions)
  @objcMembers
#endif
open class CustomImageLabelerOptions: CommonImageLabelerOptions {
  /// The default of `maxResultCount`.
  private static let usualCount = 10

  /// The maximum number of labels; 10 by default, and if set to a value that is not positive.
  open var maxResultCount: Int {
    get { customResultCount ?? Self.usualCount }
    set { customResultCount = newValue > 0 ? newValue : Self.usualCount }
  }

  /// Creates options for a model in a file.
  ///
  /// Never fails, and does not look at the file: a missing file is an error of the first call.
  public init(localModel: LocalModel) {
    super.init(.local(localModel))
    customResultCount = Self.usualCount
  }

  /// Creates options for a downloaded model.
  ///
  /// This does not download it. While it is not on this machine, calls fail with an error that says
  /// so; a labeler created after a download uses the downloaded version.
  public init(remoteModel: CustomRemoteModel) {
    super.init(.remote(remoteModel))
    customResultCount = Self.usualCount
  }
}
