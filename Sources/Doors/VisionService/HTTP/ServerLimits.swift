/// What connections may take.
package struct ServerLimits: Sendable, Equatable {
  /// How many connections there may be; others wait to be accepted, or are ended at once where the
  /// server has several addresses and none of them has so many alone.
  package var connections = 2000
  /// From the first byte, or from the one before, to the end of a request's header.
  package var headerSeconds = 15.0
  /// How long a connection may be without a request.
  package var idleSeconds = 75.0
  /// How long a body or an answer may take, besides what its bytes take at the least rate.
  package var transferSeconds = 30.0
  /// The slowest a client may be, in bytes a second.
  package var leastRate = 16_384.0
  /// The most bytes of all bodies that are in memory at a time.
  package var bodyMemory = 512 << 20
  /// The most bytes of a refused body that are read to their end, so that the client reads the
  /// answer.
  package var swallowed = 64 << 20

  package init() {}
}
