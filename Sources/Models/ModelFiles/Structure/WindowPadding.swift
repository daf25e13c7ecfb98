/// How a window that leaves the picture is dealt with; the schema's `Padding`.
package enum WindowPadding: Int8, Sendable {
  /// The picture goes on with zeros.
  case same
  /// Windows do not leave it.
  case valid
}
