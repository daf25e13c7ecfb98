internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Processor time, user and system, in seconds.
enum ProcessorTime {
  /// The time used by this process so far.
  static var ofThisProcess: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  #if os(Linux)
    /// The time used by children that have ended and were waited for.
    static var ofEndedChildren: Double { seconds(inFields: 16...17, ofProcess: "self") }

    /// The time used by living children so far; 0 where the system does not list them.
    static var ofLivingChildren: Double {
      FileSystem.names(in: "/proc/self/task").reduce(0) { sum, thread in
        let lines = NoteFile.lines(of: "/proc/self/task/\(thread)/children") ?? []
        return lines.flatMap { $0.bytes.split(whereSeparator: \.isSpace) }
          .reduce(sum) { $0 + seconds(inFields: 14...15, ofProcess: String($1)) }
      }
    }

    /// Returns the sum of some fields of `/proc/PID/stat`.
    ///
    /// The fields are counted from 1; the second is the program's name, in parentheses
    /// (proc_pid_stat(5)).
    private static func seconds(inFields fields: ClosedRange<Int>, ofProcess name: String) -> Double
    {
      guard let line = NoteFile.lines(of: "/proc/\(name)/stat")?.first,
        let (_, rest) = line.bytes.cut(atLast: ")")
      else { return 0 }
      let words = rest.split(whereSeparator: \.isSpace)
      let ticks = fields.reduce(0) { sum, field in
        words.indices.contains(field - 3) ? sum + (Int(words[field - 3]) ?? 0) : sum
      }
      return Double(ticks) / Double(max(sysconf(Int32(_SC_CLK_TCK)), 1))
    }
  #else
    /// The time used by children that have ended and were waited for.
    static var ofEndedChildren: Double {
      var usage = rusage()
      guard unsafe getrusage(RUSAGE_CHILDREN, &usage) == 0 else { return 0 }
      return [usage.ru_utime, usage.ru_stime].reduce(0) {
        $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
      }
    }

    /// Always 0, as it is not known here.
    static var ofLivingChildren: Double { 0 }
  #endif
}

/// The processor time of all children, ended and living; it never falls.
final class ChildrenProcessorTime: Sendable {
  private let latest = Lock(0.0)

  /// The time so far in seconds.
  ///
  /// A child that ends between the two readings would be in neither, so the sum never falls below
  /// the last one.
  var seconds: Double {
    let sum = ProcessorTime.ofEndedChildren + ProcessorTime.ofLivingChildren
    return latest.withLock { latest in
      latest = max(latest, sum)
      return latest
    }
  }
}
