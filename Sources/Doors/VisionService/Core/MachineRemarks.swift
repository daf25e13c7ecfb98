internal import VisionBase

/// Remarks on the machine, such as that it lacks a font; each is passed on once while
/// it is remembered.
///
/// Some come from processes that decode videos, which may be a hostile video's by then. Each
/// process may add a few, and the oldest are forgotten when there are many: no process can fill the
/// log, or keep the remarks of others out of it.
final class MachineRemarks: Sendable {
  /// The maximum number of remarks that are remembered.
  private static let most = 64
  /// The maximum number that one process may add.
  private static let mostOfProcess = 8

  private let seen = Lock<[String]>([])
  private let pass: @Sendable (String) -> Void

  init(_ pass: @escaping @Sendable (String) -> Void) {
    self.pass = pass
  }

  /// Passes a remark on, unless it is remembered.
  @Sendable func add(_ text: String) {
    let isNew = seen.withLock { seen in
      guard !seen.contains(text) else { return false }
      if seen.count == Self.most { seen.removeFirst() }
      seen.append(text)
      return true
    }
    if isNew { pass(text) }
  }

  /// Returns a function that adds the first remarks of one process, and ignores the rest.
  func ofProcess() -> @Sendable (String) -> Void {
    let own = Lock<Set<String>>([])
    return { [self] text in
      let isAllowed = own.withLock { own in
        own.contains(text) || own.count < Self.mostOfProcess && own.insert(text).inserted
      }
      if isAllowed { add(text) }
    }
  }
}
