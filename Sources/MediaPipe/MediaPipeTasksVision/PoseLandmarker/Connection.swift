public import Foundation

/// A line of a skeleton: the numbers of two landmarks that are joined.
#if canImport(ObjectiveC)
  @objc(MPPConnection)
  @objcMembers
#endif
open class Connection: NSObject, @unchecked Sendable {
  // Sendable: constants only; a subclass answers for what it adds.

  /// The number of the landmark where the line starts.
  public let start: UInt

  /// The number of the landmark where the line ends.
  public let end: UInt

  /// Makes a connection.
  public init(start: UInt, end: UInt) {
    self.start = start
    self.end = end
  }
}
