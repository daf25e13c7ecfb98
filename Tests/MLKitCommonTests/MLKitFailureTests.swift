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
    #expect(error.localizedDescription == "what is wrong")
    #expect(Array(error.userInfo.keys) == [NSLocalizedDescriptionKey])
  }

  @Test func `the cause is told`() {
    let error = MLKitFailure(
      VisionError(.runtimeFailed, "it stopped", cause: VisionError(.cancelled, "asked to"))
    ).error
    #expect(error.localizedDescription == "it stopped (asked to)")
  }
}
