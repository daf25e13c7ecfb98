package import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// What the trial of a model may take.
package struct TrialLimits: Hashable, Sendable {
  /// How long the trial may last, in seconds.
  package var seconds = 60

  /// How much memory it may take, in bytes.
  package var byteCount = 4 << 30

  /// The usual limits.
  package init() {}

  /// Binds the rest of this process to the limits.
  ///
  /// A limit of the system's on memory would only refuse it, and what is refused looks to whoever
  /// asked the runtime like any other model that cannot be run. So a thread watches: when more is
  /// taken, it calls `exceeded` and ends the process. Memory counts from what the process has now,
  /// since a sanitizer reserves terabytes at its start.
  ///
  /// Processor time is bounded so that a child ends that nobody waits for any more. Throws
  /// `fileFailed` when there can be no thread that watches.
  package func bindThisProcess(
    exceeded: @escaping @Sendable () -> Void
  ) throws(VisionError) {
    let threads = 4
    #if canImport(Darwin)
      Self.set(RLIMIT_CORE, to: 0)
      Self.set(RLIMIT_CPU, to: seconds * threads)
    #else
      Self.set(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
      Self.set(__rlimit_resource_t(RLIMIT_CPU.rawValue), to: seconds * threads)
    #endif
    guard let taken = Self.addressSpace else { return }
    let (limit, isEndless) = taken.addingReportingOverflow(byteCount)
    guard !isEndless else { return }
    try WorkerThread.begin {
      while let now = Self.addressSpace, now <= limit { Self.pause() }
      exceeded()
      _exit(0)
    }
  }

  #if canImport(Darwin)
    private typealias Resource = Int32
  #else
    private typealias Resource = __rlimit_resource_t
  #endif

  private static func set(_ resource: Resource, to value: Int) {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, rlim_t(value))
    // A limit that cannot be set leaves the others, and the parent's watch over the time.
    unsafe _ = setrlimit(resource, &limit)
  }

  /// Waits for less than it takes to fill memory that matters.
  private static func pause() {
    var time = timespec(tv_sec: 0, tv_nsec: 2_000_000)
    unsafe _ = nanosleep(&time, nil)
  }

  /// How many bytes of addresses this process uses, as Linux counts them; nil elsewhere.
  private static var addressSpace: Int? {
    #if os(Linux)
      let numbers = NoteFile.lines(of: "/proc/self/statm")?.first?.split(separator: " ")
      guard let pages = numbers?.first.flatMap({ Int($0) }) else { return nil }
      return pages * sysconf(Int32(_SC_PAGESIZE))
    #else
      return nil
    #endif
  }
}
