import MediaPipeRules
import Testing

@Suite struct StatusCodeTests {
  /// The canonical codes in the order of their numbers, which start at 1.
  static let names = [
    "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS",
    "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE",
    "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED",
  ]

  @Test func `codes have the canonical numbers and names`() {
    #expect(StatusCode.allCases.map(\.rawValue) == Array(1...16))
    #expect(StatusCode.allCases.map(\.name) == Self.names)
  }
}
