import HostingFixtures
import ModelDownloads
import Foundation
import MLKitLinkFirebase
import TestSupport
import Testing
import VisionBase

@testable import MLKitCommon

@Suite struct ModelManagerTests {
  let cache: ModelCache
  let model: [UInt8]

  init() throws {
    cache = try ModelCache()
    model = try ModelMaker.addition.bytes() + [UInt8](repeating: 7, count: 50_000)
  }

  private var manager: ModelManager { cache.manager }

  /// Returns a server for one model, whatever the request.
  private func server() throws -> LocalServer {
    try LocalServer { [model] request, _ in
      request.headers["if-none-match"] == "\"v1\"" ? .reply("304 Same") : .ranged(model, request)
    }
  }

  /// Returns a model with a name that no other test's notifications have.
  private func remote(
    _ url: String, sha256: String? = nil, _ name: String = "birds \(UUID().uuidString)"
  ) -> CustomRemoteModel {
    CustomRemoteModel(
      remoteModelSource: HTTPSModelSource(name: name, url: url, sha256: sha256))
  }

  @Test func `a download tells of its end and of itself`() throws {
    let model = remote(try server().url())
    let log = DownloadLog(model.name)
    #expect(!manager.isModelDownloaded(model))
    let progress = manager.download(model, conditions: ModelDownloadConditions())
    let entry = try #require(log.wait().first)
    #expect(entry.hasSucceeded)
    #expect(entry.model === model)
    #expect(entry.keys == ["MLKModelDownloadUserInfoKeyRemoteModel"])
    #expect(progress.isFinished)
    #expect(progress.totalUnitCount == Int64(self.model.count))
    #expect(progress.completedUnitCount == progress.totalUnitCount)
    #expect(progress.fractionCompleted == 1)
    #expect(manager.isModelDownloaded(model))
    #if os(Linux)
      #expect(entry.queue == "com.google.mlkit.completion")
    #endif
  }

  @Test func `the newest version is a success, too, with nothing fetched`() throws {
    let server = try server()
    let model = remote(server.url())
    let log = DownloadLog(model.name)
    manager.download(model, conditions: ModelDownloadConditions())
    _ = log.wait()
    let progress = manager.download(model, conditions: ModelDownloadConditions())
    #expect(log.wait(2).map(\.hasSucceeded) == [true, true])
    #expect(progress.isFinished)
    #expect(server.requestCount == 3)
  }

  @Test func `progress moves while bytes arrive`() throws {
    let gate = Gate()
    let server = try LocalServer { [model] request, number in
      guard number > 0 else { return .reply("200 OK", headers: ["ETag: \"v1\""]) }
      gate.pass()
      return .ranged(model, request)
    }
    let remote = remote(server.url())
    let log = DownloadLog(remote.name)
    let progress = manager.download(remote, conditions: ModelDownloadConditions())
    #expect(gate.waitForArrival())
    #expect(progress.isIndeterminate)
    #expect(!progress.isFinished)
    #expect(progress.completedUnitCount == 0)
    gate.open()
    #expect(log.wait().map(\.hasSucceeded) == [true])
    #expect(!progress.isIndeterminate)
    #expect(progress.isFinished)
  }

