import MLKitLinkFirebase
import ModelFiles
import HostingFixtures
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

/// Tests of failing hosts, networks and disks: the existing version stays.
@Suite struct HostedModelFailureTests {
  let folder: TemporaryFolder
  let hosting: HostingServer
  let store: HostedModelStore
  let old: [UInt8]
  let new: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    (old, new) = (try madeModel(1), try madeModel(2))
    hosting = try HostingServer(["birds": .init(content: old)])
    store = HostedModelStore(hosting.host(folder), folder)
    try store.download("birds")
  }

  /// Publishes a model, and expects that its download fails and changes nothing.
  private func fails(
    _ publication: HostingServer.Publication, by other: HostedModelStore? = nil
  ) throws -> VisionError? {
    hosting.publish("birds", publication)
    let error = failure { try (other ?? store).download("birds") }
    #expect(error != nil)
    #expect(store.isDownloaded("birds"))
    let bytes = try store.open("birds").bytes
    #expect(bytes.copy(of: 0..<bytes.byteCount) == old)
    return error
  }

  private func store(_ change: (inout DownloadOptions) -> Void) -> HostedModelStore {
    var options = DownloadOptions.expecting(nil)
    change(&options)
    return HostedModelStore(host: store.host, folder: folder.path, options: options)
  }

  // MARK: Content

  @Test(arguments: [0, 1, 8, 200]) func `a file that is no model is not used`(count: Int) throws {
    let error = try fails(.init(content: Array(new[..<count]), tag: "\"v2\""))
    #expect(error?.code == .downloadFailed)
    #expect(error?.message.contains("is not used, and the previous version stays") == true)
    #expect((error?.cause as? VisionError) != nil)
    // Nothing of it is kept, so a repaired file is downloaded whole.
    hosting.publish("birds", .init(content: new, tag: "\"v2\""))
    #expect(try store.download("birds") == .fetched)
  }

  @Test func `a page in the place of the model is not used`() throws {
    let page = Array("<html>Please log in</html>".utf8)
    #expect(try fails(.init(content: page, tag: "\"v2\""))?.code == .downloadFailed)
  }

  @Test func `a file of another size than the host says is refused`() throws {
    let error = try fails(.init(content: new, tag: "\"v2\"", statedByteCount: new.count + 1))
    #expect(
      error?.cause as? DownloadFault
        == .wrongByteCount(expected: new.count + 1, actual: new.count))
  }

  @Test func `a file of another digest than the host says is refused`() throws {
    let error = try fails(
      .init(content: new, tag: "\"v2\"", statedSHA256: SHA256([1])))
    #expect(
      error?.cause as? DownloadFault
        == .wrongSHA256(expected: SHA256([1]), actual: SHA256(new)))
  }

  @Test func `a file above the limit is refused`() throws {
    let error = try fails(.init(content: new, tag: "\"v2\""), by: store { $0.maximumByteCount = 9 })
    #expect(error?.cause as? DownloadFault == .tooLarge(limit: 9))
  }

  // MARK: Network

  @Test func `a server that goes midway is left, and the next call goes on from there`() throws {
    let error = try fails(
      .init(content: new, tag: "\"v2\"", cut: (bytes: 20_000, requests: 1)),
      by: store { $0.maximumAttempts = 1 })
    #expect(error?.cause as? DownloadFault == .connectionLost)
    #expect(try store.download("birds") == .fetched)
    let ranges = hosting.server.requests.withLock { $0.compactMap(\.rangeStart) }
    #expect(ranges == [20_000])
    let bytes = try store.open("birds").bytes
    #expect(bytes.copy(of: 0..<bytes.byteCount) == new)
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test func `a process that dies midway leaves what the next one goes on with`() async throws {
      let url = hosting.fileURL("birds")
      hosting.publish("birds", .init(content: new, tag: "\"v2\""))
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [url = url as String, place = folder.path as String] in
        let store = HostedModelStore(host: try HTTPSModelHost(url: url), folder: place)
        try store.download("birds") {
          if $0.bytesSoFar >= 10_000 { kill(getpid(), SIGKILL) }
        }
      }
      let store = HostedModelStore(try HTTPSModelHost(url: url), folder)
      #expect(!store.isDownloaded("birds"))
      #expect(try store.download("birds") == .fetched)
      #expect(hosting.server.requests.withLock { ($0.last?.rangeStart ?? 0) >= 10_000 })
      let bytes = try store.open("birds").bytes
      #expect(bytes.copy(of: 0..<bytes.byteCount) == new)
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `a process that dies midway leaves what the next one goes on with`() {}
  #endif

  @Test func `a part of one version is not continued with another`() throws {
    _ = try fails(
      .init(content: new, tag: "\"v2\"", cut: (bytes: 20_000, requests: 1)),
      by: store { $0.maximumAttempts = 1 })
    let newest = try madeModel(3)
    hosting.publish("birds", .init(content: newest, tag: "\"v3\""))
    #expect(try store.download("birds") == .fetched)
    let bytes = try store.open("birds").bytes
    #expect(bytes.copy(of: 0..<bytes.byteCount) == newest)
    #expect(hosting.server.requests.withLock { $0.allSatisfy { $0.rangeStart == nil } })
    let place = FileSystem.parent(of: try store.path(of: "birds"))
    #expect(FileSystem.names(in: place).count == 3)
  }

  @Test func `a redirect loop ends at the limit`() throws {
    let loop = try LocalServer { request, _ in
      .reply("302 Found", headers: ["Location: \(request.path)"])
    }
    let host = try HTTPSModelHost(url: loop.url("/m"), sha256: SHA256(new))
    let error = failure { try HostedModelStore(host, folder).download("birds") }
    #expect(error?.cause as? DownloadFault == .tooManyRedirects(limit: 10))
    #expect(loop.requestCount == 11)
  }

  @Test func `a silent host is left after the stall time-out`() throws {
    let silent = try LocalServer { _, _ in [.silence] }
    var options = DownloadOptions.expecting(nil)
    options.maximumAttempts = 1
    options.stallTimeoutInMilliseconds = 1000
    let store = HostedModelStore(
      host: try HTTPSModelHost(url: silent.url()), folder: folder.path, options: options)
    let error = failure { try store.download("birds") }
    #expect(error?.cause as? DownloadFault == .timedOut)
  }

  @Test func `nobody at the address is an error`() throws {
    let host = try HTTPSModelHost(url: "http://127.0.0.1:1/birds")
    let error = failure { try HostedModelStore(host, folder, attempts: 2).download("birds") }
    #expect(error?.cause as? DownloadFault == .cannotConnect)
  }

  @Test func `canceling stops a download, and the next goes on`() throws {
    hosting.publish("birds", .init(content: new, tag: "\"v2\""))
    let cancellation = DownloadCancellation()
    let error = failure {
      try store.download("birds", cancellation: cancellation) {
        if $0.bytesSoFar >= 10_000 { cancellation.cancel() }
      }
    }
    #expect(error?.code == .cancelled)
    #expect(try store.download("birds") == .fetched)
    #expect(hosting.server.requests.withLock { ($0.last?.rangeStart ?? 0) > 0 })
  }

  // MARK: Signed addresses

  @Test func `an address that ran out is asked for anew`() throws {
    let files = try LocalServer { [new] request, _ in
      request.path == "/new" ? .reply("200 OK", new) : .reply("403 Expired")
    }
    let asked = Lock(0)
    let host = AnsweringHost { _ in
      let number = asked.withLock { count in
        count += 1
        return count
      }
      let address = files.url(number == 1 ? "/old" : "/new")
      return .newest(.init(address: address, version: "2", isTemporary: true))
    }
    #expect(try HostedModelStore(host, folder).download("birds") == .fetched)
    #expect(asked.withLock { $0 } == 2)
    #expect(files.requestCount == 2)
  }

  @Test func `an address that stays refused is an error`() throws {
    let files = try LocalServer { _, _ in .reply("403 Expired") }
    let host = AnsweringHost { _ in
      .newest(.init(address: files.url(), version: "2", isTemporary: true))
    }
    let error = failure { try HostedModelStore(host, folder).download("birds") }
    #expect(error?.cause as? DownloadFault == .status(403))
    #expect(files.requestCount == 1)
  }

  @Test func `a host that says nothing changed where nothing is, is an error`() throws {
    let error = failure {
      try HostedModelStore(AnsweringHost { _ in .unchanged }, folder).download("birds")
    }
    #expect(error?.code == .downloadFailed)
  }

  @Test func `a version that is no line of text counts as none`() throws {
    try folder.write(new, to: "source")
    let source = "file://\(folder.file("source"))"
    let host = AnsweringHost { request in
      #expect(request.knownVersion == nil)
      return .newest(.init(address: source, version: "a\nb"))
    }
    let store = HostedModelStore(host, folder)
    #expect(try store.download("birds") == .fetched)
    #expect(try store.download("birds") == .alreadyNewest)
  }

  // MARK: Disk

  @Test func `a full disk is an error that says so`() throws {
    let full = store {
      $0.write = { _, bytes in
        let descriptor = open("/dev/full", O_WRONLY)
        defer {
          let number = errno
          close(descriptor)
          errno = number
        }
        return bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      }
    }
    let error = try fails(.init(content: new, tag: "\"v2\""), by: full)
    #expect(error?.code == .fileFailed)
    #expect(error?.message.contains("disk is full") == true)
    #expect(try store.download("birds") == .fetched)
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test(arguments: [50, 100])
    func `a disk that is full when the notes are written leaves the old version`(
      room: Int
    ) async throws {
      // The stamp is longer than a hundred bytes, the note of the newest version is not.
      hosting.publish("birds", .init(content: new, tag: "\"v2\""))
      let before = try store.path(of: "birds")
      await #expect(processExitsWith: .success) {
        [url = hosting.server.url("") as String, place = folder.path as String, room] in
        var configuration = FirebaseModelHost.Configuration(
          projectID: "birds-1", apiKey: "a&key", appID: "1:2:ios:3")
        configuration.modelEndpoint = url
        configuration.installationEndpoint = nil
        signal(SIGXFSZ, SIG_IGN)
        var options = DownloadOptions.expecting(nil)
        options.write = { descriptor, bytes in
          FileSizeLimit.set(nil)
          defer { FileSizeLimit.set(room) }
          return bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        }
        let host = FirebaseModelHost(configuration, folder: place)
        let store = HostedModelStore(host: host, folder: place, options: options)
        let error = failure { try store.download("birds") }
        FileSizeLimit.set(nil)
        if room < 100 {
          // Without the note, the new version is unknown.
          #expect(error?.code == .fileFailed)
          #expect((error?.cause as? SystemError)?.number == EFBIG)
        } else {
          // Without the stamp the digest is computed again.
          #expect(error == nil)
        }
        #expect(store.isDownloaded("birds"))
      }
      #expect(store.isDownloaded("birds"))
      #expect(try (store.path(of: "birds") == before) == (room < 100))
      let place = FileSystem.parent(of: before)
      #expect(!FileSystem.names(in: place).contains { $0.bytes.hasSuffix(".part") })
      try store.download("birds")
      let bytes = try store.open("birds").bytes
      #expect(bytes.copy(of: 0..<bytes.byteCount) == new)
      #expect(FileSystem.names(in: place).count == 3)
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `a disk that is full when the notes are written leaves the old version`() {}
  #endif

  @Test func `a place that cannot be written is an error before anybody is asked`() throws {
    try folder.write([1], to: "a file")
    let store = HostedModelStore(
      host: store.host, folder: folder.file("a file"), options: .expecting(nil))
    let before = hosting.counts
    #expect(failure { try store.download("birds") }?.code == .fileFailed)
    #expect(hosting.counts == before)
    #expect(!store.isDownloaded("birds"))
  }
}

/// A host with a test's own responses.
struct AnsweringHost: ModelHosting {
  let identity = "a test"
  let answer: @Sendable (HostedModelRequest) -> HostedModelAnswer

  init(_ answer: @escaping @Sendable (HostedModelRequest) -> HostedModelAnswer) {
    self.answer = answer
  }

  func newestVersion(_ request: HostedModelRequest) throws(VisionError) -> HostedModelAnswer {
    answer(request)
  }
}
