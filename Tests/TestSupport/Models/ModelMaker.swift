import ModelRewriting
import ModelFiles
package import VisionBase

/// A small TFLite model described in Swift, for tests: make a valid one, change a part, write it.
///
/// ```swift
/// var model = ModelMaker.addition
/// model.subgraphs[0].operators[0].inputs[1] = 99
/// let bytes = try model.bytes()
/// ```
package struct ModelMaker: Sendable {
  package struct Tensor: Sendable {
    package var name = "t"
    /// The schema's number of the element type: 0 float32, 2 int32, 3 uint8, 4 int64, 5 string,
    /// 7 int16, 9 int8.
    package var type: Int8 = 0
    package var shape: [Int32]
    package var signature: [Int32]?
    /// The number of a buffer; 0 has no data.
    package var buffer: UInt32 = 0
    package var scales: [Float] = []
    package var zeroPoints: [Int64] = []
    package var quantizedDimension: Int32 = 0
    package var details: Details?
    package var isVariable = false
    package var externalBuffer: UInt32 = 0
    package var sparsity: Sparsity?

    package init(_ name: String, type: Int8 = 0, _ shape: [Int32], buffer: UInt32 = 0) {
      (self.name, self.type, self.shape, self.buffer) = (name, type, shape, buffer)
    }
  }

  /// The details beside a tensor's scales, often in place of them.
  package struct Details: Sendable {
    /// The members of the schema's union.
    package enum Kind: UInt8, CaseIterable, Sendable { case custom = 1, blockwise, multiAxis }

    package var kind: Kind
    /// The tensors with the scales and zero points; -1 for none.
    package var scales: Int32 = 0
    package var zeroPoints: Int32 = -1
    package var blockSize: Int32 = 2
    /// The quantized dimensions, if there are several axes.
    package var dimensions: [Int32] = [0]

    package init(_ kind: Kind, scales: Int32 = 0, blockSize: Int32 = 2) {
      (self.kind, self.scales, self.blockSize) = (kind, scales, blockSize)
    }
  }

  /// The description of a sparse tensor; a level without segments is dense.
  package struct Sparsity: Sendable {
    package var order: [Int32]
    package var blocks: [Int32] = []
    package var levels: [(denseSize: Int32, segments: [Int32]?, indices: [Int32]?)]

    package init(
      order: [Int32], levels: [(denseSize: Int32, segments: [Int32]?, indices: [Int32]?)]
    ) {
      (self.order, self.levels) = (order, levels)
    }
  }

  /// One field of an operator's options.
  package enum OptionField: Sendable {
    case byte(Int8)
    case int(Int32)
    case long(Int64)
    case float(Float)
    case ints([Int32])
    case longs([Int64])
    case floats([Float])
    case bytes([UInt8])
    case text(String)
  }

  package struct Operator: Sendable {
    /// The number of an entry of `operatorCodes`.
    package var code: UInt32 = 0
    package var inputs: [Int32]
    package var outputs: [Int32]
    /// The member of the schema's union of options; 0 for none.
    package var optionsType: UInt8 = 0
    /// True if that union is the second one, `BuiltinOptions2`.
    package var usesSecondUnion = false
    /// The options' fields, by slot.
    package var options: [Int: OptionField] = [:]
    package var customOptions: [UInt8]?

    package init(
      _ inputs: [Int32], _ outputs: [Int32], optionsType: UInt8 = 0,
      options: [Int: OptionField] = [:]
    ) {
      (self.inputs, self.outputs) = (inputs, outputs)
      (self.optionsType, self.options) = (optionsType, options)
    }
  }

  package struct Subgraph: Sendable {
    package var tensors: [Tensor]
    package var inputs: [Int32]
    package var outputs: [Int32]
    package var operators: [Operator]

    package init(
      tensors: [Tensor], inputs: [Int32], outputs: [Int32], operators: [Operator]
    ) {
      (self.tensors, self.inputs, self.outputs) = (tensors, inputs, outputs)
      self.operators = operators
    }
  }

  package struct Signature: Sendable {
    package var key: String?
    package var inputs: [(name: String?, tensor: UInt32)]
    package var outputs: [(name: String?, tensor: UInt32)]
    package var subgraph: UInt32 = 0
  }

  /// A buffer: data, or for models over 2 GB the range behind the flatbuffer that holds it.
  package struct Buffer: Sendable {
    package var data: [UInt8]?
    package var offset: UInt64 = 0
    package var size: UInt64 = 0

    package init(_ data: [UInt8]? = nil, offset: UInt64 = 0, size: UInt64 = 0) {
      (self.data, self.offset, self.size) = (data, offset, size)
    }
  }

  package var version: UInt32 = 3
  /// The schema's numbers of the operators, with names for custom ones (number 32).
  package var operatorCodes: [(builtin: Int32, custom: String?)]
  package var buffers: [Buffer] = [Buffer()]
  package var subgraphs: [Subgraph]
  package var metadata: [(name: String?, buffer: UInt32)] = []
  package var signatures: [Signature] = []
  package var identifier = "TFL3"

  package init(operatorCodes: [(builtin: Int32, custom: String?)], subgraphs: [Subgraph]) {
    (self.operatorCodes, self.subgraphs) = (operatorCodes, subgraphs)
  }

  /// Returns the model as the bytes of a file.
  package func stableBytes(name: String = "made model") throws(VisionError) -> StableBytes {
    StableBytes(try bytes(), name: name)
  }
}

