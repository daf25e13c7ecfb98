import Testing
import VisionBase

@testable import VisionService

@Suite struct EnginePoolTests {
  private final class Engine {
    let name: String
    init(_ name: String) { self.name = name }
  }

  private func use(_ name: String, of pool: EnginePool) throws -> ObjectIdentifier {
    try pool.lend(name, make: { () throws(VisionError) in Engine(name) }) { ObjectIdentifier($0) }
  }

  @Test func `an engine is used again for the same key`() throws {
    let pool = EnginePool(capacity: 2)
    #expect(try use("a", of: pool) == use("a", of: pool))
    #expect(pool.madeCount == 1)
  }

  @Test func `two at a time get two engines`() throws {
    let pool = EnginePool(capacity: 2)
    try pool.lend("a", make: { () throws(VisionError) in Engine("a") }) {
      (first) throws(VisionError) in
      try pool.lend("a", make: { () throws(VisionError) in Engine("a") }) { second in
        #expect(first !== second)
      }
    }
    #expect(pool.count == 2)
  }

  @Test func `the engine that was used longest ago goes first`() throws {
    let pool = EnginePool(capacity: 2)
    for name in ["a", "b", "a", "c"] { _ = try use(name, of: pool) }
    #expect(pool.count == 2)
    _ = try use("a", of: pool)
    #expect(pool.madeCount == 3)
    _ = try use("b", of: pool)
    #expect(pool.madeCount == 4)
  }

  @Test func `an engine survives work that fails`() throws {
    let pool = EnginePool(capacity: 1)
    #expect(throws: VisionError.self) {
      try pool.lend("a", make: { () throws(VisionError) in Engine("a") }) {
        (_) throws(VisionError) in throw VisionError(.inputInvalid, "x")
      }
    }
    _ = try use("a", of: pool)
    #expect(pool.madeCount == 1)
  }
}
