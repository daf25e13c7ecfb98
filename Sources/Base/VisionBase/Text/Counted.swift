/// Returns a number with the noun it counts: `1 picture`, `2 pictures`.
///
/// Pass the plural if it is not formed with an s.
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}
