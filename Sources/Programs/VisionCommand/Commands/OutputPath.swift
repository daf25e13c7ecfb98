import VisionBase

/// What a person names as the place of a file to be written.
enum OutputPath {
  /// Throws for `-`, which people mean as standard output.
  static func check(_ path: String, of option: String) throws(VisionError) {
    guard path == "-" else { return }
    throw VisionError(
      .optionInvalid,
      "\(option): '-' would be standard output, where results are printed; name a file, as in ./-")
  }
}
