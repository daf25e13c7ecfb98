import Foundation

/// A child forked from this process; it has only the calling thread.
package enum ForkedChild {
  struct Missing: Error {}

  /// Runs a body in a child and returns the status from `waitpid`.
  ///
  /// It is 0 if the body ended, 9 if it did not within a minute. Swift does not offer `fork`, as
  /// little is safe in the child.
  package static func status(of body: () -> Void) throws -> Int32 {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork") else { throw Missing() }
    let child = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)()
    if child == 0 {
      body()
      _exit(0)
    }
    guard child > 0 else { throw Missing() }
    // Not every thread of a test accepts an alarm, so the parent watches the time.
    var status: Int32 = -1
    for _ in 0..<6000 {
      if waitpid(child, &status, WNOHANG) != 0 { return status }
      usleep(10_000)
    }
    kill(child, SIGKILL)
    waitpid(child, &status, 0)
    return status
  }
}
