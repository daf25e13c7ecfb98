import Foundation
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct HomeAssistantDiscoveryTests {
  private static let discovery = {
    var topics = EventTopics(prefix: "vision")
    topics.events = [
      .init(source: "front door", event: "visitor"), .init(source: "front door", event: "crowd"),
      .init(source: "yard", event: "visitor"),
    ]
    return HomeAssistantDiscovery(prefix: "homeassistant", topics: topics)
  }()

  private func members(_ message: HomeAssistantDiscovery.Message) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(message.payload.text.utf8)) as? [String: Any])
  }

  /// The keys of Home Assistant's documents that all entities have.
  private static let common: Set<String> = [
    "name", "unique_id", "availability_topic", "payload_available", "payload_not_available", "qos",
    "device", "origin", "state_topic",
  ]

  @Test func `each event is an event entity and a sensor of one device`() throws {
    let messages = Self.discovery.messages
    #expect(messages.count == 6)
    let topics = messages.map { $0.topic.components(separatedBy: "/") }
    for (index, topic) in topics.enumerated() {
      #expect(topic.count == 4 && topic[0] == "homeassistant" && topic[3] == "config")
      #expect(topic[1] == (index.isMultiple(of: 2) ? "event" : "binary_sensor"))
      // Home Assistant takes these characters alone.
      #expect(
        topic[2].utf8.allSatisfy {
          (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F
        })
    }
    #expect(Set(messages.map(\.topic)).count == 6)
    let all = try messages.map(members)
    #expect(Set(all.compactMap { $0["unique_id"] as? String }).count == 6)
    let devices = all.compactMap { ($0["device"] as? [String: Any])?["identifiers"] as? [String] }
    #expect(devices[0] == devices[1] && devices[1] == devices[3] && devices[4] != devices[0])
    for members in all {
      #expect(members["availability_topic"] as? String == "vision/status")
      #expect(members["payload_available"] as? String == "online")
      #expect(members["payload_not_available"] as? String == "offline")
    }
  }

  @Test func `entities have the keys of their kinds, and no others`() throws {
    let event = try members(Self.discovery.messages[0])
    #expect(Set(event.keys) == Self.common.union(["event_types", "value_template"]))
    #expect(event["state_topic"] as? String == "vision/front door/visitor")
    #expect(event["event_types"] as? [String] == ["begin", "update", "end", "clip"])
    let sensor = try members(Self.discovery.messages[1])
    #expect(
      Set(sensor.keys)
        == Self.common.union(["payload_on", "payload_off", "json_attributes_topic"]))
    #expect(sensor["state_topic"] as? String == "vision/front door/visitor/state")
    #expect(sensor["payload_on"] as? String == "ON" && sensor["payload_off"] as? String == "OFF")
  }
}
