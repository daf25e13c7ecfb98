import ModelFiles
import HostingFixtures
import Foundation
import TestSupport
import Testing
import VisionBase

@testable import ModelDownloads

/// Tests of the way of a version from its host into its place.
@Suite struct HostedModelStoreTests {
  let folder: TemporaryFolder
  let hosting: HostingServer
  let store: HostedModelStore

  init() throws {
    folder = try TemporaryFolder()
    hosting = try HostingServer()
    store = HostedModelStore(hosting.host(folder), folder)
  }

  /// Returns the bytes of the stored model.
  private func bytes(_ name: String = "birds") throws -> [UInt8] {
    let bytes = try store.open(name).bytes
    return bytes.copy(of: 0..<bytes.byteCount)
  }

  /// The names in the model's folder.
  private var names: [String] {
    let hosted = FileSystem.names(in: folder.file("hosted"))
    return hosted.flatMap { FileSystem.names(in: folder.file("hosted/\($0)")) }
  }

  // MARK: Going well

  @Test func `a model arrives, with reports on the way, and can be opened`() throws {
    let model = try madeModel()
    hosting.publish("birds", .init(content: model))
    let log = ProgressLog()
    #expect(!store.isDownloaded("birds"))
    #expect(try store.download("birds", progress: log.add) == .fetched)
    #expect(store.isDownloaded("birds"))
    #expect(try bytes() == model)
    #expect(try store.path(of: "birds").bytes.hasSuffix(".tflite"))
    #expect(log.all.last == DownloadProgress(bytesSoFar: model.count, totalBytes: model.count))
    #expect(names.count == 3)
    #expect(hosting.counts == [1, 1])
  }

  @Test func `the newest version is not fetched again`() throws {
    hosting.publish("birds", .init(content: try madeModel()))
    try store.download("birds")
    #expect(try store.download("birds") == .alreadyNewest)
    #expect(hosting.counts == [2, 1])
    #expect(hosting.server.requests.withLock { $0.last?.headers["if-none-match"] } == "\"v1\"")
  }

  @Test func `a newer version takes the place of the old one, which stays readable`() throws {
    let (old, new) = (try madeModel(1), try madeModel(2))
    hosting.publish("birds", .init(content: old))
    try store.download("birds")
    let opened = try store.open("birds").bytes
    let path = try store.path(of: "birds")
    hosting.publish("birds", .init(content: new, tag: "\"v2\""))
    #expect(try store.download("birds") == .fetched)
    #expect(try bytes() == new)
    #expect(opened.copy(of: 0..<opened.byteCount) == old)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(names.count == 3)
  }

  @Test func `a new name for the same file changes nothing`() throws {
    let model = try madeModel()
    hosting.publish("birds", .init(content: model))
    try store.download("birds")
    let digest = SHA256(model)
    hosting.publish("birds", .init(content: model, tag: "\"v2\"", statedSHA256: digest))
    #expect(try store.download("birds") == .alreadyNewest)
    #expect(hosting.counts == [2, 1])
    #expect(try store.download("birds") == .alreadyNewest)
    #expect(hosting.server.requests.withLock { $0.last?.headers["if-none-match"] } == "\"v2\"")
    // Without a digest the file has to be downloaded to know.
    hosting.publish("birds", .init(content: model, tag: "\"v3\""))
    #expect(try store.download("birds") == .alreadyNewest)
    #expect(hosting.counts == [4, 2])
    #expect(try bytes() == model)
  }

  @Test func `a host without names for versions is asked for the file each time`() throws {
    hosting.publish("birds", .init(content: try madeModel(1), tag: nil))
    #expect(try store.download("birds") == .fetched)
    #expect(try store.download("birds") == .alreadyNewest)
    hosting.publish("birds", .init(content: try madeModel(2), tag: nil))
    #expect(try store.download("birds") == .fetched)
    #expect(try bytes() == madeModel(2))
  }

  @Test func `a version whose name is too long to keep does not lose the model`() throws {
    let (old, new) = (try madeModel(1), try madeModel(2))
    hosting.publish("birds", .init(content: old))
    try store.download("birds")
    let tag = "\"\(String(repeating: "x", count: 9000))\""
    hosting.publish("birds", .init(content: new, tag: tag))
    #expect(try store.download("birds") == .fetched)
    #expect(try bytes() == new)
    #expect(try store.download("birds") == .alreadyNewest)
  }

  @Test(arguments: ["../../escape", "a/b", "", "Vögel und so", String(repeating: "x", count: 300)])
  func `any name has a folder of its own`(name: String) throws {
    let model = try madeModel()
    let host = try HTTPSModelHost(url: "file://\(folder.file("source"))", sha256: SHA256(model))
    let store = HostedModelStore(host, folder)
    try folder.write(model, to: "source")
    try store.download(name)
    #expect(store.isDownloaded(name))
    #expect(!store.isDownloaded(name + "x"))
    #expect(folder.names.sorted() == ["hosted", "source"])
    #expect(FileSystem.names(in: folder.file("hosted")).count == 1)
  }

