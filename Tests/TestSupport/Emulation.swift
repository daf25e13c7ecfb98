import Foundation

/// The emulator that the tests run in, if they do.
package enum Emulation {
  /// Whether programs that cannot be started look started, as in the one of scripts/cross.
  ///
  /// It makes a child with memory of its own where the system shares it, so that the parent does not see why.
  package static let hidesFailedStarts = ProcessInfo.processInfo.environment["QEMU_CPU"] != nil

  /// What a test says that looks at the reason.
  package static let startsAnything = "the emulator does not say that a program cannot be started"

  /// Whether processes cannot be confined, because it passes no filter for system calls on.
  package static let lacksFilters = hidesFailedStarts

  /// What a test says that confines one.
  package static let confinesNothing = "the emulator confines no process"
}
