import TestSupport
import Testing
import VisionBase

@testable import VisionService

@Suite struct CatalogueRoutesTests {
  private func service(_ fetch: ModelFetch?) throws -> SampleService {
    try SampleService { $0.fetchModel = fetch }
  }

  @Test func `the catalogue lists models with licenses`() throws {
    let list = try service(nil).ask("GET", "/v1/catalogue").json()
    guard case .array(let models)? = list["models"] else {
      Issue.record("there is no list")
      return
    }
    let names = models.compactMap { $0["name"]?.nonemptyString }
    #expect(names.contains("pose-detector"))
    for model in models { #expect(model["license"]?.nonemptyString != nil) }
  }

  @Test func `without a fetch there is no route to one`() throws {
    let status = try service(nil).ask("POST", "/v1/catalogue/pose-detector").status
    #expect([404, 405].contains(status))
  }

  @Test func `a fetch reports its progress and its end`() throws {
    let answer = try service(
      ModelFetch { (name, progress) throws(VisionError) in
        #expect(name == "pose-detector")
        #expect(progress(3, 9))
      }
    ).ask("POST", "/v1/catalogue/pose-detector")
    let text = try answer.text()
    #expect(text.contains("event: done"))
    #expect(text.contains(#""name":"pose-detector""#))
  }

  @Test func `a failure is an event with its code`() throws {
    let text = try service(
      ModelFetch { (_, _) throws(VisionError) in
        throw VisionError(.modelInvalid, "the hash differs")
      }
    ).ask("POST", "/v1/catalogue/pose-detector").text()
    #expect(text.contains("event: failed"))
    #expect(text.contains("the hash differs"))
  }

  /// Returns true if a fetch has nothing new after its first event.
  private func isWaiting(_ response: HTTPResponse) -> Bool {
    guard case .pieces(let pieces, _) = response.body,
      case .some(.some) = try? pieces.next(atMost: 4096),
      case .some(.none) = try? pieces.next(atMost: 4096)
    else { return false }
    return true
  }

  @Test func `a fetch that waits ends with its client, and is never begun`() throws {
    let begun = Mailbox<String>()
    let mayEnd = Monitor(false)
    let service = try service(
      ModelFetch { (name, _) throws(VisionError) in
        begun.put(name)
        mayEnd.wait { $0 ? () : nil }
      })
    let first = try service.ask("POST", "/v1/catalogue/pose-detector")
    try #require(becomesTrue { begun.items.count == 1 })
    // As many as may wait.
    var waiting: [HTTPResponse] = []
    for _ in 0..<8 { waiting.append(try service.ask("POST", "/v1/catalogue/pose-detector")) }
    waiting = []
    // Those that are gone leave room.
    var last = try service.ask("POST", "/v1/catalogue/pose-landmark-lite")
    #expect(
      becomesTrue {
        if isWaiting(last) { return true }
        last = (try? service.ask("POST", "/v1/catalogue/pose-landmark-lite")) ?? last
        return false
      })
    mayEnd.change { $0 = true }
    #expect(try first.text().contains("event: done"))
    #expect(try last.text().contains("event: done"))
    #expect(begun.items == ["pose-detector", "pose-landmark-lite"])
  }

  @Test func `a model that the catalogue does not have is refused`() throws {
    let fetch = ModelFetch { (_, _) throws(VisionError) in Issue.record("a fetch began") }
    #expect(try service(fetch).ask("POST", "/v1/catalogue/passwd").status == 404)
  }
}
