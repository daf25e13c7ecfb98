internal import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// A watch that turns Ctrl-C and other requests to end into a call, for the duration of some work.
///
/// The signals are blocked in the calling thread and in every thread it starts meanwhile, and one
/// thread waits for them: no code runs inside a signal handler. A second one ends the process at
/// once. A hang-up that was ignored from the start, as by `nohup`, stays ignored.
struct InterruptWatch {
  private let thread: WorkerThread
  private let previousMask: sigset_t
  /// True once the work has ended.
  private let isOver: Lock<Bool>

  /// A signal that is ignored while the work lasts: programs that rotate logs send it.
  ///
  /// The watching thread does not wait for it. A crash handler that stops the threads of a process
  /// by that signal would wait forever for the one that took it as a request.
  private static let ignored = SIGUSR1

  /// Begins to watch; nil when no thread could be started.
  ///
  /// With `onHangUp`, a hang-up is no request to end: each one is a call, also if hang-ups were
  /// ignored from the start.
  init?(
    onHangUp: (@Sendable () -> Void)? = nil, onSignal: @escaping @Sendable (EndingSignal) -> Void
  ) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in EndingSignal.allCases
    where signal != .hangUp || onHangUp != nil || !Self.ignoresHangUp {
      unsafe sigaddset(&signals, signal.number)
    }
    let watched = signals
    unsafe sigaddset(&signals, Self.ignored)
    // The mask of the calling thread, which `WorkerThread` did not start.
    var previous = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &previous)
    previousMask = previous

    let isOver = Lock(false)
    self.isOver = isOver
    guard let thread = try? WorkerThread({ Self.watch(watched, isOver, onHangUp, onSignal) })
    else {
      unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
      return nil
    }
    self.thread = thread
  }

  /// Ends the watch and restores the previous signal mask.
  func end() {
    isOver.withLock { $0 = true }
    thread.signal(SIGTERM)
    thread.join()
    Self.dropIgnored()
    var mask = previousMask
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Takes the ignored signal if it was sent, which would end the process once it is unblocked.
  private static func dropIgnored() {
    var pending = sigset_t()
    guard unsafe sigpending(&pending) == 0, unsafe sigismember(&pending, ignored) == 1 else {
      return
    }
    var only = sigset_t()
    unsafe sigemptyset(&only)
    unsafe sigaddset(&only, ignored)
    var number: Int32 = 0
    unsafe sigwait(&only, &number)
  }

  private static var ignoresHangUp: Bool {
    var action = sigaction()
    guard unsafe sigaction(SIGHUP, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func watch(
    _ signals: sigset_t, _ isOver: Lock<Bool>, _ onHangUp: (() -> Void)?,
    _ onSignal: (EndingSignal) -> Void
  ) {
    var signals = signals
    var number: Int32 = 0
    var isSecond = false
    while unsafe sigwait(&signals, &number) == 0 {
      if isOver.withLock({ $0 }) { return }
      let signal = EndingSignal.allCases.first { $0.number == number } ?? .interrupt
      if signal == .hangUp, let onHangUp {
        onHangUp()
        continue
      }
      if isSecond { _exit(signal.exitCode.rawValue) }
      isSecond = true
      onSignal(signal)
    }
  }
}
