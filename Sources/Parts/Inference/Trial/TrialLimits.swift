package import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The limits on the resources of a model's trial.
package struct TrialLimits: Hashable, Sendable {
  /// The time limit of the trial, in seconds.
  package var seconds = 60

  /// The memory limit, in bytes.
  package var byteCount = 4 << 30

  /// True if the limited process ends with the one that started it.
  package var endWithParent = true

  /// Creates the default limits.
  package init() {}

  /// Applies the limits to the rest of this process.
  ///
  /// The system's own memory limit would only make allocations fail, and a model whose allocations
  /// fail looks to the runtime's caller like any other model that cannot be run. So a thread
  /// watches: when the limit is exceeded, it calls `exceeded` and ends the process. Memory counts
  /// from what the process has now, since a sanitizer reserves terabytes at its start.
  ///
  /// With `endWithParent` the process ends with its parent. Its processor time is limited too.
  /// Throws `fileFailed` when the watching thread cannot be created.
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

  /// True if this process and its children are limited to less memory than the machine has.
  ///
  /// A good model may crash there for lack of memory. Limits on memory for data, addresses or the
  /// stack are detected, and a system that does not overcommit memory; a container's limit is not,
  /// since a process that exceeds it is ended from outside.
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

  /// Returns true if a system limit is above a number, or if there is no such limit.
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
    // If a limit cannot be set, the others and the parent's time limit remain.
    unsafe _ = setrlimit(resource, &limit)
  }

  /// Waits for less time than it takes to fill a significant amount of memory.
  private static func pause() {
    var time = timespec(tv_sec: 0, tv_nsec: 2_000_000)
    unsafe _ = nanosleep(&time, nil)
  }
}
