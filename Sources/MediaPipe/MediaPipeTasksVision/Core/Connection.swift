public import Foundation

/// A line of a skeleton, between two landmarks.
#if canImport(ObjectiveC)
  @objc(MPPConnection)
  @objcMembers
#endif
open class Connection: NSObject, @unchecked Sendable {
  // Sendable: all properties are constant; a subclass is responsible for its own.

  /// The index of the landmark where the line starts.
  public let start: UInt

  /// The index of the landmark where the line ends.
  public let end: UInt

  /// Creates a connection.
  public init(start: UInt, end: UInt) {
    self.start = start
    self.end = end
  }
}