  @Test func `a failure tells why, and leaves nothing`() throws {
    let server = try LocalServer { _, _ in .reply("404 Not Found") }
    let model = remote(server.url("/birds"))
    let log = DownloadLog(model.name)
    let progress = manager.download(model, conditions: ModelDownloadConditions())
    let entry = try #require(log.wait().first)
    #expect(!entry.hasSucceeded)
    #expect(entry.model === model)
    #expect(entry.error?.domain == "com.google.mlkit")
    #expect(entry.error?.code == 2)
    #expect(entry.error?.localizedDescription.contains("404") == true)
    #expect(
      entry.keys == [
        "MLKModelDownloadUserInfoKeyRemoteModel", "MLKModelDownloadUserInfoKeyError",
      ])
    #expect(!progress.isFinished)
    #expect(!manager.isModelDownloaded(model))
  }

  @Test func `what is no model is not kept`() throws {
    let server = try LocalServer { _, _ in .reply("200 OK", Array("<html>".utf8)) }
    let model = remote(server.url())
    let log = DownloadLog(model.name)
    manager.download(model, conditions: ModelDownloadConditions())
    let error = log.wait().first?.error
    #expect(error?.domain == "com.google.mlkit")
    #expect(error?.code == 2)
    #expect(!manager.isModelDownloaded(model))
  }

  struct BadSource: Sendable, CustomTestStringConvertible {
    let url: String
    let sha256: String?
    var testDescription: String { "\(url) \(sha256 ?? "")" }
  }

  @Test(
    "a source that was badly described fails its download",
    arguments: [
      BadSource(url: "http://models.example/m", sha256: nil), BadSource(url: "", sha256: nil),
      BadSource(url: "https://models.example/m", sha256: "abc"),
    ])
  func badSource(row: BadSource) throws {
    let model = remote(row.url, sha256: row.sha256)
    let log = DownloadLog(model.name)
    manager.download(model, conditions: ModelDownloadConditions())
    #expect(log.wait().first?.error?.code == 3)
    #expect(!manager.isModelDownloaded(model))
  }

  @Test func `two downloads of one model at once are one`() throws {
    let gate = Gate()
    let server = try LocalServer { [model] request, number in
      guard number > 0 else { return .reply("200 OK", headers: ["ETag: \"v1\""]) }
      gate.pass()
      return .ranged(model, request)
    }
    let model = remote(server.url())
    let log = DownloadLog(model.name)
    let first = manager.download(model, conditions: ModelDownloadConditions())
    #expect(gate.waitForArrival())
    let second = manager.download(
      remote(server.url(), model.name), conditions: ModelDownloadConditions())
    #expect(first === second)
    gate.open()
    #expect(log.wait().count == 1)
    #expect(server.requestCount == 2)
  }

  @Test func `a canceled progress ends the download`() throws {
    let server = try LocalServer { _, _ in [.silence] }
    let model = remote(server.url())
    let log = DownloadLog(model.name)
    let progress = manager.download(model, conditions: ModelDownloadConditions())
    progress.cancel()
    let error = log.wait().first?.error
    #expect(error?.domain == "com.google.mlkit")
    #expect(error?.code == 1)
    #expect(progress.isCancelled)
  }

  @Test func `a download after a canceled one is a new one`() throws {
    let (gate, next) = (Gate(), Gate())
    let server = try LocalServer { [model] request, number in
      // The first request is answered only when everything else is over.
      if number < 2 { (number == 0 ? gate : next).pass() }
      return .ranged(model, request)
    }
    let model = remote(server.url())
    let log = DownloadLog(model.name)
    let first = manager.download(model, conditions: ModelDownloadConditions())
    #expect(gate.waitForArrival())
    first.cancel()
    let second = manager.download(model, conditions: ModelDownloadConditions())
    #expect(second !== first)
    #expect(!second.isCancelled)
    // While the new download runs, later ones join it.
    let third = manager.download(model, conditions: ModelDownloadConditions())
    #expect(third === second)
    #expect(log.wait().map(\.hasSucceeded) == [false])
    next.open()
    let entries = log.wait(2)
    gate.open()
    #expect(entries.map(\.hasSucceeded) == [false, true])
    #expect(entries.first?.error?.code == 1)
    #expect(second.isFinished)
    #expect(manager.isModelDownloaded(model))
  }

  @Test func `each caller is told of the download that served it`() throws {
    let gate = Gate()
    let server = try LocalServer { [model] request, number in
      if number == 0 { gate.pass() }
      return .ranged(model, request)
    }
    let name = "birds \(UUID().uuidString)"
    let other = try LocalServer { _, _ in .reply("404 Not Found") }
    let told = Mailbox<String>()
    func download(_ who: String, _ model: RemoteModel) -> Progress {
      manager.download(model, conditions: ModelDownloadConditions()) { failure in
        told.put("\(who) \(failure?.code ?? 0)")
      }
    }
    let wanted = remote(server.url(), name)
    let first = download("canceled", wanted)
    #expect(gate.waitForArrival())
    first.cancel()
    let second = download("second", wanted)
    #expect(download("joined", wanted) === second)
    _ = download("other host", remote(other.url(), name))
    #expect(told.wait(forCount: 4))
    gate.open()
    let words = told.items.sorted()
    #expect(words.count == 4 && words[0] == "canceled 1" && words[1] == "joined 0")
    #expect(words[2].bytes.hasPrefix("other host ") && words[2] != "other host 0")
    #expect(words[3] == "second 0")
  }

  // MARK: Deleting

  @Test func `a deleted model is gone, and nothing can be deleted, too`() async throws {
    let model = remote(try server().url())
    let log = DownloadLog(model.name)
    try await manager.deleteDownloadedModel(model)
    manager.download(model, conditions: ModelDownloadConditions())
    _ = log.wait()
    let (error, queue) = await withCheckedContinuation { continuation in
      manager.deleteDownloadedModel(model) { error in
        continuation.resume(returning: (error == nil, currentQueueLabel()))
      }
    }
    #expect(error)
    #if os(Linux)
      #expect(queue == "com.google.mlkit.completion")
    #endif
    #expect(!manager.isModelDownloaded(model))
  }

  // MARK: Use

  @Test func `a model that was not downloaded says what to do`() {
    let model = remote("https://models.example/m")
    let error = #expect(throws: VisionError.self) { try model.open() }
    #expect(error?.code == .modelMissing)
    #expect(error?.message.contains("ModelManager's download") == true)
    #expect(error?.message.contains(model.name) == true)
    #expect(error.map { MLKitFailure($0).error.domain } == "com.google.mlkit")
    #expect(error.map { MLKitFailure($0).code } == 5)
  }

  @Test func `there is one manager in a process`() {
    #expect(ModelManager.modelManager() === ModelManager.modelManager())
  }

  @Test func `a host of one's own can be asked`() throws {
    let server = try server()
    let source = HostedModelSource(
      name: "mine \(UUID().uuidString)", host: try HTTPSModelHost(url: server.url()))
    let model = CustomRemoteModel(remoteModelSource: source)
    let log = DownloadLog(model.name)
    manager.download(model, conditions: ModelDownloadConditions())
    #expect(log.wait().map(\.hasSucceeded) == [true])
  }
}
