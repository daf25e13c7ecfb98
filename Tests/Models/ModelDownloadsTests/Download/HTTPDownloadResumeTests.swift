import HostingFixtures
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

/// Tests of parts of earlier downloads, and of several downloads of one target at once.
@Suite struct HTTPDownloadResumeTests {
  let folder: TemporaryFolder
  let content = madeBytes(200_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Leaves a part behind, as a broken download does.
  private func leave(_ part: [UInt8], from url: String?, tag: String = "\"v1\"") throws {
    try folder.write(part, to: "model.partial")
    guard let url else { return }
    try ResumeNote(contentName: url, validator: tag).save(for: folder.file("model.partial"))
  }

  private func run(_ server: LocalServer, expecting expected: [UInt8]?) -> VisionError? {
    failure {
      try HTTPDownload(
        from: server.url(), to: folder.file("model"), options: .expecting(expected)
      ).runBlocking()
    }
  }

  @Test(arguments: [true, false])
  func `only the rest is asked for`(isDigestKnown: Bool) throws {
    let server = try LocalServer { [content] request, _ in .ranged(content, request) }
    try leave(Array(content[..<150_000]), from: server.url())
    #expect(run(server, expecting: isDigestKnown ? content : nil) == nil)
    #expect(folder.read("model") == content)
    #expect(server.requests.withLock { $0.map(\.rangeStart) } == [150_000])
    #expect(folder.names == ["model"])
  }

  @Test func `a server without ranges sends everything`() throws {
    let server = try LocalServer { [content] _, _ in .reply("200 OK", content) }
    try leave(Array(content[..<150_000]), from: server.url())
    #expect(run(server, expecting: nil) == nil)
    #expect(folder.read("model") == content)
  }

  @Test func `a part of an older version is replaced`() throws {
    let server = try LocalServer { [content] request, _ in
      .ranged(content, request, tag: "\"v2\"")
    }
    try leave(madeBytes(150_000, seed: 9), from: server.url())
    #expect(run(server, expecting: nil) == nil)
    #expect(folder.read("model") == content)
    #expect(server.requestCount == 1)
  }

  @Test func `a server that overlooks If-Range is noticed by its entity tag`() throws {
    let server = try LocalServer { [content] request, _ in
      var request = request
      request.headers["if-range"] = nil
      return .ranged(content, request, tag: "\"v2\"")
    }
    try leave(madeBytes(150_000, seed: 9), from: server.url())
    #expect(run(server, expecting: nil) == nil)
    #expect(folder.read("model") == content)
    #expect(server.requestCount == 2)
  }

  @Test func `a part of unknown origin counts only when the digest is known`() throws {
    let server = try LocalServer { [content] request, _ in .ranged(content, request) }
    try leave(madeBytes(150_000, seed: 9), from: nil)
    #expect(run(server, expecting: nil) == nil)
    #expect(folder.read("model") == content)
    #expect(server.requests.withLock { $0.map(\.rangeStart) } == [nil])
  }

  @Test func `a wrong part is found by the digest and fetched again`() throws {
    let server = try LocalServer { [content] request, _ in .ranged(content, request) }
    try leave(madeBytes(150_000, seed: 9), from: nil)
    #expect(run(server, expecting: content) == nil)
    #expect(folder.read("model") == content)
    #expect(server.requests.withLock { $0.map(\.rangeStart) } == [150_000, nil])
  }

  @Test func `a complete part needs no request`() throws {
    let server = try LocalServer { _, _ in .reply("500 Oops") }
    try leave(content, from: nil)
    #expect(run(server, expecting: content) == nil)
    #expect(folder.read("model") == content)
    #expect(server.requestCount == 0)
  }

  @Test(arguments: [200_000, 200_001, 900_000])
  func `a part as long as the file or longer is fetched again when wrong`(count: Int) throws {
    let server = try LocalServer { [content] request, _ in .ranged(content, request) }
    try leave(madeBytes(count, seed: 9), from: server.url())
    #expect(run(server, expecting: content) == nil)
    #expect(folder.read("model") == content)
  }

  @Test(arguments: [200_000, 900_000])
  func `without a digest such a part is refused by the server and fetched again`(
    count: Int
  ) throws {
    let server = try LocalServer { [content] request, _ in .ranged(content, request) }
    try leave(madeBytes(count, seed: 9), from: server.url())
    #expect(run(server, expecting: nil) == nil)
    #expect(folder.read("model") == content)
    #expect(server.requestCount == 2)
  }

  @Test(arguments: [
    "bytes 0-199999/200000", "bytes 150001-199999/200000", "bytes */200000", "bytes", "",
    "bytes -5-7/8", "bytes 150000-199999/300000", "bytes 99999999999999999999-1/2",
  ])
  func `a range other than asked for is not added`(range: String) throws {
    let server = try LocalServer { [content] request, _ in
      request.rangeStart == nil
        ? .reply("200 OK", content)
        : .reply("206 Partial", Array(content[150_000...]), headers: ["Content-Range: \(range)"])
    }
    try leave(Array(content[..<150_000]), from: server.url())
    #expect(run(server, expecting: content) == nil)
    #expect(folder.read("model") == content)
    #expect(server.requestCount == 2)
  }

  @Test func `a server that contradicts itself for ever is left`() throws {
    let server = try LocalServer { [content] request, number in
      number % 2 == 0
        ? .reply("206 Partial", headers: ["Content-Range: bytes 7-8/9"])
        : .reply("200 OK", Array(content[..<10]), length: content.count)
    }
    try leave(Array(content[..<150_000]), from: server.url())
    #expect(run(server, expecting: content)?.code == .downloadFailed)
    #expect(server.requestCount < 10)
  }

  @Test func `a part of another address is not continued without a digest`() throws {
    let server = try LocalServer { [content] request, _ in .ranged(content, request) }
    try leave(madeBytes(1000, seed: 9), from: "http://example.com/other")
    #expect(run(server, expecting: nil) == nil)
    #expect(folder.read("model") == content)
  }

  @Test(arguments: [true, false])
  func `of many threads at once one fetches`(isDigestKnown: Bool) async throws {
    let server = try LocalServer { [content] _, _ in
      [.pause(milliseconds: 150)] + .reply("200 OK", content)
    }
    let download = try HTTPDownload(
      from: server.url(), to: folder.file("model"),
      options: .expecting(isDigestKnown ? content : nil))
    let outcomes = try await withThrowingTaskGroup(of: HTTPDownload.Outcome.self) { group in
      for _ in 0..<8 { group.addTask { try await download.run() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == .fetched } == 1)
    #expect(server.requestCount == 1)
    #expect(folder.read("model") == content)
    #expect(folder.names == ["model"])
  }

  @Test func `a download that begins while another one ends fetches nothing`() throws {
    let source = folder.file("source")
    try folder.write(content, to: "source")
    for round in 0..<200 {
      let download = try HTTPDownload(
        from: "file://" + source, to: folder.file("model \(round)"), options: .expecting(content))
      let fetched = Lock(0)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        guard (try? download.runBlocking()) == .fetched else { return }
        fetched.withLock { $0 += 1 }
      }
      try #require(fetched.withLock { $0 } == 1, "round \(round)")
    }
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test func `of several processes at once one fetches`() async throws {
      let server = try LocalServer { [content] _, _ in
        [.pause(milliseconds: 400)] + .reply("200 OK", content)
      }
      await withTaskGroup { group in
        for _ in 0..<3 {
          group.addTask {
            await #expect(processExitsWith: .success) {
              [
                url = server.url() as String, target = folder.file("model") as String,
                digest = SHA256(content).description as String
              ] in
              let options = DownloadOptions(expectedByteCount: nil, expectedSHA256: SHA256(digest))
              try HTTPDownload(from: url, to: target, options: options).runBlocking()
            }
          }
        }
      }
      #expect(server.requestCount == 1)
      #expect(folder.read("model") == content)
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `of several processes at once one fetches`() {}
  #endif

  @Test func `waiting for another download can be canceled`() throws {
    let server = try LocalServer { [content] _, _ in .reply("200 OK", content) }
    let cancellation = DownloadCancellation()
    var options = DownloadOptions.expecting(content)
    options.pause = { _ in cancellation.cancel() }
    let download = try HTTPDownload(
      from: server.url(), to: folder.file("model"), options: options)
    let error = try FileLock.hold(folder.file("model.lock")) {
    } during: {
      failure { try download.runBlocking(cancellation: cancellation) }
    }
    #expect(error?.code == .cancelled)
    #expect(server.requestCount == 0)
  }

  @Test func `a target that became right while waiting is taken`() throws {
    let server = try LocalServer { _, _ in .reply("500 Oops") }
    let target = folder.file("model")
    let isFirst = Lock(true)
    var options = DownloadOptions.expecting(content)
    options.pause = { _ in usleep(1000) }
    try folder.write(content, to: "ready")
    let opened = open(folder.file("model.lock"), O_RDWR | O_CREAT, 0o600)
    #expect(flock(opened, LOCK_EX) == 0)
    options.pause = { [folder] _ in
      let isNow = isFirst.withLock { first in
        defer { first = false }
        return first
      }
      guard isNow else { return }
      rename(folder.file("ready"), target)
      close(opened)
    }
    let outcome = try HTTPDownload(from: server.url(), to: target, options: options).runBlocking()
    #expect(outcome == .alreadyThere)
    #expect(server.requestCount == 0)
  }
}
