import HostingFixtures
import MLKitLinkFirebase
import TestSupport
import Testing
import VisionBase

@testable import MLKitCommon

/// Tests that no asynchronous call blocks other tasks of its process.
@Suite struct DeletionServerBehaviorTests {
  @Test func `deleting models holds up no other task`() async {
    await #expect(processExitsWith: .success) {
      let cache = try ModelCache()
      let manager: ModelManager = cache.manager
      let server = try LocalServer { _, _ in [.pause(milliseconds: 300)] + .reply("404 Gone") }
      let url: String = server.url("/birds")
      let ticker = try await BusyWork.ticker {
        let model = CustomRemoteModel(remoteModelSource: HTTPSModelSource(name: "birds", url: url))
        // A deletion waits for the model's download, which holds a lock.
        manager.download(model, conditions: ModelDownloadConditions())
        for _ in 0..<1000 {
          let names = FileSystem.names(in: cache.path + "/hosted")
          if names.contains(where: { $0.bytes.hasSuffix(".lock") }) { break }
          try await Task.sleep(nanoseconds: Ticker.beat)
        }
        try await manager.deleteDownloadedModel(model)
      }
      #expect(ticker.threadBeats >= 15 && ticker.keepsBeating, "\(ticker)")
    }
  }
}
