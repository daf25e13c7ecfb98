import Foundation
import ModelDownloads
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct WatchWaysTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeMovie([.dog], to: "film.y4m")
  }

  private func text(_ ways: String) -> String {
    let source = WatchFiles.text(input: folder.file("film.y4m"))
    return "{\(ways), \(source.bytes.dropFirst())"
  }

  /// Bytes of the form and length of a certificate, in PEM.
  private static let certificate =
    "-----BEGIN CERTIFICATE-----\n"
    + Base64.text(of: [0x30, 0x82, 0x01, 0x00] + [UInt8](repeating: 0, count: 256))
    + "\n-----END CERTIFICATE-----\n"

  @Test func `webhooks and commands are read with their queue`() throws {
    let secret = try folder.write("a secret\r\n", to: "secret")
    let authorities = try folder.write(Self.certificate, to: "ca.pem")
    let text = text(
      """
      "queue": {"folder": "q", "limitMegabytes": 2},
      "webhooks": [{"name": "shop", "url": "https://u:p@example.org/a?b",
                    "secretFile": "\(secret)", "caFile": "\(authorities)"}],
      "commands": [{"name": "lamp", "command": ["/bin/sh", "-c", "true"], "timeoutSeconds": 3}]
      """)
    let ways = try WatchFile(Array(text.utf8), path: "watch.json").ways
    #expect(ways.queueFolder == "q" && ways.byteLimit == 2_000_000)
    let address = try DownloadAddress("https://u:p@example.org/a?b")
    #expect(
      ways.ways == [
        .init(
          name: "shop",
          kind: .webhook(
            address, secret: Array("a secret".utf8), caFile: authorities)),
        .init(
          name: "lamp",
          kind: .command(path: "/bin/sh", arguments: ["-c", "true"], timeoutInSeconds: 3)),
      ])
    #expect(
      try WatchFile(
        Array(
          WatchExample.text.replacingOccurrences(
            of: "camera:0", with: folder.file("film.y4m")
          ).utf8), path: "a"
      ).ways.ways.isEmpty)
  }

  private static let queue = #""queue": {"folder": "q"}, "#
  private static let mistakes: [(ways: String, problem: String)] = [
    (
      #""webhooks": [{"name": "a", "url": "https://a.org/"}]"#,
      "queue: the key is missing; webhooks, commands and brokers need a folder for events that wait, as in {\"folder\": \"queue\"}"
    ),
    (
      queue + #""webhooks": [{"name": "a/b", "url": "https://a.org/"}]"#,
      "webhooks[0].name: this names a folder of the queue; use letters of a to z, digits, - and _, 50 at most"
    ),
    (
      queue + #""webhooks": [{"name": "a", "url": "file:///etc/passwd"}]"#,
      "webhooks[0].url: this is not an address that begins with https:// or http://, the name of a server, and perhaps a port from 1 to 65535"
    ),
    (
      queue + #""webhooks": [{"name": "a", "url": "http://127.0.0.1:99999/"}]"#,
      "webhooks[0].url: this is not an address that begins with https:// or http://, the name of a server, and perhaps a port from 1 to 65535"
    ),
    (
      queue + #""webhooks": [{"name": "a", "url": "http://127.0.0.1:0/"}]"#,
      "webhooks[0].url: this is not an address that begins with https:// or http://, the name of a server, and perhaps a port from 1 to 65535"
    ),
    (
      queue + #""webhooks": [{"name": "a", "url": "https://a.org:abc/"}]"#,
      "webhooks[0].url: this is not an address that begins with https:// or http://, the name of a server, and perhaps a port from 1 to 65535"
    ),
    (
      queue + #""webhooks": [{"name": "a", "url": "http://[::1/"}]"#,
      "webhooks[0].url: this is not an address that begins with https:// or http://, the name of a server, and perhaps a port from 1 to 65535"
    ),
    (
      queue + #""webhooks": [{"name": "a", "url": "http://[zz]/"}]"#,
      "webhooks[0].url: this is not an address that begins with https:// or http://, the name of a server, and perhaps a port from 1 to 65535"
    ),
    (
      queue + #""webhooks": [{"name": "a", "url": "http://:80/"}]"#,
      "webhooks[0].url: this is not an address that begins with https:// or http://, the name of a server, and perhaps a port from 1 to 65535"
    ),
    (
      queue + #""webhooks": [{"name": "a", "url": "http://127.0.0.1:80:80/"}]"#,
      "webhooks[0].url: this is not an address that begins with https:// or http://, the name of a server, and perhaps a port from 1 to 65535"
    ),
    (
      queue + #""webhooks": [{"name": "a", "url": "http://a\\b/"}]"#,
      "webhooks[0].url: this is not an address that begins with https:// or http://, the name of a server, and perhaps a port from 1 to 65535"
    ),
    (
      queue + #""webhooks": [{"name": "a", "url": "http://%00/"}]"#,
      "webhooks[0].url: this is not an address that begins with https:// or http://, the name of a server, and perhaps a port from 1 to 65535"
    ),
    (
      queue + #""webhooks": [{"name": "a", "url": "http://[::1]x/"}]"#,
      "webhooks[0].url: this is not an address that begins with https:// or http://, the name of a server, and perhaps a port from 1 to 65535"
    ),
    (
      queue + #""webhooks": [{"name": "a", "url": "https://a.org/", "secret": "s"}]"#,
      "webhooks[0].secret: there is no such key; did you mean secretFile?"
    ),
    (
      queue + #""commands": [{"name": "a", "command": ["sh"]}]"#,
      "commands[0].command: give the program's whole path and its arguments, as in [\"/usr/local/bin/notify\", \"--event\"]; there is no shell"
    ),
    (
      queue + #""commands": [{"name": "a", "command": ["/bin/no-such-program"]}]"#,
      "commands[0].command[0]: there is no program /bin/no-such-program that may be run"
    ),
    (
      queue
        + #""webhooks": [{"name": "a", "url": "https://a.org/"}], "commands": [{"name": "A", "command": ["/bin/sh"]}]"#,
      "commands[0].name: another webhook, command or broker has this name; give each its own"
    ),
    (
      queue + #""mqtt": [{"name": "a", "host": "mqtt://b"}]"#,
      "mqtt[0].host: this is not the name or the address of a host; leave mqtt:// out, and write "
        + "names with other letters than those of ASCII in their ASCII form (xn--…)"
    ),
    (
      queue + #""mqtt": [{"name": "a", "host": "b", "topic": "a/#"}]"#,
      "mqtt[0].topic: this is not the beginning of topics, as in \"vision\"; + and # are not allowed"
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake is told with its place`(ways: String, problem: String) {
    #expect(WatchFiles.problems(of: text(ways)) == [problem])
  }

  @Test func `a program is the file at its path, whatever letters that has`() throws {
    try FileSystem.make(folder.file("a:b"))
    let program = try folder.writeProgram("#!/bin/sh\n", to: "a:b/notify")
    func problems(_ path: String) -> [String] {
      WatchFiles.problems(
        of: text(
          #""queue": {"folder": "q"}, "commands": [{"name": "a", "command": ["\#(path)"]}]"#))
    }
    #expect(problems(program) == [])
    #expect(problems("/nowhere:/bin/sh").first?.contains("there is no program") == true)
    #expect(problems(folder.path).first?.contains("there is no program") == true)
  }

  @Test func `files and folders that cannot be used are told`() throws {
    let (empty, text) = (
      try folder.write("\n", to: "empty"), try folder.write("no certificate", to: "text")
    )
    let gone = folder.file("gone")
    let broken = try folder.write(
      "-----BEGIN CERTIFICATE-----\ngarbage\n-----END CERTIFICATE-----\n", to: "broken.pem")
    let isNone =
      "this is not a PEM file with a certificate, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----"
    func problems(_ hook: String, queue: String = "q") -> [String] {
      WatchFiles.problems(
        of: self.text(
          #""queue": {"folder": "\#(queue)"}, "webhooks": [{"name": "a", "url": "https://a.org/"\#(hook)}]"#
        ))
    }
    #expect(problems("") == [])
    #expect(
      problems(#", "secretFile": "\#(gone)", "caFile": "\#(text)""#) == [
        "webhooks[0].secretFile: \(gone): there is no such file",
        "webhooks[0].caFile: \(text): \(isNone)",
      ])
    // As of a small certificate with an Ed25519 key.
    let small = try folder.write(
      "-----BEGIN X509 CERTIFICATE-----\n"
        + Base64.text(of: [0x30, 0x81, 0xDE] + [UInt8](repeating: 0, count: 0xDE))
        + "\n-----END X509 CERTIFICATE-----\n", to: "small.pem")
    #expect(problems(#", "caFile": "\#(small)""#) == [])
    #expect(
      problems(#", "caFile": "\#(broken)""#) == ["webhooks[0].caFile: \(broken): \(isNone)"])
    #expect(
      problems(#", "secretFile": "\#(empty)""#)
        == ["webhooks[0].secretFile: \(empty): the secret is empty"])
    #expect(
      problems(#", "secretFile": "\#(folder.path)""#)
        == ["webhooks[0].secretFile: \(folder.path): it is not a file"])
    #expect(
      problems("", queue: "\(text)/queue") == [
        "queue.folder: \(text)/queue: no files can be made there: Not a directory"
      ])
    #expect(problems("", queue: folder.file("new/queue")) == [])
    #expect(FileKind(of: folder.file("new"), followingLinks: true) == .missing)
  }

  @Test func `brokers are read with their topics`() throws {
    let password = try folder.write("p w\n", to: "password")
    let authorities = try folder.write(Self.certificate, to: "ca.pem")
    let text = text(
      """
      "queue": {"folder": "q"},
      "mqtt": [{"name": "home", "host": "::1"},
               {"name": "away", "host": "b.example.org", "tls": true, "caFile": "\(authorities)",
                "user": "u", "passwordFile": "\(password)", "topic": "a/b", "homeAssistant": "ha"}]
      """)
    let ways = try WatchFile(Array(text.utf8), path: "watch.json").ways
    #expect(ways.hasBroker)
    let events = [EventTopics.Event(source: "door", event: "appears")]
    let plain = MQTTBroker(
      host: "::1", port: 1883, isEncrypted: false, caFile: nil, user: nil, password: nil,
      topics: EventTopics(prefix: "vision", events: events), discoveryPrefix: nil)
    let full = MQTTBroker(
      host: "b.example.org", port: 8883, isEncrypted: true, caFile: authorities, user: "u",
      password: Array("p w".utf8), topics: EventTopics(prefix: "a/b", events: events),
      discoveryPrefix: "ha")
    #expect(
      ways.ways == [
        .init(name: "home", kind: .broker(plain)), .init(name: "away", kind: .broker(full)),
      ])
    #expect(plain.shown == "[::1]:1883" && full.shown == "b.example.org:8883")
  }

  @Test func `a login that cannot work, and events with one topic, are told`() throws {
    let password = try folder.write("p\0w", to: "password")
    let authorities = try folder.write(Self.certificate, to: "ca.pem")
    func problems(_ more: String, events: String = #"[{"kind": "appears"}]"#) -> [String] {
      let source = WatchFiles.text(input: folder.file("film.y4m"), events: events)
      return WatchFiles.problems(
        of: #"{"queue": {"folder": "q"}, "mqtt": [{"name": "a", "host": "b"\#(more)}], "#
          + source.bytes.dropFirst().description)
    }
    #expect(
      problems(#", "passwordFile": "\#(password)", "caFile": "\#(authorities)""#) == [
        "mqtt[0].caFile: the connection is not encrypted; add \"tls\": true",
        "mqtt[0].passwordFile: the password holds a zero byte",
        "mqtt[0].user: the key is missing; there is a password without a user",
      ])
    let long = try folder.write(String(repeating: "p", count: 65_536), to: "long")
    #expect(
      problems(
        #", "user": "\#(String(repeating: "u", count: 65_536))", "passwordFile": "\#(long)""#) == [
          "mqtt[0].user: the user has more than 65535 bytes",
          "mqtt[0].passwordFile: the password has more than 65535 bytes",
        ])
    #expect(
      problems(
        "", events: #"[{"kind": "appears", "name": "a+"}, {"kind": "appears", "name": "a#"}]"#)
        == [
          "mqtt: the event 'a+' of 'door' and 'a#' of 'door' have the topic vision/door/a_; change a name"
        ])
  }
}
