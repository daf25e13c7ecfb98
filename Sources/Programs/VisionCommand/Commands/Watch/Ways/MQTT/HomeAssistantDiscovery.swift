import VisionBase
import VisionTasks

/// Messages by which Home Assistant finds the events of a file without configuration.
///
/// Each source is a device. Each of its events is an `event` entity with the lines, and a
/// `binary_sensor` that is on while the event lasts
/// (https://www.home-assistant.io/integrations/mqtt/#mqtt-discovery).
struct HomeAssistantDiscovery {
  /// A retained message.
  struct Message: Equatable {
    let topic: String
    let payload: JSONValue
  }

  /// The first part of the topics, usually `homeassistant`.
  let prefix: String
  let topics: EventTopics

  /// The messages of all events.
  var messages: [Message] {
    topics.events.flatMap { event in
      let id = "vision_" + Self.digest([topics.prefix, event.source, event.event])
      return [
        Message(topic: "\(prefix)/event/\(id)/config", payload: eventEntity(event, id)),
        Message(topic: "\(prefix)/binary_sensor/\(id)/config", payload: sensor(event, id)),
      ]
    }
  }

  private func eventEntity(_ event: EventTopics.Event, _ id: String) -> JSONValue {
    let phases = (EventNote.Phase.allCases.map(\.rawValue) + [EventLine.clipPhase])
      .map(JSONValue.string)
    return .object(
      common(event, "\(id)_event", name: event.event) + [
        .init("state_topic", .string(topics.lines(of: event))),
        .init("event_types", .array(phases)),
        .init(
          "value_template",
          .string("{{ dict(value_json, event_type=value_json.phase) | to_json }}")),
      ])
  }

  private func sensor(_ event: EventTopics.Event, _ id: String) -> JSONValue {
    .object(
      common(event, "\(id)_state", name: "\(event.event) active") + [
        .init("state_topic", .string(topics.state(of: event))),
        .init("payload_on", .string(MQTTSession.on)),
        .init("payload_off", .string(MQTTSession.off)),
        .init("json_attributes_topic", .string(topics.lines(of: event))),
      ])
  }

  /// Returns the members that all entities have.
  private func common(
    _ event: EventTopics.Event, _ id: String, name: String
  ) -> [JSONValue.Member] {
    [
      .init("name", .string(name)), .init("unique_id", .string(id)),
      .init("availability_topic", .string(topics.status)),
      .init("payload_available", .string(MQTTSession.online)),
      .init("payload_not_available", .string(MQTTSession.offline)),
      .init("qos", .integer(1)),
      .init(
        "device",
        [
          "identifiers": .array([
            .string("vision_" + Self.digest([topics.prefix, event.source]))
          ]),
          "name": .string(event.source), "model": .string("vision watch"),
          "sw_version": .string(ProgramVersion.version),
        ]),
      .init(
        "origin", ["name": .string("vision watch"), "sw_version": .string(ProgramVersion.version)]),
    ]
  }

  /// Returns 16 digits for some names: Home Assistant takes few characters in an ID.
  private static func digest(_ names: [String]) -> String {
    let bytes: [UInt8] = names.reduce(into: []) { $0 += Array($1.utf8) + [0] }
    return SHA256(of: bytes.span.rawBytes).description.beginning(ofAtMost: 16)
  }
}
