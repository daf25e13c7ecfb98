package import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A line of the log about one request: who asked for what, and how that ended.
///
/// It holds the path and never the query, in which secrets may be, nor anything of a body. The names of
/// streams and of jobs on videos, which only those know who began them, are cut to their first letters.
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
    return "\(time) \(client) \(exchange.head.method) \(path) "
      + "\(exchange.status) \(fixed(exchange.seconds * 1000, decimals: 1)) ms "
      + "\(exchange.receivedByteCount) B\(state)"
  }

  /// For programs.
  package var json: JSONValue {
    [
      "time": .string(time), "client": .string(exchange.head.client),
      "method": .string(exchange.head.method), "path": .string(path),
      "status": .integer(exchange.status),
      "milliseconds": .milliseconds(exchange.seconds * 1000),
      "receivedBytes": .integer(exchange.receivedByteCount),
      "complete": .bool(exchange.isComplete),
    ]
  }

  private var path: String {
    let target = exchange.head.target
    // As routes compare it, whatever escapes it is written with.
    guard target.path.count > 2, target.path[0] == "v1",
      ["streams", "videos"].contains(target.path[1])
    else { return target.rawPath }
    var parts = target.rawPath.bytes.split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    guard parts.count > 3 else { return "?" }
    parts[3] = parts[3].beginning(ofAtMost: Self.shownLetters) + "\u{2026}"
    return parts.joined(separator: "/")
  }

  /// How much of a secret name the log has, so that lines about one can be found together.
  private static let shownLetters = 4

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
