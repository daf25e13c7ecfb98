public import Foundation
package import MLKitCommon

/// The common options of all image labelers; create one of the subclasses.
///
/// They are read once, when a labeler is created: later changes do not affect the labeler.
#if canImport(ObjectiveC)
  @objc(MLKCommonImageLabelerOptions)
  @objcMembers
#endif
open class CommonImageLabelerOptions: NSObject {
  /// The minimum confidence of a label, 0 to 1.
  ///
  /// Nil, or a number outside that range, uses the default of the subclass.
  open var confidenceThreshold: NSNumber?

  /// The source of the labels.
  package let source: LabelSource

  /// The maximum number of labels, as the client set it; nil for all.
  package var customResultCount: Int?

  package init(_ source: LabelSource) { self.source = source }
}
