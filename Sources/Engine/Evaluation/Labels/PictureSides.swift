/// How wide and how high a picture is, in pixels.
package struct PictureSides: Sendable, Equatable, CustomStringConvertible {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The sides of the picture turned by a quarter.
  var swapped: PictureSides { PictureSides(width: height, height: width) }

  /// As in `640x480`.
  package var description: String { "\(width)x\(height)" }
}

/// Pictures that are not of the size that their labels say, so that places of one are not those of the
/// other.
package struct OtherSides: Sendable, Equatable {
  /// How many there are.
  package private(set) var count = 0
  private var first: (name: String, real: PictureSides, labelled: PictureSides)?
  /// Whether all of them would be right if they were turned by a quarter.
  private var areAllTurned = true

  package init() {}

  /// Takes a picture and its real sides, in so far as they are known.
  package mutating func compare(_ picture: LabelledPicture, with real: PictureSides?) {
    guard let real, let labelled = picture.sides, real != labelled else { return }
    count += 1
    if real.swapped != labelled { areAllTurned = false }
    if first == nil { first = (picture.name, real, labelled) }
  }

  /// Says so, with what may be meant; nil where there are none.
  ///
  /// `advice` is for pictures that all would be right if they were turned.
  package func words(advice: String?) -> String? {
    guard let first else { return nil }
    let subject =
      count == 1
      ? "1 picture is not of the size that its labels say"
      : "\(count) pictures are not of the size that their labels say"
    let example = "\(first.name) is \(first.real), and \(first.labelled) in the labels"
    let rest = (areAllTurned ? advice : nil) ?? "places are compared all the same"
    return "\(subject) (\(example)); \(rest)"
  }

  package static func == (a: Self, b: Self) -> Bool {
    a.count == b.count && a.areAllTurned == b.areAllTurned && a.first?.name == b.first?.name
  }
}
