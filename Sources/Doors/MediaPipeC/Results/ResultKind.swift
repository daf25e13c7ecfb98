/// A C structure for the results of a kind of task, made from the engine's results.
protocol ResultKind<Output>: SendableMetatype {
  /// The engine's result type.
  associatedtype Output: Sendable

  /// The results that callers hold.
  static var kept: KeptResults { get }

  /// The first block of memory behind this result.
  var name: UnsafeRawPointer? { get }

  /// Creates an empty result.
  init()

  /// Creates the structure of an engine's result, with what it points to in `memory`.
  ///
  /// The first block of memory is the one in `name`.
  init(_ output: Output, milliseconds: Int, _ memory: inout ResultMemory)
}

extension ResultKind {
  /// Returns the engine's result as a structure with its memory, held by the caller from then on.
  static func make(_ output: Output, milliseconds: Int) -> Self {
    var memory = ResultMemory()
    let result = Self(output, milliseconds: milliseconds, &memory)
    memory.keep(in: kept)
    return result
  }

  /// Frees a result and clears it; accepts NULL, and one that was already freed.
  static func close(_ result: UnsafeMutablePointer<Self>?) {
    guard let result = unsafe result else { return }
    unsafe kept.free(result.pointee.name)
    unsafe result.pointee = Self()
  }
}
