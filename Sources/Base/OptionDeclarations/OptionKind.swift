/// What the value of an option is, so that each door can ask for it in its own way.
///
/// A shell completes it, a form has a field for it, a service describes it, all without knowing
/// the option by its name.
package enum OptionKind: Hashable, Sendable {
  /// There is no value: the option is given or not.
  case flag
  /// Any text but the empty one.
  case text
  /// The path of a file.
  case file
  /// The path of a folder.
  case folder
  /// A model that is going to be run: by its name in the catalogue, or as a file.
  ///
  /// Whoever runs models has unknown ones tried first, and finds the models by this kind.
  case model
  /// A whole number within a range.
  case integer(ClosedRange<Int>)
  /// A finite number within a range.
  case number(ClosedRange<Double>)
  /// One of some words.
  case choice([String])
  /// A part of a picture: left, top, width and height in pixels or percent.
  case region
  /// A width and a height in pixels.
  case size
  /// A time from 0 on, or above 0: in seconds, or with minutes and hours, as in `00:01:30`.
  case time(mayBeZero: Bool)
}
