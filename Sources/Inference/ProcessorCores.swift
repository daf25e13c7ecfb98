internal import CInference

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// How many processor cores this process may use well.
public enum ProcessorCores {
  /// The fast cores this process is allowed to run on, at least one.
  ///
  /// Counts the cores of the process's affinity mask whose declared capacity is at least 70 % of
  /// the largest (all of them where the system declares none), and no more than the processor
  /// share of its control group.
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

  /// The threads a single run uses when nobody chose: all fast cores, at most four.
  public static var defaultThreadCount: Int { min(performanceCount, 4) }

  #if os(Linux)
    private static func allowedCores() -> [Int] {
      var cores = [Int32](repeating: 0, count: 1024)
      let count = unsafe cinference_allowed_cores(&cores, cores.count)
      guard count > 0 else { return Array(0..<max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }
      return cores[..<count].map(Int.init)
    }

    /// A core's declared speed: its scheduler capacity or its top frequency; 0 when undeclared.
    private static func capacity(ofCore core: Int) -> Int {
      let folder = "/sys/devices/system/cpu/cpu\(core)"
      return number(in: "\(folder)/cpu_capacity")
        ?? number(in: "\(folder)/cpufreq/cpuinfo_max_freq") ?? 0
    }

    /// The whole cores that the control group's processor quota pays for, nil without a quota.
    private static func controlGroupShare() -> Int? {
      let words = firstLine(of: "/sys/fs/cgroup/cpu.max").split(separator: " ")
      guard words.count == 2, let quota = Int(words[0]), let period = Int(words[1]), period > 0
      else { return nil }
      return max(1, (quota + period - 1) / period)
    }

    private static func number(in path: String) -> Int? { Int(firstLine(of: path)) }

    private static func firstLine(of path: String) -> String {
      guard let file = unsafe fopen(path, "re") else { return "" }
      defer { unsafe fclose(file) }
      var line = [CChar](repeating: 0, count: 128)
      guard unsafe fgets(&line, 128, file) != nil else { return "" }
      let letters = line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:))
      return String(decoding: letters, as: UTF8.self)
    }
  #endif
}
