internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Turns Ctrl-C (and a polite request to end) into a call, for the length of some work.
///
/// The signals are blocked in the calling thread and in every thread it starts meanwhile, and one
/// thread waits for them: no code runs inside a signal handler. A second Ctrl-C ends the process
/// at once.
struct InterruptWatch {
  private let thread: WorkerThread
  private let previousMask: sigset_t

  /// Wakes the waiting thread when the work is over; nothing else in the process uses it.
  private static let endOfWork = SIGUSR1

  /// Begins to watch; nil when no thread could be started.
  init?(onInterrupt: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, Self.endOfWork] { unsafe sigaddset(&signals, number) }
    // The mask of the thread that calls, which `WorkerThread` did not start.
    var previous = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &previous)
    previousMask = previous

    let watched = signals
    guard let thread = try? WorkerThread({ Self.watch(watched, onInterrupt) }) else {
      unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
      return nil
    }
    self.thread = thread
  }

  /// Ends the watch and gives the signals their former meaning.
  func end() {
    thread.signal(Self.endOfWork)
    thread.join()
    var mask = previousMask
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  private static func watch(_ signals: sigset_t, _ onInterrupt: () -> Void) {
    var signals = signals
    var number: Int32 = 0
    var isSecond = false
    while unsafe sigwait(&signals, &number) == 0, number != endOfWork {
      if isSecond { _exit(ExitCode.interrupted.rawValue) }
      isSecond = true
      onInterrupt()
    }
  }
}
