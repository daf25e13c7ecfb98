import ModelDownloads
import VisionBase

/// The ways out of events besides standard output, as they are in a configuration file.
struct WatchWays: Equatable, Sendable {
  /// One way out.
  struct Way: Equatable, Sendable {
    /// The name: that of its folder in the queue.
    let name: String
    var kind: Kind
  }

  /// The kinds of ways.
  enum Kind: Equatable, Sendable {
    /// A request with the event as its body, signed with a secret.
    case webhook(DownloadAddress, secret: [UInt8]?, caFile: String?)
    /// A program with the event on its standard input.
    case command(path: String, arguments: [String], timeoutInSeconds: Double)
    /// A message for an MQTT broker.
    case broker(MQTTBroker)
  }

  /// The folder of events that wait; empty if there is no way.
  let queueFolder: String
  /// Maximum size of the events that wait for one way, in bytes.
  let byteLimit: Int
  private(set) var ways: [Way]

  private static let usualMegabytes = 100
  private static let usualTimeout = 30.0
  private static let longestName = 50

  /// Reads the ways of a file.
  init(_ file: FileObject) {
    let queue = file.object("queue")
    queueFolder = queue?.folder("folder", as: "\"queue\"") ?? ""
    byteLimit =
      (queue?.wholeNumber("limitMegabytes", in: 1...100_000) ?? Self.usualMegabytes) * 1_000_000
    queue?.finish("queue")
    let hooks = file.objects("webhooks")
    let commands = file.objects("commands")
    let brokers = file.objects("mqtt")
    var names: Set<String> = []
    ways =
      hooks.compactMap { Self.way($0, &names, "a webhook", Self.webhook) }
      + commands.compactMap { Self.way($0, &names, "a command", Self.command) }
      + brokers.compactMap { Self.way($0, &names, "a broker", Self.broker) }
    if queue == nil, !(hooks.isEmpty && commands.isEmpty && brokers.isEmpty) {
      file.fault(
        "queue",
        "the key is missing; webhooks, commands and brokers need a folder for events that wait, as "
          + "in {\"folder\": \"queue\"}")
    }
  }

  /// Takes the events of all sources, for which brokers have topics.
  mutating func take(_ events: [EventTopics.Event], of file: FileObject) {
    for index in ways.indices {
      guard case .broker(var broker) = ways[index].kind else { continue }
      broker.topics.events = events
      ways[index].kind = .broker(broker)
      if let (first, second) = broker.topics.doubled {
        file.fault(
          "mqtt",
          "the event '\(first.event)' of '\(first.source)' and '\(second.event)' of "
            + "'\(second.source)' have the topic \(broker.topics.lines(of: first)); change a name")
        return
      }
    }
  }

  /// Leaves out the ways that do not fulfill a condition.
  mutating func keep(where isKept: (Way) -> Bool) { ways = ways.filter(isKept) }

  /// True if there is a way to an MQTT broker.
  var hasBroker: Bool {
    ways.contains { way in
      if case .broker = way.kind { true } else { false }
    }
  }

  /// True if events wait in the same place and within the same limit as those of other ways.
  func hasQueue(of other: WatchWays) -> Bool {
    (queueFolder, byteLimit) == (other.queueFolder, other.byteLimit)
  }

  private static func way(
    _ object: FileObject, _ names: inout Set<String>, _ what: String,
    _ read: (FileObject) -> Kind?
  ) -> Way? {
    let name = object.neededText("name", as: "\"dashboard\"")
    let kind = read(object)
    object.finish(what)
    guard let name, let kind else { return nil }
    let isPlain = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D || $0 == 0x5F
    }
    guard isPlain, name.utf8.count <= longestName else {
      object.fault(
        "name",
        "this names a folder of the queue; use letters of a to z, digits, - and _, \(longestName) at most"
      )
      return nil
    }
    guard names.insert(name.lowercased()).inserted else {
      object.fault("name", "another webhook, command or broker has this name; give each its own")
      return nil
    }
    return Way(name: name, kind: kind)
  }
}

// MARK: - Kinds

extension WatchWays {
  private static func webhook(_ object: FileObject) -> Kind? {
    let secret = object.secret("secretFile")
    let authorities = object.authorities("caFile")
    guard let text = object.neededText("url", as: "\"https://example.org/events\"") else {
      return nil
    }
    guard let address = try? DownloadAddress(text), address.scheme != .file else {
      // The address may hold a password.
      object.fault(
        "url",
        "this is not an address that begins with https:// or http://, the name of a server, and "
          + "perhaps a port from 1 to 65535")
      return nil
    }
    return .webhook(address, secret: secret, caFile: authorities)
  }

  private static func command(_ object: FileObject) -> Kind? {
    let timeout = object.number("timeoutSeconds", in: 0.1...3600) ?? usualTimeout
    let known = object.problems.all.count
    let words = object.texts("command")
    guard object.problems.all.count == known else { return nil }
    guard let path = words.first, path.bytes.hasPrefix("/") else {
      object.fault(
        "command",
        "give the program's whole path and its arguments, as in [\"/usr/local/bin/notify\", \"--event\"]; "
          + "there is no shell")
      return nil
    }
    guard ToolProcess.canRun(path) else {
      object.fault("command[0]", "there is no program \(path) that may be run")
      return nil
    }
    return .command(
      path: path, arguments: Array(words.dropFirst()), timeoutInSeconds: timeout)
  }

  /// The number of bytes that a text of the protocol can have.
  private static let longestMQTTText = 65_535

  private static func broker(_ object: FileObject) -> Kind? {
    let isEncrypted = object.flag("tls") ?? false
    let port = object.wholeNumber("port", in: 1...65_535) ?? (isEncrypted ? 8883 : 1883)
    let caFile = object.authorities("caFile")
    if caFile != nil, !isEncrypted {
      object.fault("caFile", "the connection is not encrypted; add \"tls\": true")
    }
    let user = object.text("user")
    if let user, user.utf8.count > longestMQTTText {
      object.fault("user", "the user has more than 65535 bytes")
    }
    let password = object.secret("passwordFile")
    if let password, password.contains(0) {
      object.fault("passwordFile", "the password holds a zero byte")
    } else if let password, password.count > longestMQTTText {
      object.fault("passwordFile", "the password has more than 65535 bytes")
    }
    if password != nil, user == nil {
      object.fault("user", "the key is missing; there is a password without a user")
    }
    let prefix = topic("topic", of: object) ?? "vision"
    let discovery = topic("homeAssistant", of: object)
    guard let host = object.neededText("host", as: "\"192.168.1.10\"") else { return nil }
    guard host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }), host.utf8.count <= 253
    else {
      object.fault(
        "host",
        "this is not the name or the address of a host; leave mqtt:// out, and write names with "
          + "other letters than those of ASCII in their ASCII form (xn--…)")
      return nil
    }
    return .broker(
      MQTTBroker(
        host: host, port: port, isEncrypted: isEncrypted, caFile: caFile, user: user,
        password: password, topics: EventTopics(prefix: prefix), discoveryPrefix: discovery))
  }

  private static func topic(_ name: String, of object: FileObject) -> String? {
    guard let text = object.text(name) else { return nil }
    guard EventTopics.isPrefix(text) else {
      object.fault(
        name, "this is not the beginning of topics, as in \"vision\"; + and # are not allowed")
      return nil
    }
    return text
  }
}
