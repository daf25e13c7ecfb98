import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import Inference

/// The clock is the process's and stays on, so it runs in a process of its own.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ModelClockTests {
  @Test func `models that are compiled once it is on are timed`() async {
    await #expect(processExitsWith: .success) {
      let file = try ModelFile(ModelMaker.addition.stableBytes())
      let before = try CompiledModel(file)
      ModelClock.start()
      try before.run()
      guard ModelClock.read() == 0 else { fatalError("a model of before is timed") }
      let model = try CompiledModel(file)
      let start = MonotonicClock.seconds
      for _ in 0..<50 { try model.run() }
      let (seconds, all) = (ModelClock.read(), MonotonicClock.seconds - start)
      guard seconds > 0, seconds <= all else { fatalError("\(seconds) of \(all) seconds") }
      guard ModelClock.read() == 0 else { fatalError("a reading leaves something") }
    }
  }

  @Test func `errors pass through`() {
    struct Reason: Error {}
    #expect(throws: Reason.self) { try ModelClock.timed { throw Reason() } }
  }
}
