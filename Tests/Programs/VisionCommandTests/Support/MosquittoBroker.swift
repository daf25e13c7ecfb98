import Foundation
import TestSupport
import Testing
import VisionBase

/// A real MQTT broker for tests, with a client that is owed every message.
final class MosquittoBroker {
  private static let program = "/usr/sbin/mosquitto"
  private static let subscriber = "/usr/bin/mosquitto_sub"
  static let missing: Comment = "mosquitto is not installed"
  static var canRun: Bool {
    [program, subscriber].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
  }

  let port: Int
  private let folder: TemporaryFolder
  private let settings: String
  /// The arguments by which the client is let in.
  private let login: [String]
  private var child: ChildProcess?
  private var client: Process?
  private let arrived = Lock<[String]>([])

  /// Starts a broker, with additional lines for its file.
  init(_ folder: TemporaryFolder, settings: String = "", login: [String] = []) throws {
    (self.folder, self.settings, self.login) = (folder, settings, login)
    port = try Self.freePort()
    try start()
    // From now on, the broker keeps what this client misses.
    _ = try ask(["-t", "#", "-c", "-i", "watcher", "-q", "1", "-E"])
    try watch()
  }

  deinit {
    if let client {
      // Threads of tests may block other signals, and so do their programs then.
      kill(client.processIdentifier, SIGKILL)
      client.waitUntilExit()
    }
    if child != nil { stop() }
  }

  /// Starts the broker again, with what it kept.
  func start() throws {
    let lines = settings.isEmpty ? "allow_anonymous true\n" : settings
    let file = try folder.write(
      "listener \(port) 127.0.0.1\nuser root\npersistence true\n"
        + "persistence_location \(folder.path)/\n\(lines)", to: "mosquitto.conf")
    let log = try OpenFile(writing: folder.file("mosquitto.log"), permissions: 0o600)
    child = ChildProcess(
      id: try ToolProcess(Self.program, ["-c", file]).begin(output: log), patienceInSeconds: 20)
    try #require(becomesTrue { isListening }, "\(folder.read("mosquitto.log") ?? [])")
  }

  /// Ends the broker, which keeps what clients are owed.
  func stop() {
    child?.end()
    child = nil
  }

  private var isListening: Bool {
    (try? ask(["-t", "$SYS/broker/version", "-C", "1", "-W", "1"])) != nil
  }

  /// Returns the next messages, as topic and text.
  func messages(_ count: Int) throws -> [String] {
    try #require(
      becomesTrue { arrived.withLock { $0.count >= count } },
      "\(arrived.withLock { $0 }) instead of \(count) messages")
    return arrived.withLock { lines in
      defer { lines.removeFirst(count) }
      return Array(lines.prefix(count))
    }
  }

  /// Starts the client, which connects again by itself and gets what it missed.
  private func watch() throws {
    let pipe = try PrivatePipe()
    let client = Process()
    client.executableURL = URL(filePath: Self.subscriber)
    client.arguments =
      ["-h", "127.0.0.1", "-p", "\(port)"] + login
      + ["-R", "-t", "#", "-c", "-i", "watcher", "-q", "1", "-F", "%t %p"]
    client.standardInput = FileHandle.nullDevice
    client.standardOutput = pipe.writing
    client.standardError = FileHandle.nullDevice
    try client.run(handingOver: pipe.writing)
    self.client = client
    Thread.detachNewThread { [arrived] in
      var text = Data()
      while case let more = pipe.reading.availableData, !more.isEmpty {
        text += more
        while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
          let line = String(decoding: text[text.startIndex..<end], as: UTF8.self)
          text = Data(text[(end + 1)...])
          arrived.withLock { $0.append(line) }
        }
      }
    }
  }

  /// Returns the retained messages, as topic and text.
  func retained() throws -> [String] {
    try ask(["-t", "#", "--retained-only", "-W", "1", "-F", "%t %p"], mayEndLate: true).sorted()
  }

  private func ask(_ words: [String], mayEndLate: Bool = false) throws -> [String] {
    var said: [UInt8] = []
    var tool = ToolProcess(
      Self.subscriber, ["-h", "127.0.0.1", "-p", "\(port)"] + login + words)
    tool.keepsErrors = false
    let end = try tool.run(hearing: { said += $0 })
    // 27 is its status after the time of -W.
    guard end.status == 0 || mayEndLate && end.status == 27 else {
      throw VisionError(.fileFailed, "mosquitto_sub: \(end.status) \(end.output)")
    }
    return String(decoding: said, as: UTF8.self).bytes.split(separator: "\n").map(String.init)
  }

  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    try #require(isBound)
    return Int(UInt16(bigEndian: address.sin_port))
  }
}

// MARK: - Encryption

extension MosquittoBroker {
  /// Starts a broker with TLS, whose user `camera` has the password `right`; its authority is in
  /// `ca.pem`.
  static func encrypted(_ folder: TemporaryFolder) throws -> MosquittoBroker {
    let (certificate, key) = (folder.file("ca.pem"), folder.file("key.pem"))
    try run(
      InstalledProgram.openssl.path,
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=broker",
        "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
      ])
    let passwords = folder.file("passwords")
    try run("/usr/bin/mosquitto_passwd", ["-b", "-c", passwords, "camera", "right"])
    return try MosquittoBroker(
      folder,
      settings: """
        allow_anonymous false
        password_file \(passwords)
        certfile \(certificate)
        keyfile \(key)

        """,
      login: ["--cafile", certificate, "-u", "camera", "-P", "right"])
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let end = try ToolProcess(program, arguments).run()
    try #require(end.status == 0, "\(program): \(end.output)")
  }
}
