/// The limits on connections.
package struct ServerLimits: Sendable, Equatable {
  /// Maximum number of connections.
  ///
  /// Others wait to be accepted. Where the server has several addresses and none of them has
  /// reached the limit alone, they are closed at once.
  package var connections = 2000
  /// The seconds for a request's header, counted from the start of the connection or of the
  /// request.
  package var headerSeconds = 15.0
  /// The seconds that a connection may be without a request.
  package var idleSeconds = 75.0
  /// The seconds for a body or an answer, on top of those that its bytes take at `leastRate`.
  package var transferSeconds = 30.0
  /// The slowest rate of a client, in bytes per second.
  package var leastRate = 16_384.0
  /// Maximum number of bytes of all bodies in memory at a time.
  package var bodyMemory = 512 << 20
  /// Maximum number of bytes of a refused body that are read to its end.
  ///
  /// They are read so that the client reads the answer.
  package var swallowed = 64 << 20

  package init() {}
}
