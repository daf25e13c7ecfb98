import TestSupport
import Testing
import VisionBase

@testable import Inference

@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct SmallestRunTests {
  @Test func `the smallest model gives the right answer in this process`() throws {
    try SmallestRun.inThisProcess()
  }

  @Test func `the runtime says where it is, and how that was verified`() throws {
    let found = try RuntimeExamination()
    #expect(found.path.bytes.hasSuffix(RuntimeLibrary.fileName.bytes))
    #expect(!found.evidence.isEmpty)
  }
}

@Suite struct RuntimeMendTests {
  @Test func `the mend fits the place of the library`() throws {
    let folder = try TemporaryFolder()
    let there = try folder.write("broken", to: "libLiteRt.so")
    let pull = "vision models pull litert-runtime"
    #expect(RuntimeExamination.mend(nil) == pull)
    #expect(RuntimeExamination.mend(RuntimeCandidate(there, .cache)) == pull)
    #expect(
      RuntimeExamination.mend(RuntimeCandidate(folder.file("none"), .cache))
        == "vision models pull default")
    #expect(
      RuntimeExamination.mend(RuntimeCandidate(there, .variable)) == "unset VISION_TASKS_RUNTIME")
    #expect(
      RuntimeExamination.mend(RuntimeCandidate(there, .neighbor)) == "rm '\(there)' && \(pull)")
  }
}
