/// The kind of an option's value, which lets each interface request it in its own way.
///
/// A shell completes it, a form shows a field for it, and a service describes it, all without
/// knowing the option's name.
package enum OptionKind: Hashable, Sendable {
  /// No value: the option is given or not.
  case flag
  /// Any nonempty text.
  case text
  /// The path of a file.
  case file
  /// The path of a folder.
  case folder
  /// A model to run: a name in the catalog, or a file.
  ///
  /// The code that runs models uses this kind to find them, and has unknown ones tried first.
  case model
  /// Samples of classes: the path of a file, or of a folder with a file for each class.
  ///
  /// Clients of a service send the files first, and name them by the word that they get for them.
  case samples
  /// An integer within a range.
  case integer(ClosedRange<Int>)
  /// A finite number within a range.
  case number(ClosedRange<Double>)
  /// One of a set of words.
  case choice([String])
  /// A region of an image: left, top, width and height in pixels or percent.
  case region
  /// A point of an image in pixels or percent, or several separated by spaces.
  case points
  /// A width and a height in pixels.
  case size
  /// A time, at least 0 or above 0: in seconds, or with minutes and hours, such as `00:01:30`.
  case time(mayBeZero: Bool)
}