  @Test func `hosts do not share models of one name`() throws {
    hosting.publish("birds", .init(content: try madeModel()))
    try store.download("birds")
    let other = try HTTPSModelHost(url: hosting.fileURL("birds"))
    #expect(!HostedModelStore(other, folder).isDownloaded("birds"))
  }

  // MARK: Deleting and damage

  @Test func `deleting removes everything, and nothing is fine too`() throws {
    try store.delete("birds")
    #expect(folder.names.isEmpty)
    hosting.publish("birds", .init(content: try madeModel()))
    try store.download("birds")
    try store.delete("birds")
    #expect(!store.isDownloaded("birds"))
    #expect(names.isEmpty)
    #expect(failure { _ = try store.open("birds") }?.code == .modelMissing)
    #expect(try store.download("birds") == .fetched)
  }

  @Test func `deleting waits for a download that only asks its host yet`() throws {
    let content = try madeModel()
    let gate = Gate()
    let server = try LocalServer { request, number in
      if number == 0 { gate.pass() }
      return .ranged(content, request)
    }
    let host = try HTTPSModelHost(url: server.url())
    let events = Mailbox<String>()
    var options = DownloadOptions.expecting(nil)
    options.stallTimeoutInMilliseconds = 60_000
    options.pause = { _ in
      events.put("waits")
      usleep(1000)
    }
    let store = HostedModelStore(host: host, folder: folder.path, options: options)
    func begin(_ event: String, _ work: @escaping @Sendable () throws(VisionError) -> Void) {
      Thread.detachNewThread { events.put(failure(work) == nil ? event : "failure") }
    }
    begin("downloaded") { () throws(VisionError) in try store.download("birds") }
    #expect(gate.waitForArrival())
    begin("deleted") { () throws(VisionError) in try store.delete("birds") }
    #expect(events.wait(forCount: 1))
    #expect(events.items.first == "waits")
    gate.open()
    #expect(events.wait { $0.contains("deleted") && $0.contains("downloaded") })
    #expect(events.items.last == "deleted")
    #expect(!store.isDownloaded("birds"))
  }

  @Test func `a damaged file counts as none and is fetched again`() throws {
    let model = try madeModel()
    hosting.publish("birds", .init(content: model))
    try store.download("birds")
    try Data(model.dropLast()).write(to: URL(filePath: store.path(of: "birds")))
    #expect(!store.isDownloaded("birds"))
    #expect(try store.download("birds") == .fetched)
    #expect(try bytes() == model)
  }

  @Test(arguments: ["", "\n", "x\ny\n", "../../../etc/passwd\n\"v\"", "\0\0"])
  func `a damaged note counts as none`(note: String) throws {
    hosting.publish("birds", .init(content: try madeModel()))
    try store.download("birds")
    let place = FileSystem.parent(of: try store.path(of: "birds"))
    try Data(note.utf8).write(to: URL(filePath: "\(place)/newest"))
    #expect(!store.isDownloaded("birds"))
    #expect(try store.download("birds") == .fetched)
  }

  // MARK: Several at once

  @Test func `of many threads at once one fetches`() async throws {
    hosting.publish("birds", .init(content: try madeModel()))
    let outcomes = try await withThrowingTaskGroup(of: HostedModelStore.Outcome.self) { group in
      for _ in 0..<6 {
        group.addTask { [store] in
          try await WorkerThread.run { () throws(VisionError) in
            try store.download("birds")
          }.get()
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == .fetched } == 1)
    #expect(hosting.counts == [6, 1])
  }

  #if compiler(>=6.3)  // Before, a process that a test starts cannot be given values.
    @Test func `of several processes at once one fetches`() async throws {
      hosting.publish("birds", .init(content: try madeModel()))
      await withTaskGroup { group in
        for _ in 0..<3 {
          group.addTask {
            await #expect(processExitsWith: .success) {
              [url = hosting.fileURL("birds") as String, place = folder.path as String] in
              let store = HostedModelStore(host: try HTTPSModelHost(url: url), folder: place)
              try store.download("birds")
              _ = try store.open("birds")
            }
          }
        }
      }
      let requests = hosting.server.requests.withLock { $0 }
      // One queries and downloads; the others only query for a newer version.
      #expect(requests.count == 4)
      #expect(requests.count { $0.headers["if-none-match"] != nil } == 2)
    }
  #else
    @Test(.disabled("\(OlderCompiler.givesNoValues)"))
    func `of several processes at once one fetches`() {}
  #endif

  @Test func `waiting for another download can be canceled`() throws {
    hosting.publish("birds", .init(content: try madeModel()))
    let cancellation = DownloadCancellation()
    var options = DownloadOptions.expecting(nil)
    options.pause = { _ in cancellation.cancel() }
    let store = HostedModelStore(host: store.host, folder: folder.path, options: options)
    try store.download("birds")
    let lock = folder.file("hosted/\(FileSystem.names(in: folder.file("hosted"))[0]).lock")
    let error = try FileLock.hold(lock) {
    } during: {
      failure { try store.download("birds", cancellation: cancellation) }
    }
    #expect(error?.code == .cancelled)
  }
}
