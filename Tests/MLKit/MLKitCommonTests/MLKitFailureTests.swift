import Foundation
import Testing
import VisionBase

@testable import MLKitCommon

@Suite struct MLKitFailureTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let code: VisionError.Code
    let domain: String
    let number: Int
    var testDescription: String { code.description }
  }

  static let rows = [
    Row(code: .cancelled, domain: "com.google.mlkit", number: 1),
    Row(code: .fileFailed, domain: "com.google.mlkit", number: 2),
    Row(code: .downloadFailed, domain: "com.google.mlkit", number: 2),
    Row(code: .inputInvalid, domain: "com.google.mlkit", number: 3),
    Row(code: .optionInvalid, domain: "com.google.mlkit", number: 3),
    Row(code: .inputMissing, domain: "com.google.mlkit", number: 5),
    Row(code: .modelMissing, domain: "com.google.mlkit", number: 5),
    Row(code: .runtimeMissing, domain: "com.google.mlkit", number: 14),
    Row(code: .modelInvalid, domain: "com.google.visionkit.pipeline.error", number: 3),
    Row(code: .modelUnsupported, domain: "com.google.visionkit.pipeline.error", number: 3),
    Row(code: .runtimeFailed, domain: "com.google.visionkit.pipeline.error", number: 13),
  ]

  @Test("each kind of failure has its domain and code", arguments: rows)
  func mapping(row: Row) {
    let error = MLKitFailure(VisionError(row.code, "what is wrong")).error
    #expect(error.domain == row.domain)
    #expect(error.code == row.number)
    let isStart = row.domain == "com.google.visionkit.pipeline.error" && row.number == 3
    #expect(
      error.localizedDescription
        == (isStart ? "Pipeline failed to fully start: #vk what is wrong" : "what is wrong"))
    #expect(Array(error.userInfo.keys) == [NSLocalizedDescriptionKey])
  }

  @Test func `the cause is told`() {
    let error = MLKitFailure(
      VisionError(.runtimeFailed, "it stopped", cause: VisionError(.cancelled, "asked to"))
    ).error
    #expect(error.localizedDescription == "it stopped (asked to)")
  }

  @Test func `the node whose model cannot be used is named, and the cause told`() throws {
    func message(_ error: VisionError) -> String? {
      do throws(VisionError) {
        return try NodeFailure.mark(NodeFailure.boxClassifier) { () throws(VisionError) in
          throw error
        }
      } catch {
        return MLKitFailure(error).message
      }
    }
    let start = "Pipeline failed to fully start: node \"BoxClassifierCalculator\" failed: #vk "
    let cause = VisionError(.cancelled, "asked to")
    #expect(message(VisionError(.modelUnsupported, "no classifier")) == start + "no classifier")
    #expect(
      message(VisionError(.modelInvalid, "no model", cause: cause))
        == start + "no model (asked to)")
    #expect(
      message(VisionError(.inputMissing, "no file", cause: cause)) == "no file (asked to)")
    #expect(try NodeFailure.mark("a node") { () throws(VisionError) in 3 } == 3)
  }
}
