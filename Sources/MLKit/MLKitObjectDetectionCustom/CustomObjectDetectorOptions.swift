public import Foundation
public import MLKitCommon
public import MLKitObjectDetectionCommon

/// Options of a detector whose labels come from a model of your own.
///
/// The model is an image classifier, never a detector. It is run only with
/// `shouldEnableClassification`, but must be there without it, too.
#if canImport(ObjectiveC)
  @objc(MLKCustomObjectDetectorOptions)
  @objcMembers
#endif
open class CustomObjectDetectorOptions: CommonObjectDetectorOptions {
  /// The lowest confidence of a label, 0 to 1.
  ///
  /// Nil, and a number outside of that, takes the threshold of the model's metadata, or 0 when there
  /// is none.
  open var classificationConfidenceThreshold: NSNumber? {
    get { customThreshold }
    set { customThreshold = newValue }
  }

  /// The most labels for one object; 10 at first, and also when it is not positive.
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
  /// It is not downloaded by this. While it is not on this machine, calls answer with an error that
  /// says so; a detector that is made after a download uses the version that arrived.
  public init(remoteModel: CustomRemoteModel) { super.init(.remote(remoteModel)) }
}
