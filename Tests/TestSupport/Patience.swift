/// The time after which a test counts as stuck.
package enum Patience {
  /// The limit in minutes, far above what a test takes.
  ///
  /// A test's limit also counts its wait for a thread: of thousands of tests, the last begins many
  /// minutes after its clock.
  package static let minutes = 30 * Emulation.slowness
}
