/// An MQTT broker, as it is in a configuration file.
struct MQTTBroker: Equatable, Sendable {
  let host: String
  let port: Int
  /// True for a connection over TLS.
  let isEncrypted: Bool
  /// A PEM file with the trusted authorities; nil means the system's.
  let caFile: String?
  let user: String?
  let password: [UInt8]?
  /// The topics of the events.
  var topics: EventTopics
  /// The first part of the topics of Home Assistant's discovery; nil if it gets no messages.
  let discoveryPrefix: String?

  /// The name in messages.
  var shown: String { host.utf8.contains(0x3A) ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
