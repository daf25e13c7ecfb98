/// The names of a list's elements.
///
/// Two spellings of a letter, such as `é` and `e` with an accent, are the same name: readers cannot
/// tell them apart, and neither can dictionaries of text.
struct TakenNames {
  private var names: Set<String> = []

  /// Returns false if an element before has the name.
  mutating func take(_ name: String) -> Bool { names.insert(name).inserted }
}
