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
      let ticker = try await BusyWork.ticker {
        let end = MonotonicClock.seconds + 0.5
        while MonotonicClock.seconds < end {
          let source = HTTPSModelSource(name: "birds", url: "https://models.example/birds.tflite")
          try await manager.deleteDownloadedModel(
            CustomRemoteModel(remoteModelSource: source))
          // Calls without a pause keep the threads of tasks busy by their number alone.
          try await Task.sleep(nanoseconds: Ticker.beat / 5)
        }
      }
      #expect(ticker.threadBeats >= 15 && ticker.keepsBeating, "\(ticker)")
    }
  }
}
