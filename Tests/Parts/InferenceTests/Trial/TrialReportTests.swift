import Testing
import VisionBase

@testable import Inference

@Suite struct TrialReportTests {
  private let first = SHA256(text: "first")
  private let second = SHA256(text: "second")

  @Test(arguments: [
    TrialRun.Outcome.ran, .failed, .uneven, .refused,
  ])
  func `what was written is read`(outcome: TrialRun.Outcome) {
    let report = TrialReport(
      TrialReport.opening(first) + "words" + TrialReport.closing(outcome, first))
    #expect(report.outcome == outcome)
    #expect(report.seen == first)
  }

  @Test func `a child that did not end says what it saw`() {
    let report = TrialReport(TrialReport.opening(first) + "words\nran to the")
    #expect(report.outcome == nil)
    #expect(report.seen == first)
  }

  @Test func `too much memory is an outcome of nothing in particular`() {
    let report = TrialReport(TrialReport.opening(first) + TrialReport.closing(.exceeded))
    #expect(report.outcome == .exceeded)
  }

  @Test func `a model that prints such lines does not speak for another`() {
    let said = TrialReport.opening(first) + TrialReport.opening(second)
    #expect(TrialReport(said).seen == nil)
    #expect(TrialReport(said + TrialReport.closing(.ran, first)).seen == first)
    #expect(TrialReport(said + "words" + TrialReport.closing(.ran)).seen == nil)
  }

  @Test(arguments: ["", "\n", "seen", "seen 12\nran", "ran\nseen"])
  func `other words say nothing`(words: String) {
    #expect(TrialReport(words).seen == nil)
  }
}
