import Foundation

/// The emulator that the tests run in, if they do.
package enum Emulation {
  /// Whether the tests run in the one of scripts/cross.
  private static let isPresent = ProcessInfo.processInfo.environment["QEMU_CPU"] != nil

  /// How many times as long as elsewhere something may take before it counts as stuck.
  ///
  /// An emulated processor needs about twenty times as long for models, and others use the machine as well.
  package static let slowness = isPresent ? 15 : 1

  /// Whether programs that cannot be started look started.
  ///
  /// It makes a child with memory of its own where the system shares it, so that the parent does not see why.
  package static let hidesFailedStarts = isPresent

  /// What a test says that looks at the reason.
  package static let startsAnything = "the emulator does not say that a program cannot be started"

  /// Whether processes cannot be confined, because it passes no filter for system calls on.
  package static let lacksFilters = isPresent

  /// What a test says that confines one.
  package static let confinesNothing = "the emulator confines no process"

  /// Whether limits of addresses, data and stacks are taken without a word, and not set.
  package static let lacksMemoryLimits = isPresent

  /// What a test says that sets one.
  package static let limitsNoMemory = "the emulator sets no limits of memory"
}
