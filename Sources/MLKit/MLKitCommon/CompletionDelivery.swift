public import Dispatch
internal import VisionBase

/// Where the completions of ML Kit's asynchronous calls are called, and its notifications posted.
///
/// Upstream calls them on the main thread, and so does this on Apple's platforms. On Linux nothing
/// in a program need serve the main queue (a command-line tool, a test, a server that waits for a
/// semaphore), and a completion that waits for it would never be called: there they are called on
/// one serial queue, `com.google.mlkit.completion`, never on the main queue. A program that serves
/// its main queue, by `dispatchMain()`, `RunLoop.main.run()` or an asynchronous `main`, gets
/// upstream's behaviour with
///
/// ```swift
/// CompletionDelivery.queue = .main
/// ```
///
/// Do that where completions touch what belongs to the main actor: a closure written on that actor
/// compiles, as it does with upstream, but is only safe when it is called there. The asynchronous
/// forms of the calls return to their caller's actor by themselves.
public enum CompletionDelivery {
  /// The queue; read at the end of each call, so set it before the first.
  public static var queue: DispatchQueue {
    get { chosen.withLock { $0 } }
    set { chosen.withLock { $0 = newValue } }
  }

  private static let chosen: Lock<DispatchQueue> = {
    #if canImport(Darwin)
      Lock(.main)
    #else
      Lock(DispatchQueue(label: "com.google.mlkit.completion"))
    #endif
  }()
}
