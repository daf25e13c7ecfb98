import Dispatch
import Foundation
import ModelCatalogue
import TestSupport
import VisionBase

@testable import Inference

extension Race {
  /// A model that is tried while another thread swaps its file for one that crashes and back.
  ///
  /// The swap is a rename or a write over it. Only the good model may be returned, and neither may
  /// get the other's verdict.
  static let swappedModels = Race(name: "swapped models") { rounds, seed in
    let folder = try ScratchFolder()
    let swapped = SwappedModel(folder: folder.path)
    var handedOut = 0
    for round in 0..<rounds {
      let trials = "\(folder.path)/trials \(round)"
      handedOut += try swapped.round(trials, seed: seed &+ UInt64(round))
    }
    return "\(handedOut) models handed out"
  }
}

/// A file that alternates between a good model and one that crashes, both played by a shell.
private struct SwappedModel {
  private let folder: String

  private static let good = Array("modlTFL3 a good model".utf8)
  private static let crasher = Array("modlTFL3 a bad model!".utf8)
  private static let checksEach = 12

  init(folder: String) {
    self.folder = folder
  }

  private var path: String { "\(folder)/model" }

  /// Reports the bytes it sees, and acts accordingly.
  private static let child = """
    F=$(mktemp); trap 'rm -f "$F"' EXIT; cat > "$F"; S="seen $(sha256sum < "$F" | cut -c1-64)"
    echo "$S"; if grep -q bad "$F"; then rm -f "$F"; kill -SEGV $$; fi; echo "$S"; echo ran
    """

  /// Tries the file while it is swapped; returns the number of times a model was returned.
  func round(_ trials: String, seed: UInt64) throws -> Int {
    try write(Self.good, inPlace: false)
    let isOver = Lock(false)
    let swapping = DispatchSemaphore(value: 0)
    let fault = FirstFault()
    Thread.detachNewThread {
      var random = SeededGenerator(seed: seed)
      fault.watch {
        while !isOver.withLock({ $0 }) {
          let content = Bool.random(using: &random) ? Self.good : Self.crasher
          try write(content, inPlace: Bool.random(using: &random))
          usleep(UInt32.random(in: 0...3000, using: &random))
        }
      }
      swapping.signal()
    }
    var count = 0
    for _ in 0..<Self.checksEach {
      // Stored verdicts would avoid most trials.
      if Int.random(in: 0...1) == 0 { FileSystem.remove(trials) }
      let trial = ModelTrial(program: "/bin/sh", words: ["-c", Self.child, "sh"], folder: trials)
      guard let bytes = try? trial.open(path) else { continue }
      count += 1
      try Finding.unless(
        bytes.copy(of: 0..<bytes.byteCount) == Self.good, "a model that crashes was handed out")
      try check(trials)
    }
    isOver.withLock { $0 = true }
    try Finding.unless(swapping.wait(timeout: .now() + Race.patience) == .success, "no end")
    try fault.check()
    try check(trials)
    return count
  }

  private func check(_ trials: String) throws {
    let records = TrialRecords(folder: trials)
    if case .crashed = records.verdict(on: SHA256(of: Self.good.span.bytes)) {
      throw Finding("a good model is condemned")
    }
    try Finding.unless(
      records.verdict(on: SHA256(of: Self.crasher.span.bytes)) != .passed,
      "a model that crashes is remembered as good")
  }

  private func write(_ bytes: [UInt8], inPlace: Bool) throws {
    if inPlace, let file = try? OpenFile(writing: path, permissions: 0o600) {
      try file.write(bytes.span.bytes, at: 0)
    } else {
      try WholeFile.write(bytes.span.bytes, to: path)
    }
  }
}
