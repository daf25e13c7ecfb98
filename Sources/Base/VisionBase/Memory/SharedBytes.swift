private import CSystem

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Bytes that several owners have as one, although each made them by itself.
package enum SharedBytes {
  struct Known: Sendable {
    weak let bytes: StableBytes?
  }

  /// By the number of bytes; none is kept alive by this.
  ///
  /// Only `withKnown` reaches it.
  nonisolated(unsafe) private static var known: [Int: [Known]] = [:]

  /// Runs a body while no other thread can reach what is known.
  ///
  /// A `Lock` would be held forever in the child of a fork if another thread held it at that moment.
  static func withKnown<Result>(_ body: (inout [Int: [Known]]) -> Result) -> Result {
    csystem_hold_shared()
    defer { csystem_let_go_of_shared() }
    return unsafe body(&known)
  }

  /// The bytes that somebody has already and that equal these; these where there are none.
  ///
  /// From then on others find them, as long as somebody has them. Looks at all bytes of those that are as
  /// many, which for a model takes a small part of the time that making its copy takes. Of equal bytes that
  /// several threads bring at the same time, all get the same ones.
  package static func find(_ bytes: StableBytes) -> StableBytes {
    var others: [StableBytes] = []
    while true {
      // Those that came while the others were compared, without the lock, are compared as well.
      let new = addUnlessOthers(bytes, than: others)
      guard !new.isEmpty else { return bytes }
      for other in new where isEqual(bytes, other) { return other }
      others += new
    }
  }

  /// Those that are as many, but for some that are known to be others; without any, the bytes are added.
  private static func addUnlessOthers(
    _ bytes: StableBytes, than others: [StableBytes]
  ) -> [StableBytes] {
    withKnown { known in
      let all = known[bytes.byteCount, default: []].compactMap(\.bytes)
      let new = all.filter { one in !others.contains { $0 === one } }
      guard new.isEmpty else { return new }
      known = known.mapValues { $0.filter { $0.bytes != nil } }.filter { !$0.value.isEmpty }
      known[bytes.byteCount, default: []].append(Known(bytes: bytes))
      return []
    }
  }

  private static func isEqual(_ one: StableBytes, _ other: StableBytes) -> Bool {
    guard one.byteCount == other.byteCount else { return false }
    return unsafe memcmp(one.baseAddress, other.baseAddress, one.byteCount) == 0
  }
}
