import TestSupport
import VisionBase

/// A way for bytes from outside into the package, and how to knock on it.
struct Door: Sendable {
  /// How one case ended.
  enum Answer: String, CaseIterable, Sendable {
    /// The package made something of the bytes.
    case taken
    /// It refused them with a typed error.
    case refused
  }

  /// An answer that a door never gives, and why it cannot.
  struct Never: Sendable {
    let answer: Answer
    let reason: String

    static func refuses(_ reason: String) -> Never { Never(answer: .refused, reason: reason) }
  }

  /// Runs one case, made of nothing but the numbers it is given.
  typealias Knock = (inout SeededGenerator) throws -> Answer

  /// What the door is called on the command line.
  let name: String

  /// The part of all cases that this door gets, compared with the others.
  let weight: Int

  /// The answer that never comes; without one, a run in which either answer is missing has not
  /// tried what it should have.
  let never: Never?

  /// Prepares what the cases have in common; throws `MissingMaterial` when this machine lacks what
  /// it takes.
  let open: @Sendable (ScratchFolder) throws -> Knock

  init(
    _ name: String, weight: Int, never: Never? = nil,
    open: @escaping @Sendable (ScratchFolder) throws -> Knock
  ) {
    (self.name, self.weight, self.never, self.open) = (name, weight, never, open)
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

/// What a machine must have for a door and has not, in words.
struct MissingMaterial: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Throws when there is no runtime to run models with.
  static func checkRuntime() throws {
    guard Runtime.isPresent else { throw MissingMaterial(Runtime.missing) }
  }
}

extension Door {
  /// All doors, in the order of the way of a picture.
  static let all: [Door] = [
    .models, .names, .operators, .publicModels, .trials, .isolated, .convolutions, .floats,
    .metadata, .labels, .calibrations,
    .recipes,
    .manifests,
    .bundles, .archives, .notes, .projectFiles, .hosts, .hosted, .replies, .jpeg, .png, .webp, .bmp,
    .heic, .avif, .tiff,
    .mediaPipeC, .exif, .movies, .times, .sequences, .addresses, .playlists, .multiparts, .streams,
    .detections, .classifications, .embeddings,
    .poses, .tracks,
    .trackers, .drawings, .indexes,
    .evaluations, .commands, .outputs, .workers, .requests, .budgets,
  ]
}
