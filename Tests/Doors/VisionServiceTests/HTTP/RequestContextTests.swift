import TestSupport
import Testing
import VisionBase

@testable import VisionService

@Suite struct RequestContextTests {
  private static let trace = "0af7651916cd43dd8448eb211c80319c"

  private func context(_ fields: (String, String)...) -> RequestContext {
    RequestContext(HTTPHeader(fields.map { HTTPField($0.0, $0.1) }))
  }

  @Test func `the client's ID is kept`() {
    #expect(context(("x-request-id", "7f/3:a.b_c-D+=@~")).id == "7f/3:a.b_c-D+=@~")
  }

  @Test(arguments: [
    "", "a b", "a\u{301}", "a\"b", "a,b", "a\u{7F}", String(repeating: "a", count: 129), "a\nb",
  ])
  func `an ID that a log cannot hold is replaced`(id: String) {
    let made = context(("X-Request-Id", id)).id
    #expect(made != id)
    #expect(made.utf8.count == 32)
  }

  @Test func `made IDs differ and are hexadecimal`() {
    let ids = (0..<100).map { _ in context().id }
    #expect(Set(ids).count == 100)
    #expect(ids.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test func `the trace serves as ID where none is given`() {
    let parent = "00-\(Self.trace)-b7ad6b7169203331-01"
    #expect(context(("traceparent", parent)).id == Self.trace)
    let both = context(("X-Request-Id", "mine"), ("traceparent", parent))
    #expect(both.id == "mine")
    #expect(both.traceID == Self.trace)
    #expect(context(("traceparent", "cc-\(Self.trace)-b7ad6b7169203331-01-more")).traceID != nil)
  }

  @Test(arguments: [
    "", "00", "00-\(trace)", "00-\(trace)-b7ad6b7169203331", "ff-\(trace)-b7ad6b7169203331-01",
    "00-\(trace)-b7ad6b7169203331-01-more", "00-\(trace)-0000000000000000-01",
    "00-00000000000000000000000000000000-b7ad6b7169203331-01",
    "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
    "00-\(trace)\u{301}-b7ad6b7169203331-01", "00 \(trace) b7ad6b7169203331 01",
  ])
  func `a trace that is not well-formed is ignored`(parent: String) {
    let context = context(("traceparent", parent))
    #expect(context.traceID == nil)
    #expect(context.id.utf8.count == 32)
  }

  @Test func `the first problem stays noted`() {
    let context = context()
    context.note(ServiceProblem(429, .tooBusy, ""))
    context.note(ServiceProblem(400, .requestInvalid, ""))
    context.note(model: "birds")
    #expect(context.notes == .init(model: "birds", problemCode: "tooBusy"))
  }
}
