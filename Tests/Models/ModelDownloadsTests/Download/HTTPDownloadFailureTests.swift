import HostingFixtures
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

/// Tests of responses that no well-behaved server sends, and of machines that cannot store the
/// data.
@Suite struct HTTPDownloadFailureTests {
  let folder: TemporaryFolder
  let content = madeBytes(200_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func fault(
    _ options: DownloadOptions? = nil, path: String = "/file.bin",
    _ answer: @escaping @Sendable (LocalServer.Request, Int) -> [LocalServer.Step]
  ) throws -> (DownloadFault?, requests: Int) {
    let server = try LocalServer(answer)
    let download = try HTTPDownload(
      from: server.url(path), to: folder.file("model"), options: options ?? .expecting(content))
    let error = failure { try download.runBlocking() }
    #expect(error == nil || error?.code == .downloadFailed)
    return (error?.cause as? DownloadFault, server.requestCount)
  }

  @Test(arguments: [400, 401, 403, 404, 410, 304]) func `a refusal is final`(status: Int) throws {
    let (fault, requests) = try fault { _, _ in .reply("\(status) No", Array("words".utf8)) }
    #expect(fault == .status(status))
    #expect(requests == 1)
    #expect(folder.read("model") == nil)
  }

  @Test(arguments: [408, 429, 500, 502, 503, 504])
  func `a passing failure is tried again`(status: Int) throws {
    let (fault, requests) = try fault { [content] _, number in
      number < 2 ? .reply("\(status) Later", Array("words".utf8)) : .reply("200 OK", content)
    }
    #expect(fault == nil)
    #expect(requests == 3)
    #expect(folder.read("model") == content)
  }

  @Test(
    arguments: [(1, 300_000), (1, 110_000), (40, 8000)] as [(count: Int, length: Int)])
  func `a header that is too long is said to be`(fields: (count: Int, length: Int)) throws {
    let header = (0..<fields.count).map { number in
      "X-\(number): \(String(repeating: "x", count: fields.length))\r\n"
    }
    let (fault, requests) = try fault { _, _ in
      [.text("HTTP/1.1 200 OK\r\n\(header.joined())Content-Length: 2\r\n\r\nok")]
    }
    #expect(fault == .headerTooLong)
    #expect(requests == 1)
    #expect(folder.read("model") == nil)
  }

  @Test func `a failure that does not pass ends after the allowed attempts`() throws {
    let (fault, requests) = try fault { _, _ in .reply("503 Later") }
    #expect(fault == .status(503))
    #expect(requests == DownloadOptions().maximumAttempts)
  }

  @Test func `delays between attempts double`() throws {
    let log = ProgressLog()
    var options = DownloadOptions.expecting(content)
    options.retryDelayInMilliseconds = 50
    options.pause = { log.add(.init(bytesSoFar: $0, totalBytes: nil)) }
    _ = try fault(options) { _, _ in .reply("500 Oops") }
    // 50, 100 and 200 milliseconds in steps of 50.
    #expect(log.all.count == 7)
  }

  @Test func `a cut body is continued where it ended`() throws {
    let (fault, requests) = try fault { [content] request, number in
      guard number < 3 else { return .ranged(content, request) }
      let start = request.rangeStart ?? 0
      let whole = [LocalServer.Step].ranged(content, request)
      return [whole[0], .bytes(Array(content[start..<(start + 40_000)]))]
    }
    #expect(fault == nil)
    #expect(requests == 4)
    #expect(folder.read("model") == content)
  }

  @Test func `a body that stays cut ends in an error and leaves no model`() throws {
    let (fault, _) = try fault { [content] _, _ in
      .reply("200 OK", Array(content[..<1000]), length: content.count)
    }
    #expect(fault == .connectionLost)
    #expect(folder.read("model") == nil)
  }

  @Test func `a reset connection is tried again`() throws {
    let (fault, requests) = try fault { [content] request, number in
      number == 0 ? [.reset] : .ranged(content, request)
    }
    #expect(fault == nil)
    #expect(requests == 2)
  }

  @Test func `a body cut by a reset is continued`() throws {
    let (fault, requests) = try fault { [content] request, number in
      guard number == 0 else { return .ranged(content, request) }
      let head = [LocalServer.Step].ranged(content, request)[0]
      return [head, .bytes(Array(content[..<50_000])), .pause(milliseconds: 50), .reset]
    }
    #expect(fault == nil)
    #expect(requests == 2)
    #expect(folder.read("model") == content)
  }

  @Test func `a silent server is left after the stall time-out`() throws {
    var options = DownloadOptions.expecting(content)
    options.maximumAttempts = 1
    options.stallTimeoutInMilliseconds = 1000
    let (fault, _) = try fault(options) { _, _ in [.silence] }
    #expect(fault == .timedOut)
  }

  @Test func `a server that drips too slowly is left`() throws {
    var options = DownloadOptions.expecting(content)
    options.maximumAttempts = 1
    options.stallTimeoutInMilliseconds = 1000
    options.minimumBytesPerSecond = 1000
    let (fault, _) = try fault(options) { [content] _, _ in
      let head = [LocalServer.Step].reply("200 OK", [], length: content.count)
      return head + (0..<60).flatMap { _ in [.bytes([0]), .pause(milliseconds: 50)] }
    }
    #expect(fault == .timedOut)
  }

  @Test func `a slow server that goes on is waited for`() throws {
    let (fault, _) = try fault(.expecting(Array(content[..<12]))) { [content] _, _ in
      let head = [LocalServer.Step].reply("200 OK", [], length: 12)
      return head + (0..<12).flatMap { [.bytes([content[$0]]), .pause(milliseconds: 20)] }
    }
    #expect(fault == nil)
  }

  @Test func `a chain of redirects is followed to its end`() throws {
    let (fault, requests) = try fault(path: "/0") { [content] request, number in
      number < 10
        ? .reply("302 Found", Array("moved".utf8), headers: ["Location: /\(number + 1)"])
        : .reply("200 OK", content)
    }
    #expect(fault == nil)
    #expect(requests == 11)
    #expect(folder.read("model") == content)
  }

  @Test func `a redirect loop ends at the limit`() throws {
    let (fault, requests) = try fault { _, _ in
      .reply("301 Moved", headers: ["Location: /file.bin"])
    }
    #expect(fault == .tooManyRedirects(limit: 10))
    #expect(requests == 11)
  }

  @Test(arguments: ["file:///etc/hostname", "ftp://127.0.0.1/x", "gopher://127.0.0.1/"])
  func `a redirect away from HTTP is not followed`(location: String) throws {
    let (fault, _) = try fault(.expecting(nil)) { _, _ in
      .reply("302 Found", headers: ["Location: \(location)"])
    }
    #expect(fault == .forbiddenRedirect)
    #expect(folder.read("model") == nil)
  }

  @Test func `a wrong digest is refused and the old file stays`() throws {
    try folder.write([1, 2, 3], to: "model")
    let other = madeBytes(content.count, seed: 2)
    let (fault, requests) = try fault { _, _ in .reply("200 OK", other) }
    #expect(fault == .wrongSHA256(expected: SHA256(content), actual: SHA256(other)))
    #expect(requests == 1)
    #expect(folder.read("model") == [1, 2, 3])
    #expect(folder.names == ["model"])
  }

  @Test(arguments: [0, 100, 199_999, 200_001, 5_000_000])
  func `a size other than announced in the catalogue is refused at once`(size: Int) throws {
    let (fault, requests) = try fault { [content] _, _ in .reply("200 OK", content, length: size) }
    #expect(fault == .wrongByteCount(expected: 200_000, actual: size))
    #expect(requests == 1)
  }

  @Test func `more bytes than expected are not taken, announced or not`() throws {
    let more = content + [0]
    let (fault, _) = try fault { _, _ in
      [.text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"), .bytes(more)]
    }
    guard case .wrongByteCount(200_000, _) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
  }

  @Test func `a file above the limit is refused, announced or not`() throws {
    var options = DownloadOptions.expecting(nil)
    options.maximumByteCount = 100_000
    let (announced, _) = try fault(options) { [content] _, _ in .reply("200 OK", content) }
    #expect(announced == .tooLarge(limit: 100_000))
    let (silent, _) = try fault(options) { [content] _, _ in
      [.text("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"), .bytes(content)]
    }
    #expect(silent == .tooLarge(limit: 100_000))
    #expect(folder.read("model") == nil)
  }

  @Test(arguments: [
    "garbage\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "\0\0\0\0", "HTTP/1.1 999999999999 x",
  ])
  func `what is not HTTP is an error`(answer: String) throws {
    let (fault, _) = try fault(.expecting(nil)) { _, _ in [.text(answer)] }
    #expect(fault != nil)
    #expect(folder.read("model") == nil)
  }

  @Test func `header fields without end do not fill the memory`() throws {
    let (fault, _) = try fault(.expecting(nil)) { _, _ in
      let field = "X-A: \(String(repeating: "a", count: 8000))\r\n"
      return [.text("HTTP/1.1 200 OK\r\n")] + (0..<400).map { _ in .text(field) }
    }
    #expect(fault != nil)
  }

  @Test func `nobody at the address is an error`() throws {
    var options = DownloadOptions.expecting(nil)
    options.maximumAttempts = 2
    let download = try HTTPDownload(
      from: "http://127.0.0.1:1/x", to: folder.file("model"), options: options)
    let error = failure { try download.runBlocking() }
    #expect(error?.cause as? DownloadFault == .cannotConnect)
    #expect(error?.message.contains("http://127.0.0.1:1/x") == true)
  }

  @Test func `a full disk is an error that says so, and no model`() throws {
    var options = DownloadOptions.expecting(content)
    options.write = { _, bytes in
      let full = open("/dev/full", O_WRONLY)
      defer {
        let number = errno
        close(full)
        errno = number
      }
      return bytes.withUnsafeBytes { write(full, $0.baseAddress, $0.count) }
    }
    let server = try LocalServer { [content] _, _ in .reply("200 OK", content) }
    let download = try HTTPDownload(
      from: server.url(), to: folder.file("model"), options: options)
    let error = failure { try download.runBlocking() }
    #expect(error?.code == .fileFailed)
    #expect((error?.cause as? SystemError)?.number == ENOSPC)
    #expect(error?.message.contains("disk is full") == true)
    #expect(folder.read("model") == nil)
  }

  @Test(arguments: ["a file/model", "a file/b/c/model"])
  func `a place that cannot be written is an error before anything is fetched`(
    name: String
  ) throws {
    try folder.write([1], to: "a file")
    let server = try LocalServer { [content] _, _ in .reply("200 OK", content) }
    let download = try HTTPDownload(from: server.url(), to: folder.file(name))
    #expect(failure { try download.runBlocking() }?.code == .fileFailed)
    #expect(server.requestCount == 0)
  }

  @Test func `a link in the place of the part is not followed`() throws {
    try folder.write([7], to: "victim")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("model.partial"), withDestinationPath: folder.file("victim"))
    let server = try LocalServer { [content] _, _ in .reply("200 OK", content) }
    let download = try HTTPDownload(from: server.url(), to: folder.file("model"))
    #expect(failure { try download.runBlocking() }?.code == .fileFailed)
    #expect(folder.read("victim") == [7])
  }

  @Test func `a folder in the place of the target stays`() throws {
    try FileSystem.make(folder.file("model/inner"))
    let server = try LocalServer { [content] _, _ in .reply("200 OK", content) }
    let download = try HTTPDownload(from: server.url(), to: folder.file("model"))
    #expect(failure { try download.runBlocking() }?.code == .fileFailed)
    #expect(FileSystem.names(in: folder.file("model")) == ["inner"])
  }
}
