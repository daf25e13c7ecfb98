import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Tests with brokers that do not keep to the protocol, or do not answer.
@Suite(
  .timeLimit(.minutes(Patience.minutes)),
  .enabled(if: (try? MQTTConnection.loadLibrary()) != nil, "libmosquitto is not installed"))
struct HostileBrokerTests {
  private let console = Console()

  private func session(_ port: Int, answer: Double = 30) throws -> MQTTSession {
    let broker = MQTTBroker(
      host: "127.0.0.1", port: port, isEncrypted: false, caFile: nil, user: nil, password: nil,
      topics: EventTopics(prefix: "vision"), discoveryPrefix: nil)
    return try MQTTSession(
      "home", broker, console: console, times: .init(pauses: (0.01, 0.01), answer: answer))
  }

  /// Returns six brokers on a port, as in a file.
  private func brokers(_ port: Int) -> String {
    let brokers = (0..<6).map { number in
      #"{"name": "home\#(number)", "host": "127.0.0.1", "port": \#(port), "topic": "v\#(number)"}"#
    }
    return #""mqtt": [\#(brokers.joined(separator: ","))]"#
  }

  private func ways(_ receivers: String, _ folder: TemporaryFolder) throws -> WatchWays {
    let text = #"{"queue": {"folder": "\#(folder.file("queue"))"}, \#(receivers)}"#
    let problems = FoundProblems()
    let ways = WatchWays(
      FileObject(try JSONValue(Array(text.utf8), name: "ways"), at: "", problems))
    try #require(problems.all.isEmpty, "\(problems.all)")
    return ways
  }

  private let event: JSONValue = ["source": .string("a"), "event": .string("b")]

  /// A flood: a name for the test, and the pieces after the CONNACK.
  struct Flood: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let piece: @Sendable (_ number: Int) -> [UInt8]

    static let all = [
      Flood(testDescription: "large messages") {
        FakeBroker.message($0, byteCount: 1 << 20)
      },
      Flood(testDescription: "small messages") { FakeBroker.message($0, byteCount: 0) },
      Flood(testDescription: "one packet of 256 MiB") {
        $0 == 1 ? [0x30, 0xFF, 0xFF, 0xFF, 0x7F] : [UInt8](repeating: 65, count: 1 << 16)
      },
      Flood(testDescription: "confirmations of nothing") { _ in [0x40, 2, 0x7F, 0xFF] },
      Flood(testDescription: "releases of nothing") { _ in [0x62, 2, 0x7F, 0xFF] },
    ]
  }

  @Test(arguments: Flood.all)
  func `a broker that sends what was not asked for is cut off`(_ flood: Flood) throws {
    let broker = try FakeBroker(flood.piece)
    let session = try session(broker.listener.port)
    // It is tried again, with the usual pauses.
    #expect(broker.taken.wait(forCount: 2))
    session.end(by: .max)
    // The rest of the bytes is in the buffers of the two sockets.
    for count in broker.taken.items { #expect(count < 1 << 20) }
    #expect(
      console.error.text
        == "vision: home: 127.0.0.1:\(broker.listener.port): it sends messages that were not asked "
        + "for; events wait and are tried again\n")
  }

  @Test func `several brokers that do not answer share the time at the end`() throws {
    let (listener, folder) = (try ListeningSocket.thatNeverAnswers(), try TemporaryFolder())
    defer { withExtendedLifetime(listener) {} }
    let ways = try EventWays(ways(brokers(listener.port), folder), console: console)
    ways.add(event)
    let start = MonotonicClock.seconds
    ways.end()
    // One after another, they would take half a minute.
    #expect(MonotonicClock.seconds - start < EventDelivery.lastSeconds + 5)
    #expect(console.error.text.contains("home5: 1 event for the next run"))
  }

  @Test func `several brokers that do not answer do not hold up a changed file`() throws {
    let (listener, folder) = (try ListeningSocket.thatNeverAnswers(), try TemporaryFolder())
    defer { withExtendedLifetime(listener) {} }
    let ways = try EventWays(ways(brokers(listener.port), folder), console: console)
    ways.add(event)
    let start = MonotonicClock.seconds
    try ways.replace(
      self.ways(#""commands": [{"name": "a", "command": ["/bin/true"]}]"#, folder))
    #expect(MonotonicClock.seconds - start < 5)
    #expect(console.error.text.contains("home5: 1 event waiting in"))
    ways.end()
  }

  @Test func `a broker to which connecting takes minutes is reported in time`() throws {
    let listener = try ListeningSocket.thatNeverAnswers()
    defer { withExtendedLifetime(listener) {} }
    let session = try session(listener.port, answer: 0.05)
    #expect(becomesTrue { !console.error.text.isEmpty })
    session.end(by: .max)
    #expect(
      console.error.text
        == "vision: home: 127.0.0.1:\(listener.port): it does not answer; events wait and are "
        + "tried again\n")
  }
}
