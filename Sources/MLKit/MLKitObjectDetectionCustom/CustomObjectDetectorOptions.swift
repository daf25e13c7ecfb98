public import Foundation
public import MLKitCommon
public import MLKitObjectDetectionCommon

/// The options of a detector whose labels come from your own model.
///
/// The model is an image classifier, never a detector. It is run only with
/// `shouldEnableClassification`, but must exist even without it.
#if canImport(ObjectiveC)
  @objc(MLKCustomObjectDetectorOptions)
  @objcMembers
#endif
open class CustomObjectDetectorOptions: CommonObjectDetectorOptions {
  /// The minimum confidence of a label, 0 to 1.
  ///
  /// Nil, or a number outside that range, uses the threshold in the model's metadata, or 0 if there
  /// is none.
  open var classificationConfidenceThreshold: NSNumber? {
    get { customThreshold }
    set { customThreshold = newValue }
  }

  /// The maximum number of labels for one object; 10 by default, and if set to a value that is not
  /// positive.
  open var maxPerObjectLabelCount: Int {
    get { customLabelCount }
    set { customLabelCount = newValue }
  }

  /// Creates options for a model in a file.
  ///
  /// Never fails, and does not look at the file: a missing file is an error of the first call.
  public init(localModel: LocalModel) { super.init(.local(localModel)) }

  /// Creates options for a downloaded model.
  ///
  /// This does not download it. While it is not on this machine, calls fail with an error that says
  /// so; a detector created after a download uses the downloaded version.
  public init(remoteModel: CustomRemoteModel) { super.init(.remote(remoteModel)) }
}
