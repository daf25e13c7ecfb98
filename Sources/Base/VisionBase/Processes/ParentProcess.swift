private import CSystem

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// The process that started this one and waits for what it writes to standard output.
package enum ParentProcess {
  /// Has this process end as soon as its parent, however that one ends.
  ///
  /// On Linux the system does that itself, also when the thread that started this process ends: so
  /// it is for a child that its parent's thread waits for. A parent that ended before this was asked
  /// for, and any parent elsewhere, is noticed by a thread: nobody is left then to read from the pipe
  /// that standard output is.
  ///
  /// Throws `fileFailed` when there can be no such thread.
  package static func endThisProcessWithIt() throws(VisionError) {
    if csystem_end_with_parent() == 1 { _exit(EXIT_FAILURE) }
    try WorkerThread.begin {
      if waitForLastReader(of: STDOUT_FILENO) { _exit(EXIT_FAILURE) }
    }
  }

  /// Waits until nobody reads from a pipe any more; false at once or never for what is no pipe.
  static func waitForLastReader(of descriptor: Int32) -> Bool {
    while true {
      // No event is asked for: these two are always reported.
      var output = pollfd(fd: descriptor, events: 0, revents: 0)
      let count = unsafe poll(&output, 1, -1)
      if count > 0 { return output.revents & Int16(POLLERR | POLLHUP) != 0 }
      guard count < 0, errno == EINTR else { return false }
    }
  }
}
