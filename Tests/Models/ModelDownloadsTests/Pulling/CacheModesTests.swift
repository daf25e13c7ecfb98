import HostingFixtures
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

/// Tests of the access modes in a cache after use.
///
/// Models of the catalog are public: all users may read installed ones. Downloads in progress, and
/// models that a host has for one app, are for this user only.
@Suite struct CacheModesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `models of the catalogue are for all, and what is on its way is not`() throws {
    let index = try MadeWheel()
    let seen = index.folder.file("seen")
    try index.installPip(
      first: """
        for word in "$@"; do case $word in */wheels/*) place=$word ;; esac; done
        echo part > "$place/part"
        find "$place" '\(index.folder.file("cache"))'/wheels -printf '%m %y %p\\n' > '\(seen)'
        rm "$place/part"
        """)
    _ = try index.fetcher([]).pull(index.entry("a"))
    let lines = try String(contentsOfFile: seen, encoding: .utf8).bytes.split(separator: "\n").map(
      String.init)
    let place = lines.filter { $0.bytes.hasSuffix("made-1.0-any_machine") }
    #expect(!place.isEmpty && place.allSatisfy { $0.bytes.hasPrefix("700 d ") }, "\(lines)")
    #expect(
      lines.contains { $0.bytes.hasPrefix("600 f ") && $0.bytes.hasSuffix(".lock") }, "\(lines)")

    let modes = try FileModes.all(in: index.folder.file("cache"))
    #expect(modes["models/a.bin"] == 0o644)
    #expect(Set(modes.keys) == [".", "models", "models/a.bin", "models/a.bin.verified", "wheels"])
  }

  @Test func `a download is private until it is whole`() throws {
    let content = madeBytes(200_000)
    let place = folder.file("models")
    let seen = Lock<[[String: Int]]>([])
    let server = try LocalServer { request, _ in .ranged(content, request) }
    let download = try HTTPDownload(
      from: server.url(), to: place + "/model", options: .expecting(content))
    try download.runBlocking { _ in
      guard let modes = try? FileModes.all(in: place) else { return }
      seen.withLock { $0.append(modes) }
    }
    let onTheWay = seen.withLock { $0 }
    #expect(!onTheWay.isEmpty)
    for modes in onTheWay {
      #expect(modes["model.partial"] == 0o600)
      #expect(modes["model.lock"] == 0o600)
      #expect((modes["model.partial.source"] ?? 0o600) == 0o600)
    }
    let modes = try FileModes.all(in: place)
    #expect(modes["model"] == 0o644)
    #expect(modes.count == 2, "\(modes)")
  }

  @Test func `what a host has for an app is for its user only`() throws {
    let hosting = try HostingServer()
    hosting.publish("birds", .init(content: try madeModel()))
    let store = HostedModelStore(hosting.host(folder), folder)
    try store.download("birds")
    let modes = try FileModes.all(in: folder.file("hosted"))
    #expect(modes.count == 5)
    // The folder is closed to other users, so the files' own modes do not matter.
    for (path, mode) in modes where !path.contains("/") { #expect(mode == 0o700, "\(path)") }
  }
}
