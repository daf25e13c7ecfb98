public import Foundation

/// What the options of all object detectors share; make one of its subclasses.
///
/// Read once, when a detector is made: changing options later changes no detector.
#if canImport(ObjectiveC)
  @objc(MLKCommonObjectDetectorOptions)
  @objcMembers
#endif
open class CommonObjectDetectorOptions: NSObject {
  /// How the detector will be used.
  open var detectorMode = ObjectDetectorMode.stream

  /// Whether objects are given labels, by the built-in classes or by the custom model.
  ///
  /// A custom model is not run without this.
  open var shouldEnableClassification = false

  /// Whether up to five objects are found, rather than the most prominent one.
  open var shouldEnableMultipleObjects = false

  /// Who gives the labels.
  package let classifier: ObjectClassifier

  /// The lowest score of a custom model's labels, as the client wrote it.
  package var customThreshold: NSNumber?

  /// The most labels of a custom model for one object, as the client wrote it.
  package var customLabelCount = ObjectDetectorSettings.usualLabelCount

  package init(_ classifier: ObjectClassifier) { self.classifier = classifier }
}
