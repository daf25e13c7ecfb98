public import Foundation
public import MLKitCommon
public import MLKitObjectDetectionCommon

/// Options of a detector whose labels come from a model of your own.
///
/// The model is an image classifier, never a detector. It is run only with
/// `shouldEnableClassification`, but must be there even without it.
#if canImport(ObjectiveC)
  @objc(MLKCustomObjectDetectorOptions)
  @objcMembers
#endif
open class CustomObjectDetectorOptions: CommonObjectDetectorOptions {
  /// The lowest confidence of a label, 0 to 1.
  ///
  /// Nil, or a number outside that range, takes the threshold in the model's metadata, or 0 when
  /// there is none.
  open var classificationConfidenceThreshold: NSNumber? {
    get { customThreshold }
    set { customThreshold = newValue }
  }

  /// The most labels for one object; 10 at first, and also when the value is not positive.
  open var maxPerObjectLabelCount: Int {
    get { customLabelCount }
    set { customLabelCount = newValue }
  }

  /// Takes a model in a file.
  ///
  /// Neither fails nor looks at the file: a path without one is the error of the first call.
  public init(localModel: LocalModel) { super.init(.local(localModel)) }

  /// Takes a model that is downloaded.
  ///
  /// This does not download it. While it is not on this machine, calls answer with an error that
  /// says so; a detector that is made after a download uses the version that arrived.
  public init(remoteModel: CustomRemoteModel) { super.init(.remote(remoteModel)) }
}
