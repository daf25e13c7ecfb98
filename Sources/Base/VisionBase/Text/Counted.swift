/// A number with the noun it counts: `1 picture`, `2 pictures`; a plural that is not formed by an s
/// is given.
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
