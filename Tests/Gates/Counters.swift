import Foundation

/// The counters of `Counting/counting.c`; scripts/gates loads it in front of all libraries.
struct Counters {
  private typealias Start = @convention(c) (Int32) -> Void
  private typealias Stop =
    @convention(c) (UnsafeMutablePointer<UInt64>, UnsafeMutablePointer<UInt64>) -> Void
  private typealias Begin = @convention(c) () -> Void
  private typealias End = @convention(c) (UnsafePointer<CChar>) -> Void

  private let start: Start
  private let stop: Stop
  private let begin: Begin
  private let end: End

  /// Finds the functions; throws if they are not loaded.
  init() throws {
    start = try Self.function("gates_start_counting", Start.self)
    stop = try Self.function("gates_stop_counting", Stop.self)
    begin = try Self.function("gates_start_measuring", Begin.self)
    end = try Self.function("gates_stop_measuring", End.self)
  }

  private static func function<Function>(_ name: String, _: Function.Type) throws -> Function {
    guard let address = dlsym(nil, name) else {
      throw Problem("nothing counts here: run scripts/gates")
    }
    return unsafeBitCast(address, to: Function.self)
  }

  /// Returns the number of allocations of some work, on all threads: the runtime's, and all others.
  ///
  /// With `explains` prints the origin of each.
  func allocations(
    explains: Bool = false, in work: () throws -> Void
  ) rethrows -> (own: UInt64, ofRuntime: UInt64) {
    var (own, ofRuntime) = (0 as UInt64, 0 as UInt64)
    start(explains ? 1 : 0)
    do {
      try work()
    } catch {
      stop(&own, &ofRuntime)
      throw error
    }
    stop(&own, &ofRuntime)
    return (own, ofRuntime)
  }

  /// Makes valgrind record the instructions of some work, under a name.
  func measure(_ name: String, _ work: () throws -> Void) rethrows {
    begin()
    defer { name.withCString { end($0) } }
    try work()
  }
}

/// The reason that a gate cannot be measured.
struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
