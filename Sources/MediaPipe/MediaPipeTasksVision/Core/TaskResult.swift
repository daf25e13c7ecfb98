public import Foundation

/// The common base class of all tasks' results.
#if canImport(ObjectiveC)
  @objc(MPPTaskResult)
  @objcMembers
#endif
open class TaskResult: NSObject, NSCopying {
  /// The timestamp of the result's frame, in milliseconds.
  public let timestampInMilliseconds: Int

  /// Creates a result.
  public init(timestampInMilliseconds: Int) {
    self.timestampInMilliseconds = timestampInMilliseconds
  }

  /// Returns the result itself: results are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
