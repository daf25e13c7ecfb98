internal import Foundation
internal import MLKitCommon
public import MLKitObjectDetectionCommon

/// The options of the detector with the built-in classes: five kinds of objects.
#if canImport(ObjectiveC)
  @objc(MLKObjectDetectorOptions)
  @objcMembers
#endif
open class ObjectDetectorOptions: CommonObjectDetectorOptions {
  /// Creates options for the most prominent object of a stream, without labels.
  public init() { super.init(.builtIn) }
}
