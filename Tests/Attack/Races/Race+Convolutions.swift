import CKernels
import Foundation
import Inference
import ModelFiles
import TestSupport
import VisionBase

extension Race {
  /// Models with this package's own convolutions, each with its own threads, used side by side.
  ///
  /// They are made, run and freed, and give the same bits as the runtime's kernels. In every other
  /// round all threads start together with the same model and equally many threads each, and make
  /// and free its engines several times: so they share copies of it, weights and memory.
  static let convolutions = Race(name: "convolutions") { rounds, seed in
    let fault = FirstFault()
    let count = Lock((runs: 0, bytes: 0, own: 0))
    let start = MeetingPlace(threadCount)
    let shared = Lock<(round: Int, file: ModelFile?)>((0, nil))
    onThreads(threadCount) { thread in
      var random = SeededGenerator(seed: seed &+ UInt64(thread))
      for round in 0..<rounds {
        let isShared = round.isMultiple(of: 2)
        var making = isShared ? SeededGenerator(seed: seed ^ UInt64(round) << 32) : random
        // Floats are packed for a number of threads.
        let threads = 1 + (isShared ? round / 2 % 4 : thread)
        if isShared { start.meet() }
        fault.watch {
          let isOfFloats = Bool.random(using: &making)
          let maker =
            isOfFloats
            ? ModelMaker.randomFloats(using: &making)
            : ModelMaker.randomConvolutions(using: &making)
          let file = try isShared ? file(of: maker, round, in: shared) : file(of: maker)
          for _ in 0..<(isShared ? 3 : 1) {
            let isOwn = try compare(file, isOfFloats, threads, using: &random)
            count.withLock { $0.runs += runsOfEach }
            // Not every float model has steps that the kernels compute.
            if !isOfFloats {
              count.withLock { ($0.bytes, $0.own) = ($0.bytes + 1, $0.own + (isOwn ? 1 : 0)) }
            }
          }
        }
      }
    }
    try fault.check()
    let (runs, bytes, own) = count.withLock { $0 }
    // Only a processor without them may omit them.
    guard ckernels_has_byte_form(Int32(CKERNELS_BEST_BYTES.rawValue)) != 0 else {
      return "\(runs) runs; this processor has no AVX2, so bytes with the runtime's kernels"
    }
    try Finding.unless(own == bytes, "only \(own) of \(bytes) models of bytes had our kernels")
    return "\(runs) runs"
  }

  private static let threadCount = 4
  private static let runsOfEach = 4

  private static func file(of maker: ModelMaker) throws -> ModelFile {
    try ModelFile(maker.stableBytes())
  }

  /// Returns the file of a round's model, which the first thread makes.
  private static func file(
    of maker: ModelMaker, _ round: Int, in shared: Lock<(round: Int, file: ModelFile?)>
  ) throws -> ModelFile {
    try shared.withLock { shared in
      if let file = shared.file, shared.round == round { return file }
      let file = try file(of: maker)
      shared = (round, file)
      return file
    }
  }

  /// Runs a model with our kernels and the runtime's on the same inputs; returns true if ours were
  /// used.
  private static func compare(
    _ file: ModelFile, _ isOfFloats: Bool, _ threads: Int,
    using random: inout SeededGenerator
  ) throws -> Bool {
    var options = InferenceOptions(threadCount: threads)
    options.kernels = .runtime
    let theirs = try CompiledModel(file, options: options)
    // In debug builds these kernels are not fast, so they are requested explicitly.
    options.kernels = .own
    let ours = try CompiledModel(file, options: options)
    for _ in 0..<runsOfEach {
      let byteCount = ours.inputs[0].byteCount
      let bytes =
        isOfFloats
        ? ModelMaker.floats(
          (0..<byteCount / 4).map { _ in Float.random(in: -1...1, using: &random) })
        : (0..<byteCount).map { _ in UInt8.random(in: 0...255, using: &random) }
      try Finding.unless(
        try outputs(of: ours, for: bytes) == outputs(of: theirs, for: bytes),
        "our convolutions give other bits with \(threads) threads, \(random)")
    }
    return ours.hasOwnConvolutions
  }

  private static func outputs(of model: CompiledModel, for bytes: [UInt8]) throws -> [[UInt8]] {
    try model.inputs[0].withMutableBytes { span throws(VisionError) in
      for index in bytes.indices {
        span.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self)
      }
    }
    try model.run()
    return try model.outputs.map { output throws(VisionError) in
      try output.withBytes { span throws(VisionError) in
        span.withUnsafeBytes { Array($0) }
      }
    }
  }
}
