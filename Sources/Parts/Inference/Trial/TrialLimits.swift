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

  /// Whether the process that is bound ends with the one that started it.
  package var endWithParent = true

  /// The usual limits.
  package init() {}

  /// Binds the rest of this process to the limits.
  ///
  /// A limit of the system's on memory would only refuse it, and what is refused looks to whoever
  /// asked the runtime like any other model that cannot be run. So a thread watches: when more is
  /// taken, it calls `exceeded` and ends the process. Memory counts from what the process has now,
  /// since a sanitizer reserves terabytes at its start.
  ///
  /// A child that nobody waits for any more ends with its parent, and its processor time is bounded
  /// besides. Throws `fileFailed` when there can be no threads that watch.
  package func bindThisProcess(
    exceeded: @escaping @Sendable () -> Void
  ) throws(VisionError) {
    if endWithParent { try ParentProcess.endThisProcessWithIt() }
    let threads = 4
    #if canImport(Darwin)
      Self.set(RLIMIT_CORE, to: 0)
      Self.set(RLIMIT_CPU, to: seconds * threads)
    #else
      Self.set(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
      Self.set(__rlimit_resource_t(RLIMIT_CPU.rawValue), to: seconds * threads)
    #endif
    guard let taken = Confinement.addressSpace else { return }
    let (limit, isEndless) = taken.addingReportingOverflow(byteCount)
    guard !isEndless else { return }
    try WorkerThread.begin {
      while let now = Confinement.addressSpace, now <= limit { Self.pause() }
      exceeded()
      _exit(0)
    }
  }

  /// Whether this process and its children are held to less memory than the machine has.
  ///
  /// A good model may crash there for want of memory. Limits on memory for data, addresses or the
  /// stack are seen, and a system that promises no more memory than it has; what a container allows
  /// is not, since a process that takes more is ended from outside.
  static var areTightened: Bool {
    if NoteFile.lines(of: "/proc/sys/vm/overcommit_memory")?.first == "2" { return true }
    let usualStack = 8 << 20
    #if canImport(Darwin)
      return !isAbove(1 << 60, RLIMIT_AS) || !isAbove(1 << 60, RLIMIT_DATA)
        || !isAbove(usualStack - (1 << 16), RLIMIT_STACK)
    #else
      return !isAbove(1 << 60, Resource(RLIMIT_AS.rawValue))
        || !isAbove(1 << 60, Resource(RLIMIT_DATA.rawValue))
        || !isAbove(usualStack - 1, Resource(RLIMIT_STACK.rawValue))
    #endif
  }

  /// Whether a limit of the system's is above a number; true where there is none of the kind.
  private static func isAbove(_ count: Int, _ resource: Resource) -> Bool {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return true }
    return limit.rlim_cur > rlim_t(count)
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
}
