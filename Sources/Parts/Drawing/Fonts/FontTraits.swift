internal import VisionBase

/// The properties of a font by which labels choose; a lesser one is better.
struct FontTraits: Sendable, Comparable {
  let family: String
  let file: FontFile
  /// Upright before slanted, then of normal width, not monospaced, without serifs, bold.
  private let rank: Int

  /// Creates the traits; numbers are fontconfig's: 200 is bold, 0 upright, 100 a normal width.
  init(family: String, weight: Int, slant: Int, width: Int, file: FontFile) {
    (self.family, self.file) = (family, file)
    let digits = [
      slant == 0 ? 0 : 1, min(abs(width - Self.normalWidth), Self.digitLimit - 1),
      family.mentions("Mono") ? 1 : 0, family.mentions("Sans") ? 0 : 1,
      min(abs(weight - Self.bold), Self.digitLimit - 1),
    ]
    rank = digits.reduce(0) { $0 * Self.digitLimit + $1 }
  }

  private static let bold = 200
  private static let normalWidth = 100
  /// The number of values of each property in the rank.
  private static let digitLimit = 1000

  static func < (left: FontTraits, right: FontTraits) -> Bool {
    guard left.rank == right.rank else { return left.rank < right.rank }
    guard left.family == right.family else { return left.family < right.family }
    guard left.file.path == right.file.path else { return left.file.path < right.file.path }
    return left.file.index < right.file.index
  }
}
