import Dispatch
import TestSupport
import Testing
import VisionBase

@testable import ModelFiles

@Suite struct SharedFormsTests {
  private final class Form: Sendable {}
  private final class OtherForm: Sendable {}

  @Test func `a form is made once and found as long as it is used`() throws {
    let (forms, made) = (SharedForms(), Lock(0))
    func form() -> Form? {
      forms.form {
        made.withLock { $0 += 1 }
        return Form()
      }
    }
    do {
      let first = try #require(form())
      #expect(form() === first)
      let variant: Form? = forms.form(variant: 1, make: Form.init)
      #expect(variant !== first)
      let other: OtherForm? = forms.form(make: OtherForm.init)
      #expect(other != nil)
      #expect(made.withLock { $0 } == 1)
      withExtendedLifetime(first) {}
    }
    weak var left: Form?
    left = form()
    #expect(left == nil)
    #expect(made.withLock { $0 } == 2)
  }

  @Test func `threads that need a form at the same time get the same one`() {
    let (forms, found) = (SharedForms(), Lock<[Form]>([]))
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      let form: Form? = forms.form {
        // Time for the others to enter, if they were admitted.
        let end = MonotonicClock.nanoseconds + 20_000_000
        while MonotonicClock.nanoseconds < end {}
        return Form()
      }
      guard let form else { return }
      found.withLock { $0.append(form) }
    }
    #expect(Set(found.withLock { $0.map(ObjectIdentifier.init) }).count == 1)
  }

  @Test func `a failure is not kept`() {
    let forms = SharedForms()
    let failed: Form? = forms.form { nil }
    #expect(failed == nil)
    let made: Form? = forms.form(make: Form.init)
    #expect(made != nil)
  }

  @Test func `a part in use keeps the whole, and is found from it`() throws {
    weak var whole: SharedForms?
    do {
      var first: SharedForms? = SharedForms()
      whole = first
      let part = try #require(first?.ofPart("outputs [0]"))
      #expect(first?.ofPart("outputs [0]") === part)
      #expect(first?.ofPart("outputs [1]") !== part)
      first = nil
      #expect(whole?.ofPart("outputs [0]") === part)
      withExtendedLifetime(part) {}
    }
    #expect(whole == nil)
  }

  @Test func `copies of a model have the same forms, another opening has others`() throws {
    let bytes = try SmallDetector.bytes()
    let file = try SmallDetector.model(bytes)
    #expect(file.isolated(by: nil).proven(by: nil).forms === file.forms)
    #expect(try SmallDetector.model(bytes).forms !== file.forms)
  }
}
