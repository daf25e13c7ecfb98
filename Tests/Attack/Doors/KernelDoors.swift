import ModelRewriting
import Inference
import ModelBytes
import ModelFiles
import TestSupport
import VisionBase

extension Door {
  /// Models of convolutions of bytes, some dilated or grouped, damaged.
  ///
  /// This package's kernels and the runtime's run them.
  static let convolutions = Door("convolutions", weight: 6) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let isStrange = Bool.random(using: &random)
      let whole = try ModelMaker.randomConvolutions(strange: isStrange, using: &random).bytes()
      return try answer(at: "convolutions", to: damaged(whole, using: &random), using: &random) {
        try $0.replacingBytes()?.bytes
      }
    }
  }

  /// Models of other steps on bytes, with scales that kernels take or just miss, some damaged.
  static let bytes = Door("bytes", weight: 6) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let whole = try ModelMaker.randomBytes(using: &random).bytes()
      let bytes =
        Int.random(in: 0...2, using: &random) == 0 ? whole : damaged(whole, using: &random)
      return try answer(at: "bytes", to: bytes, using: &random) { try $0.replacingBytes()?.bytes }
    }
  }

  /// Models of convolutions of floats.
  ///
  /// They are dilated, grouped, with odd strides or one channel; weights and pictures are NaN,
  /// infinite or too small to be normal.
  static let floats = Door("floats", weight: 6) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let isStrange = Bool.random(using: &random)
      let whole = try ModelMaker.randomFloats(strange: isStrange, using: &random).bytes()
      let bytes = isStrange ? whole : damaged(whole, using: &random)
      return try answer(at: "floats", to: bytes, using: &random) {
        try $0.replacingFloats(evenIfSlow: true)?.bytes
      }
    }
  }

  /// Models whose weights alone are bytes, some with layers that no kernel computes, damaged.
  static let hybrid = Door("hybrid", weight: 2) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let isStrange = Bool.random(using: &random)
      let whole = try ModelMaker.randomHybrid(strange: isStrange, using: &random).bytes()
      let bytes = isStrange ? whole : damaged(whole, using: &random)
      return try answer(at: "hybrid", to: bytes, using: &random) {
        try $0.replacingFloats(evenIfSlow: true)?.bytes ?? $0.replacingSingles()?.bytes
      }
    }
  }

  /// Models of 16-bit numbers and weights of bytes, some damaged.
  static let wide = Door("wide", weight: 2) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let whole = try ModelMaker.randomWide(using: &random).bytes()
      let bytes =
        Int.random(in: 0...2, using: &random) == 0 ? whole : damaged(whole, using: &random)
      return try answer(at: "wide", to: bytes, using: &random) { try $0.replacingSingles()?.bytes }
    }
  }

  /// Detectors of bytes that end in the suppression of boxes, some damaged.
  static let suppression = Door("suppression", weight: 4) { _ in
    try MissingMaterial.checkRuntime()
    return { random in
      let whole = try ModelMaker.randomSuppression(using: &random).bytes()
      let bytes =
        Int.random(in: 0...2, using: &random) == 0 ? whole : damaged(whole, using: &random)
      return try answer(at: "suppression", to: bytes, using: &random) {
        try $0.replacingBytes()?.bytes ?? $0.replacingSingles()?.bytes
      }
    }
  }

  private static func damaged(
    _ whole: [UInt8], using random: inout SeededGenerator
  ) -> [UInt8] {
    // Constants are most of a file; the relevant parts lie before them or behind.
    let ends = [0..<min(1500, whole.count), max(0, whole.count - 1500)..<whole.count]
    if Bool.random(using: &random) { return random.damaged(whole, in: random.one(of: ends)) }
    var bytes = whole
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let place = Int.random(in: random.one(of: ends), using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    return bytes
  }

  /// Compares both kernels on a model, if ours compute any of it.
  private static func answer(
    at door: String, to bytes: [UInt8], using random: inout SeededGenerator,
    replacing: (ModelFile) throws -> StableBytes?
  ) throws -> Answer {
    let file: ModelFile
    do {
      file = try ModelFile(StableBytes(bytes, name: door))
      guard try isModest(file) else { return .refused }
      // The runtime alone runs a model without any of them.
      guard let model = try replacing(file) else { return .refused }
      try Finding.unless(
        ModelFile(model).outputs == file.outputs, "the rewritten model has other outputs")
    } catch is VisionError {
      return .refused
    }
    return try answer { try KernelAgreement.check(file, using: &random) }
  }

  /// Returns true if no constant shape or border is large.
  ///
  /// Damaged ones make tensors of gigabytes while the runtime runs, whatever shapes the model has.
  private static func isModest(_ file: ModelFile) throws -> Bool {
    let graph = try ModelGraph(FlatBuffer(file.bytes), onlyMainSubgraph: true)
    let main = graph.subgraphs[0]
    // Biases are integers, too, and the third and fourth input.
    let sizes = main.operators.flatMap { $0.inputs.prefix(2) }.filter(main.tensors.indices.contains)
      .compactMap { main.tensors[$0].integers() }.joined()
    return sizes.allSatisfy { (-1...1 << 10).contains($0) }
  }
}
