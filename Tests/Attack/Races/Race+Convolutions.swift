import CKernels
import Dispatch
import Foundation
import Inference
import ModelFiles
import TestSupport
import VisionBase

extension Race {
  /// Models with this package's own convolutions, each with threads of its own, made, run and freed
  /// side by side: they give the bits that the runtime's kernels give.
  static let convolutions = Race(name: "convolutions") { rounds, seed in
    let fault = FirstFault()
    let count = Lock((runs: 0, bytes: 0, own: 0))
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SeededGenerator(seed: seed &+ UInt64(thread))
      for _ in 0..<rounds {
        fault.watch {
          let isOfFloats = Bool.random(using: &random)
          let maker =
            isOfFloats
            ? ModelMaker.randomFloats(using: &random)
            : ModelMaker.randomConvolutions(using: &random)
          let file = try ModelFile(maker.stableBytes())
          var options = InferenceOptions(threadCount: 1 + thread)
          options.kernels = .runtime
          let theirs = try CompiledModel(file, options: options)
          // These kernels are not compiled to be fast in debug builds, and asked for all the same.
          options.kernels = .own
          let ours = try CompiledModel(file, options: options)
          for _ in 0..<4 {
            let byteCount = ours.inputs[0].byteCount
            let bytes =
              isOfFloats
              ? ModelMaker.floats(
                (0..<byteCount / 4).map { _ in Float.random(in: -1...1, using: &random) })
              : (0..<byteCount).map { _ in UInt8.random(in: 0...255, using: &random) }
            try Finding.unless(
              try outputs(of: ours, for: bytes) == outputs(of: theirs, for: bytes),
              "our convolutions give other bits with \(1 + thread) threads, \(random)")
          }
          count.withLock { $0.runs += 4 }
          // Not every model of floats has what the kernels compute.
          if !isOfFloats {
            let isOwn = ours.hasOwnConvolutions
            count.withLock { ($0.bytes, $0.own) = ($0.bytes + 1, $0.own + (isOwn ? 1 : 0)) }
          }
        }
      }
    }
    try fault.check()
    let (runs, bytes, own) = count.withLock { $0 }
    // Only a processor without them may leave them out.
    guard ckernels_has_byte_form(Int32(CKERNELS_BEST_BYTES.rawValue)) != 0 else {
      return "\(runs) runs; this processor has no VNNI, so bytes with the runtime's kernels"
    }
    try Finding.unless(own == bytes, "only \(own) of \(bytes) models of bytes had our kernels")
    return "\(runs) runs"
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
