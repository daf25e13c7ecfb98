internal import CInference
internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The number of processor cores that this process can use effectively.
public enum ProcessorCores {
  /// The number of fast cores that this process is allowed to run on, at least one.
  ///
  /// Counts the cores of the process's affinity mask whose declared capacity is at least 70 % of
  /// the largest (all of them if the system declares none), and at most the processor share of its
  /// control group and of the enclosing groups.
  public static let performanceCount: Int = {
    #if os(Linux)
      let allowed = allowedCores()
      let capacities = allowed.map(capacity(ofCore:))
      let largest = capacities.max() ?? 0
      let fast = capacities.filter { 10 * $0 >= 7 * largest }.count
      return max(1, min(fast, controlGroupShare() ?? fast))
    #else
      var count: Int32 = 0
      var size = MemoryLayout<Int32>.size
      if unsafe sysctlbyname("hw.perflevel0.logicalcpu", &count, &size, nil, 0) == 0, count > 0 {
        return Int(count)
      }
      return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    #endif
  }()

  /// The number of cores that this process may run on, and the number of those of the machine.
  package static var counts: (allowed: Int, all: Int) {
    let all = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    #if os(Linux)
      return (allowedCores().count, all)
    #else
      return (all, all)
    #endif
  }

  /// The default number of threads for a single run: all fast cores, at most four.
  public static var defaultThreadCount: Int { min(performanceCount, 4) }

  #if os(Linux)
    private static func allowedCores() -> [Int] {
      var cores = [Int32](repeating: 0, count: 1024)
      let count = unsafe cinference_allowed_cores(&cores, cores.count)
      guard count > 0 else { return Array(0..<max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }
      return cores[..<count].map(Int.init)
    }

    /// Returns a core's declared speed: its scheduler capacity or its top frequency; 0 if
    /// undeclared.
    private static func capacity(ofCore core: Int) -> Int {
      let folder = "/sys/devices/system/cpu/cpu\(core)"
      return number(in: "\(folder)/cpu_capacity")
        ?? number(in: "\(folder)/cpufreq/cpuinfo_max_freq") ?? 0
    }

    /// Returns the number of whole cores that control group quotas allow; nil without a quota.
    ///
    /// It is the smallest quota of the process's control group and of the enclosing groups.
    static func controlGroupShare(
      membership: String = ControlGroups.membership, tree: String = ControlGroups.tree
    ) -> Int? {
      ControlGroups.folders(membership: membership, tree: tree).compactMap { share(of: $0) }.min()
    }

    private static func share(of folder: String) -> Int? {
      let words = lines(of: folder + "/cpu.max").first?.bytes.split(separator: " ") ?? []
      guard words.count == 2, let quota = Int(words[0]), let period = Int(words[1]), quota > 0,
        period > 0
      else { return nil }
      return max(1, quota / period + (quota % period == 0 ? 0 : 1))
    }

    private static func number(in path: String) -> Int? {
      lines(of: path).first.flatMap { Int($0) }
    }

    /// Returns the lines of one of the kernel's short files; none when it is missing.
    private static func lines(of path: String) -> [String] { NoteFile.lines(of: path) ?? [] }
  #endif
}
