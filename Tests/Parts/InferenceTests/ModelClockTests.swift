import ModelFiles
import TestSupport
import Testing
import VisionBase

@testable import Inference

/// The clock is the process's, so one test at a time asks it.
@Suite(.serialized, .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct ModelClockTests {
  private static func model() throws -> CompiledModel {
    try CompiledModel(ModelFile(ModelMaker.addition.stableBytes()))
  }

  @Test func `runs while it runs are added up`() throws {
    let model = try Self.model()
    let start = MonotonicClock.seconds
    let seconds = try ModelClock.seconds { () throws(VisionError) in
      for _ in 0..<50 { try model.run() }
    }
    #expect(seconds > 0)
    // Other tests run models meanwhile, on a few cores.
    #expect(seconds < (MonotonicClock.seconds - start) * 64)
  }

  @Test func `errors pass through and stop it`() throws {
    struct Reason: Error {}
    #expect(throws: Reason.self) { try ModelClock.seconds { throw Reason() } }
    #expect(throws: Reason.self) { try ModelClock.timed { throw Reason() } }
    let model = try Self.model()
    try model.run()
    let seconds = ModelClock.seconds {}
    #expect(seconds < 1)
  }
}
