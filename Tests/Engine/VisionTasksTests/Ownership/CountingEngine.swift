@testable import VisionTasks

/// An engine that counts its inputs.
final class CountingEngine {
  var calls = 0

  /// Returns an owner of a new engine.
  static func owner() throws -> EngineOwner<CountingEngine> {
    try EngineOwner(label: "test") { _ in CountingEngine() }
  }
}

/// Returns a stream of elements that ends.
func stream<Element: Sendable>(of elements: [Element]) -> AsyncStream<Element> {
  AsyncStream { continuation in
    for element in elements { continuation.yield(element) }
    continuation.finish()
  }
}
