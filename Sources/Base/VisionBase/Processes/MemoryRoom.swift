#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The memory that this process can still take, in bytes.
package struct MemoryRoom: Hashable, Sendable {
  /// The memory that the system can give without swapping; nil if it does not say.
  package var available: Int?

  /// The rest of the smallest limit of its control groups; nil without a limit.
  package var inControlGroup: Int?

  /// The limit of the process's address space (`ulimit -v`); nil without one.
  package var addressSpace: Int?

  /// Creates a description.
  package init(available: Int? = nil, inControlGroup: Int? = nil, addressSpace: Int? = nil) {
    (self.available, self.inControlGroup) = (available, inControlGroup)
    self.addressSpace = addressSpace
  }

  /// The smallest of the three; nil if none is known.
  package var smallest: Int? { [available, inControlGroup, addressSpace].compactMap { $0 }.min() }

  /// Examines this process.
  package static func current(
    memory: String = "/proc/meminfo", groups: [String] = ControlGroups.folders()
  ) -> MemoryRoom {
    MemoryRoom(
      available: number("MemAvailable:", in: memory).map { $0 * 1024 },
      inControlGroup: groups.compactMap { rest(of: $0) }.min(), addressSpace: addressLimit)
  }

  /// Returns the rest of a control group's limit; nil without a limit.
  ///
  /// Copies of files that nothing reads are counted as used, and are given back when they must.
  private static func rest(of group: String) -> Int? {
    guard let limit = NoteFile.lines(of: "\(group)/memory.max")?.first.flatMap({ Int($0) }),
      let used = NoteFile.lines(of: "\(group)/memory.current")?.first.flatMap({ Int($0) })
    else { return nil }
    return max(0, limit - used + (number("inactive_file", in: "\(group)/memory.stat") ?? 0))
  }

  /// Returns the number after a word at the start of a line.
  private static func number(_ word: String, in path: String) -> Int? {
    for line in NoteFile.lines(of: path) ?? [] {
      let words = line.bytes.split(separator: " ")
      if words.count > 1, words[0] == word.bytes { return Int(words[1]) }
    }
    return nil
  }

  private static var addressLimit: Int? {
    #if canImport(Darwin)
      return nil
    #else
      var limit = rlimit()
      guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
        limit.rlim_cur != rlim_t.max
      else { return nil }
      return Int(clamping: limit.rlim_cur)
    #endif
  }
}
