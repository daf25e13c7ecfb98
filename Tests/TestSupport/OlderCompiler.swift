/// What tests say that only newer compilers than Swift 6.2 can build.
package enum OlderCompiler {
  /// What a test says that gives values to a process which it starts.
  package static let givesNoValues = "Swift 6.2 gives no values to a process that a test starts"
}
