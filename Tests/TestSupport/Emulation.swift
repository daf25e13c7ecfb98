import Foundation

/// The emulator of the tests, if they run in one.
package enum Emulation {
  /// True if the tests run in the emulator of scripts/cross.
  private static let isPresent = ProcessInfo.processInfo.environment["QEMU_CPU"] != nil

  /// The factor by which a limit on time grows before work counts as stuck.
  ///
  /// An emulated processor needs about twenty times as long for models, and others use the machine
  /// as well.
  package static let slowness = isPresent ? 15 : 1

  /// True if programs that cannot be started appear to start.
  ///
  /// The emulator makes a child with its own memory where the system shares it, so the parent does
  /// not see the reason.
  package static let hidesFailedStarts = isPresent

  /// The skip message of a test that checks the reason.
  package static let startsAnything = "the emulator does not say that a program cannot be started"

  /// True if processes cannot be confined because the emulator does not pass on filters for system
  /// calls.
  package static let lacksFilters = isPresent

  /// The skip message of a test that confines a process.
  package static let confinesNothing = "the emulator confines no process"

  /// True if limits of addresses, data and stacks are silently accepted but not set.
  package static let lacksMemoryLimits = isPresent

  /// The skip message of a test that sets a memory limit.
  package static let limitsNoMemory = "the emulator sets no limits of memory"
}
