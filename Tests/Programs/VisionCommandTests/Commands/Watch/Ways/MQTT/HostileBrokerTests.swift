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

  private func session(_ port: Int) throws -> MQTTSession {
    let broker = MQTTBroker(
      host: "127.0.0.1", port: port, isEncrypted: false, caFile: nil, user: nil, password: nil,
      topics: EventTopics(prefix: "vision"), discoveryPrefix: nil)
    return try MQTTSession("home", broker, console: console, pauses: (0.01, 0.01))
  }

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
    session.end()
    // The rest of the bytes is in the buffers of the two sockets.
    for count in broker.taken.items { #expect(count < 1 << 20) }
    #expect(
      console.error.text
        == "vision: home: 127.0.0.1:\(broker.listener.port): it sends messages that were not asked "
        + "for; events wait and are tried again\n")
  }
}
