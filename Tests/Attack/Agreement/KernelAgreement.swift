import ModelRewriting
import Inference
import ModelBytes
import ModelFiles
import TestSupport
import VisionBase

/// This package's kernels and the runtime's on the same model and the same noise.
enum KernelAgreement {
  /// The most bytes of an input or output that both kernels compute.
  ///
  /// Damage makes pictures of gigabytes, whose noise alone takes minutes.
  private static let largestByteCount = 32 << 20

  /// True if this package's kernels compute a part of a model.
  static func usesOwnKernels(_ file: ModelFile) throws -> Bool {
    try file.replacingBytes() != nil || file.replacingFloats() != nil
      || file.replacingSingles() != nil
  }

  /// Runs a model with both kernels on the same noise; results must be identical to the bit.
  ///
  /// Throws the runtime's error when both refuse the model, and a finding when one of them does.
  static func check(_ file: ModelFile, using random: inout SeededGenerator) throws {
    let threadCount = Int.random(in: 1...3, using: &random)
    let seed = random.next()
    let own = try answers(of: file, by: .own, threadCount: threadCount, seed: seed)
    let runtime = try answers(of: file, by: .runtime, threadCount: threadCount, seed: seed)
    switch (own, runtime) {
    case (.failure, .failure(let error)): throw error
    case (.failure(let error), .success):
      throw Finding("the kernels refuse what the runtime computes: \(error.message)")
    case (.success, .failure(let error)):
      throw Finding("the kernels compute what the runtime refuses: \(error.message)")
    case (.success(let own), .success(let runtime)):
      let computed = try outputsBehindComputedShapes(of: file)
      for (index, (ours, theirs)) in zip(own, runtime).enumerated() where ours != theirs {
        // There the runtime gives as many bytes as the file says, not as it computed.
        let facts = file.outputs[index]
        let sizeInFile = facts.elementCount * (facts.elementType.byteCount ?? 0)
        if ours.count != theirs.count, theirs.count == sizeInFile, computed.contains(index) {
          continue
        }
        throw Finding("output \(index) has other bits than the runtime's")
      }
    }
  }

  private static func answers(
    of file: ModelFile, by kernels: InferenceOptions.Kernels, threadCount: Int, seed: UInt64
  ) throws -> Result<[[UInt8]], VisionError> {
    var options = InferenceOptions(threadCount: threadCount)
    options.kernels = kernels
    var noise = SeededGenerator(seed: seed)
    do {
      let model = try CompiledModel(file, options: options)
      guard (model.inputs + model.outputs).allSatisfy({ $0.byteCount <= largestByteCount }) else {
        throw VisionError(.modelUnsupported, "its tensors are too large to compare kernels")
      }
      return .success(try run(model, on: &noise))
    } catch let error as VisionError {
      return .failure(error)
    }
  }

  /// Returns the outputs that depend on a shape that the model computes, by their indices.
  private static func outputsBehindComputedShapes(of file: ModelFile) throws -> Set<Int> {
    let graph = try ModelGraph(FlatBuffer(file.bytes), onlyMainSubgraph: true).subgraphs[0]
    var computed: Set<Int> = []
    for (facts, record) in zip(file.operators, graph.operators)
    where facts.name == "PACK" || !computed.isDisjoint(with: record.inputs) {
      computed.formUnion(record.outputs)
    }
    return Set(graph.outputs.indices.filter { computed.contains(graph.outputs[$0]) })
  }

  private static func run(
    _ model: CompiledModel, on noise: inout SeededGenerator
  ) throws -> [[UInt8]] {
    for input in model.inputs {
      let bytes =
        input.facts.elementType == .float32
        ? floats(input.byteCount / 4, using: &noise)
        : (0..<input.byteCount).map { _ in UInt8.random(in: 0...255, using: &noise) }
      try input.withMutableBytes { (span) throws(VisionError) in
        for index in bytes.indices {
          span.storeBytes(of: bytes[index], toByteOffset: index, as: UInt8.self)
        }
      }
    }
    try model.run()
    return try model.outputs.map { output throws(VisionError) in
      try output.withBytes { span throws(VisionError) in span.withUnsafeBytes { Array($0) } }
    }
  }

  /// The value that replaces some floats; nil for none.
  private static let strangeFloats: [Float?] = [
    nil, nil, 0, -0.0, .infinity, -.infinity, .nan, 0x1p-130, -0x1p-149, 3e38,
  ]

  /// Returns a picture: any bytes, floats that are all too small to be normal, or plain ones.
  ///
  /// Some of the plain ones may be strange.
  private static func floats(_ count: Int, using noise: inout SeededGenerator) -> [UInt8] {
    let kind = Int.random(in: 0...7, using: &noise)
    if kind == 0 { return (0..<4 * count).map { _ in UInt8.random(in: 0...255, using: &noise) } }
    let strange = noise.one(of: strangeFloats)
    return ModelMaker.floats(
      (0..<count).map { _ in
        let plain = Float.random(in: -1...1, using: &noise)
        if let strange, Int.random(in: 0..<16, using: &noise) == 0 { return strange }
        return kind == 1 ? plain * 0x1p-126 : plain
      })
  }
}
