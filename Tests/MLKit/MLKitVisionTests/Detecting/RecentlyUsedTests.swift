import TestSupport
import Testing

@testable import MLKitVision

@Suite struct RecentlyUsedTests {
  private let values = RecentlyUsed<String, Token>(capacity: 2)
  private let made = Mailbox<String>()

  /// Requests a value and releases it.
  private func touch(_ key: String) {
    _ = values.value(for: key) { make(key) }
  }

  private func make(_ key: String) -> Token {
    made.put(key)
    return Token.make().token
  }

  @Test func `a value that nobody holds is found again`() {
    for _ in 0..<3 { touch("a") }
    #expect(made.items == ["a"])
  }

  @Test func `only the latest ones stay`() {
    for key in ["a", "b", "a", "c", "a", "b"] { touch(key) }
    // "b" was the least recently requested when "c" came.
    #expect(made.items == ["a", "b", "c", "b"])
  }

  @Test func `a value that somebody holds stays, whatever else is asked for`() {
    let held = values.value(for: "a") { make("a") }
    for key in ["b", "c", "d"] { touch(key) }
    #expect(values.value(for: "a") { make("a") } === held)
    #expect(made.items == ["a", "b", "c", "d"])
  }

  @Test func `what is not kept ends`() {
    let watch = {
      let (token, watch) = Token.make()
      _ = values.value(for: "a") { token }
      return watch
    }()
    for key in ["b", "c"] { touch(key) }
    #expect(watch.waitForEnd())
  }

  @Test func `many threads get one value`() async {
    let values = RecentlyUsed<Int, Token>(capacity: 2)
    let found = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<64 {
        group.addTask { ObjectIdentifier(values.value(for: 1) { Token.make().token }) }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(found.count == 1)
  }
}
