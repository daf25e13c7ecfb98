public import Foundation
package import MLKitCommon

/// The common options of all object detectors; create one of the subclasses.
///
/// They are read once, when a detector is created: later changes do not affect the detector.
#if canImport(ObjectiveC)
  @objc(MLKCommonObjectDetectorOptions)
  @objcMembers
#endif
open class CommonObjectDetectorOptions: NSObject {
  /// The mode of the detector.
  open var detectorMode = ObjectDetectorMode.stream

  /// True if objects get labels, by the built-in classes or by the custom model.
  ///
  /// Without this, a custom model is not run.
  open var shouldEnableClassification = false

  /// True to find up to five objects, instead of only the most prominent one.
  open var shouldEnableMultipleObjects = false

  /// The source of the labels.
  package let classifier: LabelSource

  /// The minimum score of a custom model's labels, as the client set it.
  package var customThreshold: NSNumber?

  /// The maximum number of a custom model's labels for one object, as the client set it.
  package var customLabelCount = ObjectDetectorSettings.usualLabelCount

  package init(_ classifier: LabelSource) { self.classifier = classifier }
}
