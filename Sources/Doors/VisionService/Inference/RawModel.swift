internal import Inference
internal import ModelFiles
internal import VisionBase

/// A model as clients of the Open Inference Protocol see it: tensors with names.
final class RawModel {
  private let compiled: CompiledModel

  init(_ file: ModelFile, threads: Int?) throws(VisionError) {
    compiled = try CompiledModel(file, options: InferenceOptions(threadCount: threads))
  }

  var inputs: [RawTensor] { Self.tensors(compiled.inputs, "input") }

  var outputs: [RawTensor] { Self.tensors(compiled.outputs, "output") }

  /// Runs the model on the bytes of its inputs; gives those of the outputs that are asked for.
  func run(_ inputs: [[UInt8]], outputs: [Int]) throws(VisionError) -> [[UInt8]] {
    for (buffer, bytes) in zip(compiled.inputs, inputs) {
      guard buffer.byteCount == bytes.count else {
        throw VisionError(
          .inputInvalid, "an input has \(bytes.count) bytes, not \(buffer.byteCount)")
      }
      try buffer.withMutableBytes { (span) throws(VisionError) in
        unsafe span.withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes) }
      }
    }
    try compiled.run()
    return try outputs.map { (index) throws(VisionError) in
      try compiled.outputs[index].withBytes { (span) throws(VisionError) in
        unsafe span.withUnsafeBytes { unsafe Array($0) }
      }
    }
  }

  /// Tensors may have no names, or the same: then their numbers are their names.
  private static func tensors(_ buffers: [TensorBuffer], _ kind: String) -> [RawTensor] {
    let names = buffers.map(\.facts.name)
    return buffers.enumerated().map { index, buffer in
      let isUsable = !names[index].isEmpty && names.count { $0 == names[index] } == 1
      return RawTensor(
        name: isUsable ? names[index] : "\(kind)_\(index)",
        datatype: InferenceDatatype(buffer.facts.elementType), shape: buffer.shape)
    }
  }
}

/// A tensor with its name.
struct RawTensor: Sendable, Equatable {
  let name: String
  /// Nil for a type that the protocol is not spoken in here.
  let datatype: InferenceDatatype?
  let shape: [Int]

  /// How many elements it has.
  var count: Int { shape.reduce(1, *) }

  /// What clients are told of it.
  var json: JSONValue {
    [
      "name": .string(name), "datatype": .string(datatype?.rawValue ?? "UNSUPPORTED"),
      "shape": .array(shape.map(JSONValue.integer)),
    ]
  }
}
