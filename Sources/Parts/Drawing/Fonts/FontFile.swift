/// A font of a file.
struct FontFile: Hashable, Sendable {
  let path: String
  /// The font in the file, and in the high 16 bits the named instance of a variable font.
  var index: UInt32 = 0
}
