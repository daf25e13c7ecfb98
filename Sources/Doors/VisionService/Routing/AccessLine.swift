package import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A line of the log about one request: who asked for what, and how that ended.
///
/// It holds the path and never the query, in which secrets may be, nor anything of a body.
package struct AccessLine: Sendable {
  private let exchange: FinishedExchange
  private let time: String

  /// The line for a request that is over now.
  package init(_ exchange: FinishedExchange) {
    self.init(exchange, time: Self.now)
  }

  init(_ exchange: FinishedExchange, time: String) {
    (self.exchange, self.time) = (exchange, time)
  }

  /// For people.
  package var text: String {
    let state = exchange.isComplete ? "" : " cut off"
    let client = exchange.head.client.isEmpty ? "-" : exchange.head.client
    return "\(time) \(client) \(exchange.head.method) \(exchange.head.target.rawPath) "
      + "\(exchange.status) \(fixed(exchange.seconds * 1000, decimals: 1)) ms "
      + "\(exchange.receivedByteCount) B\(state)"
  }

  /// For programs.
  package var json: JSONValue {
    [
      "time": .string(time), "client": .string(exchange.head.client),
      "method": .string(exchange.head.method), "path": .string(exchange.head.target.rawPath),
      "status": .integer(exchange.status),
      "milliseconds": .milliseconds(exchange.seconds * 1000),
      "receivedBytes": .integer(exchange.receivedByteCount),
      "complete": .bool(exchange.isComplete),
    ]
  }

  /// The time as RFC 3339 has it, in UTC.
  private static var now: String {
    var seconds = systemTime(nil)
    var parts = unsafe tm()
    unsafe gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = unsafe "\(1900 + parts.tm_year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    let clock = unsafe "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    return "\(date)T\(clock)Z"
  }
}

#if canImport(Darwin)
  private let systemTime = unsafe Darwin.time
#elseif canImport(Glibc)
  private let systemTime = unsafe Glibc.time
#endif
