/// The width and height of a picture, in pixels.
package struct PictureSides: Sendable, Equatable, CustomStringConvertible {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The sides of the picture rotated by a quarter turn.
  var swapped: PictureSides { PictureSides(width: height, height: width) }

  /// The sides as in `640x480`.
  package var description: String { "\(width)x\(height)" }
}

/// The pictures whose size differs from that in their labels, so that positions do not correspond.
package struct OtherSides: Sendable, Equatable {
  /// The number of such pictures.
  package private(set) var count = 0
  private var first: (name: String, real: PictureSides, labelled: PictureSides)?
  /// True if a quarter turn would fix all of them.
  private var areAllTurned = true

  package init() {}

  /// Compares a picture with its real sides, if both are known.
  package mutating func compare(_ picture: LabelledPicture, with real: PictureSides?) {
    guard let real, let labelled = picture.sides, real != labelled else { return }
    count += 1
    if real.swapped != labelled { areAllTurned = false }
    if first == nil { first = (picture.name, real, labelled) }
  }

  /// Returns a message with possible reasons; nil without such pictures.
  ///
  /// `advice` is used if a quarter turn would fix all pictures.
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
