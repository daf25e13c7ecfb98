import HostingFixtures
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

@Suite struct HTTPDownloadTests {
  let folder: TemporaryFolder
  let content = madeBytes(300_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func download(
    _ url: String, _ options: DownloadOptions? = nil, progress: ProgressLog? = nil
  ) throws -> HTTPDownload.Outcome {
    try HTTPDownload(
      from: url, to: folder.file("model"), options: options ?? .expecting(content)
    ).runBlocking(progress: progress?.add)
  }

  @Test func `a file arrives whole, with reports on the way`() throws {
    let server = try LocalServer { [content] _, _ in .reply("200 OK", content) }
    let log = ProgressLog()
    #expect(try download(server.url(), progress: log) == .fetched)
    #expect(folder.read("model") == content)
    #expect(folder.names == ["model"])
    #expect(log.all.last == DownloadProgress(bytesSoFar: 300_000, totalBytes: 300_000))
    #expect(log.all.map(\.bytesSoFar) == log.all.map(\.bytesSoFar).sorted())
  }

  @Test func `a file that is there and right is not fetched again`() throws {
    let server = try LocalServer { _, _ in .reply("500 Oops") }
    try folder.write(content, to: "model")
    #expect(try download(server.url()) == .alreadyThere)
    #expect(server.requestCount == 0)
  }

  @Test func `an empty file is a file`() throws {
    let server = try LocalServer { _, _ in .reply("200 OK") }
    #expect(try download(server.url(), .expecting(nil)) == .fetched)
    #expect(folder.read("model") == [])
  }

  @Test func `folders on the way to the target are made`() throws {
    let server = try LocalServer { [content] _, _ in .reply("200 OK", content) }
    let target = folder.file("a/b/model")
    try HTTPDownload(from: server.url(), to: target).runBlocking()
    #expect(folder.read("a/b/model") == content)
  }

  @Test func `a file address is copied and checked`() throws {
    try folder.write(content, to: "a source")
    #expect(try download("file://\(folder.path)/a%20source") == .fetched)
    #expect(folder.read("model") == content)
    let missing = failure { _ = try download("file://\(folder.path)/none", .expecting(nil)) }
    #expect(missing?.cause as? DownloadFault == .status(404))
  }

  @Test func `task cancellation reaches a silent server`() async throws {
    let (requests, arrivals) = AsyncStream<Void>.makeStream()
    let server = try LocalServer { _, _ in
      arrivals.yield()
      return [.silence]
    }
    let download = try HTTPDownload(from: server.url(), to: folder.file("model"))
    let task = Task { try await download.run() }
    for await _ in requests { break }
    task.cancel()
    let result = await task.result
    #expect(throws: VisionError.self) { try result.get() }
    #expect(folder.read("model") == nil)
  }

  @Test func `an async download ends like a blocking one`() async throws {
    let server = try LocalServer { [content] _, _ in .reply("200 OK", content) }
    let download = try HTTPDownload(
      from: server.url(), to: folder.file("model"), options: .expecting(content))
    #expect(try await download.run() == .fetched)
    #expect(try await download.run() == .alreadyThere)
    #expect(server.requestCount == 1)
  }

  @Test func `canceling keeps the part for later`() throws {
    let server = try LocalServer { [content] request, number in
      guard number == 0 else { return .ranged(content, request) }
      return .reply(
        "200 OK", Array(content[..<100_000]), length: content.count, headers: ["ETag: \"v1\""])
        + [.silence]
    }
    let cancellation = DownloadCancellation()
    let download = try HTTPDownload(from: server.url(), to: folder.file("model"))
    let error = failure {
      try download.runBlocking(cancellation: cancellation) {
        if $0.bytesSoFar >= 100_000 { cancellation.cancel() }
      }
    }
    #expect(error?.code == .cancelled)
    #expect(folder.read("model.partial")?.count == 100_000)
    #expect(folder.read("model") == nil)
    try download.runBlocking()
    #expect(folder.read("model") == content)
    #expect(server.requests.withLock { $0[1].headers["range"] } == "bytes=100000-")
    #expect(server.requests.withLock { $0[1].headers["if-range"] } == "\"v1\"")
  }

  @Test(arguments: ["ftp://a/b", "model.tflite", "", "https://", "http:// a", "file:/x", "HTTP:x"])
  func `what is no address is refused`(address: String) {
    let error = failure { _ = try HTTPDownload(from: address, to: "/tmp/x") }
    #expect(error?.code == .optionInvalid)
    #expect(error?.cause as? DownloadFault == .unsupportedAddress)
  }

  @Test func `secrets of an address are not shown`() throws {
    let address = try DownloadAddress("https://me:word@models.example:8443/a/b?key=secret#c")
    #expect(address.shown == "https://models.example:8443/a/b")
    #expect(address.host == "models.example")
    #expect(try DownloadAddress("http://[::1]:80/x").isLoopback)
  }
}
