internal import Foundation
internal import MLKitCommon
public import MLKitImageLabelingCommon

/// The options of a labeler without a model of your own.
///
/// Upstream's model with its more than 400 labels is not public: `ImageLabelingModels` sets the
/// classifier that takes its place, and the labels are that one's.
#if canImport(ObjectiveC)
  @objc(MLKImageLabelerOptions)
  @objcMembers
#endif
open class ImageLabelerOptions: CommonImageLabelerOptions {
  /// Creates options with a confidence threshold of 0.5 while none is set.
  public init() { super.init(.builtIn) }
}
