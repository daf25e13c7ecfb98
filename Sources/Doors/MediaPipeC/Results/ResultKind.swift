/// A structure of results that a kind of task answers, made of the engine's results.
protocol ResultKind<Output>: SendableMetatype {
  /// What the engine answers.
  associatedtype Output: Sendable

  /// Those that callers have.
  static var kept: KeptResults { get }

  /// The first block of memory behind this result.
  var name: UnsafeRawPointer? { get }

  /// Nothing.
  init()

  /// The engine's result with its memory, which callers have from then on.
  static func make(_ output: Output, milliseconds: Int) -> Self
}

extension ResultKind {
  /// Gives a result back and leaves nothing in its place; fine for NULL, and for one given back before.
  static func close(_ result: UnsafeMutablePointer<Self>?) {
    guard let result = unsafe result else { return }
    unsafe kept.free(result.pointee.name)
    unsafe result.pointee = Self()
  }
}
