import TestSupport
import VisionBase

/// An entrance for bytes from outside into the package, and the test cases for it.
struct Door: Sendable {
  /// The outcome of one case.
  enum Answer: String, CaseIterable, Sendable {
    /// The package accepted the bytes.
    case taken
    /// It refused them with a typed error.
    case refused
  }

  /// An outcome that a door never has, and the reason.
  struct Never: Sendable {
    let answer: Answer
    let reason: String

    static func refuses(_ reason: String) -> Never { Never(answer: .refused, reason: reason) }
  }

  /// Runs one case, made only from the given numbers.
  typealias Knock = (inout SeededGenerator) throws -> Answer

  /// The door's name on the command line.
  let name: String

  /// The door's share of all cases, relative to the others.
  ///
  /// A door of weight 0 takes a second or more for a case and gets one case in
  /// `FuzzRun.casesPerSlowOne`.
  let weight: Int

  /// The outcome that never occurs, if any.
  ///
  /// Without one, a run that lacks either outcome has not tried everything it should.
  let never: Never?

  /// Prepares the shared material of the cases.
  ///
  /// Throws `MissingMaterial` if this machine lacks it.
  let open: @Sendable (ScratchFolder) throws -> Knock

  init(
    _ name: String, weight: Int, never: Never? = nil,
    open: @escaping @Sendable (ScratchFolder) throws -> Knock
  ) {
    (self.name, self.weight, self.never, self.open) = (name, weight, never, open)
  }

  /// Returns the numbers of one case, unlike those of any other case of this door and seed.
  func random(seed: UInt64, number: Int) -> SeededGenerator {
    var mixer = SeededGenerator(seed: seed)
    for byte in name.utf8 { mixer = SeededGenerator(seed: mixer.next() ^ UInt64(byte)) }
    return SeededGenerator(seed: mixer.next() &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
  }

  /// Returns the outcome of a body: a result or one of our own errors; rethrows other errors.
  static func answer(_ body: () throws -> Void) throws -> Answer {
    do {
      try body()
      return .taken
    } catch is VisionError {
      return .refused
    }
  }
}

/// The requirements of a door that a machine lacks, in words.
struct MissingMaterial: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Throws if there is no runtime to run models with.
  static func checkRuntime() throws {
    guard Runtime.isPresent else { throw MissingMaterial(Runtime.missing) }
  }
}

extension Door {
  /// All doors, in the order in which a picture passes them.
  static let all: [Door] = [
    .models, .names, .operators, .publicModels, .trials, .isolated, .convolutions, .bytes, .floats,
    .hybrid, .wide, .suppression,
    .metadata, .labels, .calibrations, .poseSamples,
    .recipes,
    .manifests,
    .bundles, .archives, .notes, .projectFiles, .hosts, .hosted, .replies, .jpeg, .png, .webp, .bmp,
    .heic, .avif, .tiff,
    .mediaPipeC, .subjectsInC, .mlKitInC, .faceGeometry, .exif, .movies, .structures, .times,
    .sequences, .addresses,
    .playlists,
    .multiparts, .streams,
    .detections, .classifications, .embeddings, .exportNotes, .exports,
    .poses, .faces, .hands, .masks, .selections, .people, .tracks,
    .trackers, .drawings, .indexes,
    .evaluations, .labelledPixels, .commands, .outputs, .workers, .requests, .budgets,
  ]
}
