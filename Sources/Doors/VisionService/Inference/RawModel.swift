internal import Inference
internal import ModelFiles
internal import VisionBase

/// A model with named tensors, as clients of the Open Inference Protocol see it.
final class RawModel {
  private let compiled: CompiledModel

  /// Maximum number of output elements of a run: a map of 16 classes for 1024 by 1024 pixels.
  static let mostOutputElements = 1 << 24

  init(_ file: ModelFile, threads: Int?) throws(VisionError) {
    var options = InferenceOptions(threadCount: threads)
    options.mostOutputElements = Self.mostOutputElements
    compiled = try CompiledModel(file, options: options)
  }

  var inputs: [RawTensor] { Self.tensors(compiled.inputs, "input") }

  var outputs: [RawTensor] { Self.tensors(compiled.outputs, "output") }

  /// Runs the model on the bytes of its inputs, and returns those of the requested outputs.
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

  /// Names the tensors; those without a name, or with a shared one, are named by their index.
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

/// A tensor's name, type and shape.
struct RawTensor: Sendable, Equatable {
  let name: String
  /// The element type; nil for one that the protocol does not support here.
  let datatype: InferenceDatatype?
  let shape: [Int]

  /// The number of elements.
  var count: Int { shape.reduce(1, *) }

  /// Maximum number of JSON values that its elements take: the elements, and the lists of its
  /// dimensions.
  var mostValues: Int {
    var lists = 1
    var sum = 1
    for side in shape {
      lists *= side
      sum += lists
    }
    return sum
  }

  /// The description for clients.
  var json: JSONValue {
    [
      "name": .string(name), "datatype": .string(datatype?.rawValue ?? "UNSUPPORTED"),
      "shape": .array(shape.map(JSONValue.integer)),
    ]
  }
}
