public import Foundation

/// What the results of all tasks share.
#if canImport(ObjectiveC)
  @objc(MPPTaskResult)
  @objcMembers
#endif
open class TaskResult: NSObject, NSCopying {
  /// The timestamp of the frame the result belongs to, in milliseconds.
  public let timestampInMilliseconds: Int

  /// Makes a result.
  public init(timestampInMilliseconds: Int) {
    self.timestampInMilliseconds = timestampInMilliseconds
  }

  /// The result itself: results do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
