import TestSupport
import VisionBase

/// A way for bytes from outside into the package, and how to knock on it.
struct Door: Sendable {
  /// How one case ended.
  enum Answer: Sendable {
    /// The package made something of the bytes.
    case taken
    /// It refused them with a typed error.
    case refused
  }

  /// Runs one case, made of nothing but the numbers it is given.
  typealias Knock = (inout SeededGenerator) throws -> Answer

  /// What the door is called on the command line.
  let name: String

  /// The part of all cases that this door gets, compared with the others.
  let weight: Int

  /// Prepares what the cases have in common; nil when this machine lacks what it takes.
  let open: @Sendable (ScratchFolder) throws -> Knock?

  init(
    _ name: String, weight: Int, open: @escaping @Sendable (ScratchFolder) throws -> Knock?
  ) {
    (self.name, self.weight, self.open) = (name, weight, open)
  }

  /// The numbers of one case: others than those of every other case of this door and seed.
  func random(seed: UInt64, number: Int) -> SeededGenerator {
    var mixer = SeededGenerator(seed: seed)
    for byte in name.utf8 { mixer = SeededGenerator(seed: mixer.next() ^ UInt64(byte)) }
    return SeededGenerator(seed: mixer.next() &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
  }

  /// Whether the body gave a result or one of our own errors; passes other errors on.
  static func answer(_ body: () throws -> Void) throws -> Answer {
    do {
      try body()
      return .taken
    } catch is VisionError {
      return .refused
    }
  }
}

extension Door {
  /// All doors, in the order of the way of a picture.
  static let all: [Door] = [
    .models, .names, .metadata, .labels, .calibrations, .manifests, .bundles, .notes, .jpeg, .png,
    .webp, .bmp,
    .exif, .drawings, .movies, .replies, .indexes, .commands, .answers, .poses,
  ]
}
