/// The handling of windows that extend past the picture; the schema's `Padding`.
package enum WindowPadding: Int8, Sendable {
  /// The picture is padded with zeros.
  case same
  /// Windows stay inside the picture.
  case valid
}
