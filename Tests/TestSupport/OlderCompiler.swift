/// Skip messages for tests that only newer compilers than Swift 6.2 can build.
package enum OlderCompiler {
  /// The skip message of a test that passes values to a process it starts.
  package static let givesNoValues = "Swift 6.2 gives no values to a process that a test starts"
}