// MARK: - Models

extension ModelMaker {
  /// Four floats plus four constant floats.
  package static var addition: ModelMaker {
    var model = ModelMaker(
      operatorCodes: [(0, nil)],
      subgraphs: [
        Subgraph(
          tensors: [
            Tensor("left", [1, 4]), Tensor("right", [1, 4], buffer: 1), Tensor("sum", [1, 4]),
          ], inputs: [0], outputs: [2],
          operators: [Operator([0, 1], [2], optionsType: 11, options: [0: .byte(0)])])
      ])
    model.buffers.append(Buffer(floats([1, 2, 3, 4])))
    return model
  }

  /// Returns a model that reshapes six floats of shape [2, 3] to the shape in a constant.
  package static func reshape(to target: [Int32], shape: [Int32] = [2, 3]) -> ModelMaker {
    var model = ModelMaker(
      operatorCodes: [(22, nil)],
      subgraphs: [
        Subgraph(
          tensors: [
            Tensor("input", shape), Tensor("target", type: 2, [Int32(target.count)], buffer: 1),
            Tensor("output", target.count <= 8 ? target.map { max($0, 1) } : [6]),
          ], inputs: [0], outputs: [2], operators: [Operator([0, 1], [2])])
      ])
    model.buffers.append(Buffer(target.flatMap { integers($0) }))
    return model
  }

  /// A 3x3 convolution of a 4x4 picture of three channels into two, quantized to eight bits.
  package static var convolution: ModelMaker {
    var filter = Tensor("filter", type: 9, [2, 3, 3, 3], buffer: 1)
    (filter.scales, filter.zeroPoints) = ([0.5, 0.25], [0, 0])
    var input = Tensor("picture", type: 9, [1, 4, 4, 3])
    (input.scales, input.zeroPoints) = ([0.5], [-1])
    var output = Tensor("features", type: 9, [1, 4, 4, 2])
    (output.scales, output.zeroPoints) = ([2], [3])
    var bias = Tensor("bias", type: 2, [2], buffer: 2)
    (bias.scales, bias.zeroPoints) = ([0.25, 0.125], [0, 0])
    var model = ModelMaker(
      operatorCodes: [(3, nil)],
      subgraphs: [
        Subgraph(
          tensors: [input, filter, bias, output], inputs: [0], outputs: [3],
          operators: [
            Operator(
              [0, 1, 2], [3], optionsType: 1,
              options: [0: .byte(0), 1: .int(1), 2: .int(1), 3: .byte(1)])
          ])
      ])
    model.buffers += [
      Buffer((0..<54).map { UInt8($0) }), Buffer(integers(1 as Int32) + integers(-1 as Int32)),
    ]
    model.signatures = [
      Signature(key: "serving_default", inputs: [("x", 0)], outputs: [("y", 3)])
    ]
    model.buffers.append(Buffer(Array("a note".utf8)))
    model.metadata = [("NOTE", 3)]
    return model
  }

  /// An IF: the second input plus itself if the first is true, otherwise times itself.
  package static var choice: ModelMaker {
    let branch = { (code: UInt32) in
      var work = Operator([0, 0], [1], optionsType: code == 1 ? 11 : 21)
      work.code = code
      return Subgraph(
        tensors: [Tensor("in", [2]), Tensor("out", [2])], inputs: [0], outputs: [1],
        operators: [work])
    }
    return ModelMaker(
      operatorCodes: [(118, nil), (0, nil), (18, nil)],
      subgraphs: [
        Subgraph(
          tensors: [Tensor("if", type: 6, [1]), Tensor("in", [2]), Tensor("out", [2])],
          inputs: [0, 1], outputs: [2],
          operators: [
            Operator([0, 1], [2], optionsType: 92, options: [0: .int(1), 1: .int(2)])
          ]), branch(1), branch(2),
      ])
  }

  /// Returns the little-endian bytes of floats.
  package static func floats(_ values: [Float]) -> [UInt8] {
    values.flatMap { integers($0.bitPattern) }
  }

  /// Returns the little-endian bytes of an integer.
  package static func integers(_ value: some FixedWidthInteger) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: value)
    return bytes
  }
}
