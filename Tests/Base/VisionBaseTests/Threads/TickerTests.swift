import TestSupport
import Testing

/// Tests that the tests of blocked threads can fail.
@Suite struct TickerTests {
  @Test func `calls that block the threads of Swift's tasks are noticed`() async {
    await #expect(processExitsWith: .success) {
      let ticker = try await BusyWork.ticker {
        for _ in 0..<2 { BusyWork.block() }
      }
      #expect(ticker.threadBeats >= 15 && !ticker.keepsBeating, "\(ticker)")
    }
  }

  @Test func `calls that wait without a thread are not`() async {
    await #expect(processExitsWith: .success) {
      let ticker = try await BusyWork.ticker {
        try await Task.sleep(nanoseconds: 30 * Ticker.beat)
      }
      #expect(ticker.threadBeats >= 15 && ticker.keepsBeating, "\(ticker)")
    }
  }
}
