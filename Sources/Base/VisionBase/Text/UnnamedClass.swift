/// The names of classes to which a model gives none.
///
/// Results for people, label files and the comparison with labels all take them from here.
package enum UnnamedClass {
  private static let start: ByteText = "class "

  /// Returns the name to show, and to write into label files.
  package static func name(_ index: Int) -> String { "\(start)\(index)" }

  /// Returns the words for a class in comparisons, the one for `--rename` first.
  package static func words(_ index: Int) -> [String] { ["\(index)", name(index)] }

  /// Returns the class that is called `name`; nil for any other name.
  package static func index(named name: String) -> Int? {
    guard let number = name.bytes.dropping(prefix: start), let index = Int(number),
      Self.name(index).bytes == name.bytes
    else { return nil }
    return index
  }
}
