import ModelBytes
import ModelRewriting
import ModelFiles
import TestSupport
import Testing
import VisionBase

/// A change to a good model, and its expected error.
struct BrokenModel: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let kind: String
  let path: String
  let model: ModelMaker

  init(
    _ name: String, _ kind: String, _ path: String, _ model: ModelMaker = .addition,
    _ change: (inout ModelMaker) -> Void
  ) {
    (testDescription, self.kind, self.path) = (name, kind, path)
    var changed = model
    change(&changed)
    self.model = changed
  }
}

@Suite struct ModelVerifierTests {
  @Test(arguments: [
    ModelMaker.addition, .convolution, .choice, .reshape(to: [6]), .sparse, .text, .detection,
    .quantizedSum, .signed, .unsigned,
    .unary(25),
  ])
  func `a made model is accepted`(model: ModelMaker) throws {
    let file = try ModelFile(model.stableBytes())
    #expect(file.subgraphCount == model.subgraphs.count)
  }

  @Test(.enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"))
  func `every real model is accepted`() throws {
    for name in SharedMaterial.names("models") {
      let path = SharedMaterial.model(name)
      #expect(throws: Never.self, "\(path)") { try ModelFile(path: path) }
    }
  }

  @Test func `a graph that others run may pass an input on`() throws {
    var model = ModelMaker.choice
    model.subgraphs[2].outputs = [0]
    model.subgraphs[2].operators = []
    #expect(throws: Never.self) { try ModelFile(model.stableBytes()) }
  }

  @Test func `a model with bytes behind the flatbuffer is accepted`() throws {
    let bytes = try ModelMaker.addition.bytes() + Array("PK\u{5}\u{6} anything".utf8)
    #expect(throws: Never.self) { try ModelFile(StableBytes(bytes, name: "with archive")) }
  }

  @Test(arguments: [[], [1], Array("not a model at all".utf8), Array("PK\u{3}\u{4}....".utf8)])
  func `what is no model is told apart`(bytes: [UInt8]) throws {
    let refusal = try Refusal(bytes)
    #expect(refusal.fault == .notAFlatBuffer)
    #expect(refusal.error.message.contains("not a TFLite model"))
  }

  @Test func `an empty model table is told apart`() throws {
    var builder = FlatBufferBuilder()
    let root = builder.table { _ in }
    let refusal = try Refusal(builder.finish(root: root, identifier: "TFL3"))
    #expect(refusal.fault == .emptyModel(version: 0))
  }

  @Test(arguments: graphs + names + operators + kernels + tensors)
  func `a broken model is refused with its place`(broken: BrokenModel) throws {
    let refusal = try Refusal(broken.model)
    #expect(refusal.kind == broken.kind)
    #expect(refusal.error.message.contains(broken.path), "\(refusal.error.message)")
  }

  @Test func `a model that is known to be good is only read`() throws {
    var model = ModelMaker.convolution
    let bytes = try model.stableBytes()
    let (verified, known) = (try ModelFile(bytes), try ModelFile(knownGood: bytes))
    #expect(verified.inputs == known.inputs)
    #expect(verified.outputs == known.outputs)
    #expect(verified.operators == known.operators)
    #expect(verified.metadataEntries == known.metadataEntries)
    model.subgraphs[0].inputs = [77]
    let broken = try model.stableBytes()
    #expect(throws: VisionError.self) { try ModelFile(knownGood: broken) }
  }

  // MARK: - Tables of cases

  static let graphs = [
    BrokenModel("no buffers but a use", "indexOutOfRange", "buffer 1") { $0.buffers = [] },
    BrokenModel("another version", "emptyModel", "version 4") { $0.version = 4 },
    BrokenModel("no subgraph", "emptyModel", "no subgraph") { $0.subgraphs = [] },
    BrokenModel("an unknown operator", "unknownValue", "operator_codes[0]") {
      $0.operatorCodes[0].builtin = 4711
    },
    BrokenModel("a negative operator", "unknownValue", "operator_codes[0]") {
      $0.operatorCodes[0].builtin = -5
    },
    BrokenModel("a custom operator without a name", "missing", "operator_codes[0]") {
      $0.operatorCodes[0].builtin = 32
    },
    BrokenModel("an input that is no tensor", "indexOutOfRange", "subgraphs[0].inputs[0]") {
      $0.subgraphs[0].inputs = [3]
    },
    BrokenModel("an absent input", "indexOutOfRange", "subgraphs[0].inputs[0]") {
      $0.subgraphs[0].inputs = [-1]
    },
    BrokenModel("a constant input", "badOrder", "subgraphs[0].inputs[1]") {
      $0.subgraphs[0].inputs = [0, 1]
    },
    BrokenModel("an input given twice", "badOrder", "subgraphs[0].inputs[1]") {
      $0.subgraphs[0].inputs = [0, 0]
    },
    BrokenModel("an output that is no tensor", "indexOutOfRange", "subgraphs[0].outputs[0]") {
      $0.subgraphs[0].outputs = [9]
    },
    BrokenModel("an output that is not computed", "badOrder", "subgraphs[0].outputs[0]") {
      $0.subgraphs[0].operators = []
    },
    BrokenModel("an output that is an input", "badOrder", "subgraphs[0].outputs[1]") {
      $0.subgraphs[0].outputs = [2, 0]
    },
    BrokenModel("an output given twice", "badOrder", "subgraphs[0].outputs[1]") {
      $0.subgraphs[0].outputs = [2, 2]
    },
    BrokenModel("a metadata entry without a name", "missing", "metadata[0]", .convolution) {
      $0.metadata[0].name = nil
    },
    BrokenModel("a call of no subgraph", "indexOutOfRange", "subgraphs[0].operators[0]", .choice) {
      $0.subgraphs[0].operators[0].options[1] = .int(3)
    },
    BrokenModel("a call in a circle", "badOrder", "subgraphs[0].operators[0]", .choice) {
      $0.subgraphs[0].operators[0].options[0] = .int(0)
    },
    BrokenModel("a call with other tensors", "wrongTensorCount", "operators[0]", .choice) {
      $0.subgraphs[1].inputs = [0]
      $0.subgraphs[1].outputs = []
    },
    BrokenModel("calls that double at each step", "tooComplex", "run each other", .doubling) { _ in
    },
  ]

  static let names = [
    BrokenModel("a signature without a key", "missing", "signature_defs[0]", .convolution) {
      $0.signatures[0].key = nil
    },
    BrokenModel(
      "a signature's tensor", "indexOutOfRange", "signature_defs[0].outputs[0]", .convolution
    ) { $0.signatures[0].outputs[0].tensor = 4 },
    BrokenModel(
      "a signature's subgraph", "indexOutOfRange", "signature_defs[0].subgraph_index", .convolution
    ) { $0.signatures[0].subgraph = 1 },
    BrokenModel(
      "a first signature of another graph", "unknownValue", "signature_defs[0].subgraph_index",
      .signed
    ) {
      $0.subgraphs.append($0.subgraphs[0])
      $0.signatures[0].subgraph = 1
    },
    BrokenModel("an input without a name", "missing", "signature_defs[0].inputs[1]", .signed) {
      $0.signatures[0].inputs[1].name = nil
    },
    BrokenModel("an output without a name", "missing", "signature_defs[0].outputs[0]", .signed) {
      $0.signatures[0].outputs[0].name = nil
    },
    BrokenModel("one name for two inputs", "badName", "signature_defs[0].inputs[1]", .signed) {
      $0.signatures[0].inputs[1].name = $0.signatures[0].inputs[0].name
    },
    BrokenModel("names equal up to a zero", "badName", "signature_defs[0].outputs[1]", .signed) {
      $0.signatures[0].outputs[0].name = "same"
      $0.signatures[0].outputs[1].name = "same\u{0}not"
    },
    BrokenModel("two names for one output", "badName", "signature_defs[0].outputs[1]", .signed) {
      $0.signatures[0].outputs[1].tensor = $0.signatures[0].outputs[0].tensor
    },
    BrokenModel("an input that is an output", "badName", "signature_defs[0].inputs[0]", .signed) {
      $0.signatures[0].inputs[0].tensor = $0.signatures[0].outputs[0].tensor
    },
    BrokenModel("an input left out", "badName", "signature_defs[0].inputs", .signed) {
      $0.signatures[0].inputs.removeLast()
    },
    BrokenModel("a second signature's name", "missing", "signature_defs[1].inputs[0]", .signed) {
      $0.signatures.append($0.signatures[0])
      $0.signatures[1].key = "second"
      $0.signatures[1].inputs[0].name = nil
    },
    BrokenModel("two inputs of one name", "badName", "subgraphs[0].inputs[1]", .signed) {
      $0.signatures = []
      $0.subgraphs[0].tensors[1].name = $0.subgraphs[0].tensors[0].name
    },
    BrokenModel("two outputs of one name", "badName", "subgraphs[0].outputs[1]", .signed) {
      $0.signatures = []
      $0.subgraphs[0].tensors[3].name = $0.subgraphs[0].tensors[2].name
    },
    BrokenModel("a name that the runtime makes up", "badName", "inputs[1]", .signed) {
      $0.signatures = []
      $0.subgraphs[0].tensors[0].name = "input1"
      $0.subgraphs[0].tensors[1].name = ""
    },
  ]

  static let operators = [
    BrokenModel("an operator code", "indexOutOfRange", "subgraphs[0].operators[0].opcode_index") {
      $0.subgraphs[0].operators[0].code = 1
    },
    BrokenModel("too few inputs", "wrongTensorCount", "subgraphs[0].operators[0].inputs") {
      $0.subgraphs[0].operators[0].inputs = [0]
    },
    BrokenModel("too many outputs", "wrongTensorCount", "subgraphs[0].operators[0].outputs") {
      $0.subgraphs[0].operators[0].outputs = [2, 2]
    },
    BrokenModel("an input tensor", "indexOutOfRange", "subgraphs[0].operators[0].inputs[1]") {
      $0.subgraphs[0].operators[0].inputs[1] = 3
    },
    BrokenModel("a missing input", "indexOutOfRange", "subgraphs[0].operators[0].inputs[1]") {
      $0.subgraphs[0].operators[0].inputs[1] = -1
    },
    BrokenModel("an input too early", "badOrder", "subgraphs[0].operators[0].inputs[1]") {
      $0.subgraphs[0].operators[0].inputs[1] = 2
    },
    BrokenModel("an output into a constant", "badOrder", "subgraphs[0].operators[0].outputs[0]") {
      $0.subgraphs[0].operators[0].outputs = [1]
    },
    BrokenModel("an output computed twice", "badOrder", "subgraphs[0].operators[1].outputs[0]") {
      $0.subgraphs[0].operators.append($0.subgraphs[0].operators[0])
    },
    BrokenModel("a stride of 0", "badOption", "CONV_2D: stride 0", .convolution) {
      $0.subgraphs[0].operators[0].options[1] = .int(0)
    },
    BrokenModel("a dilation of 0", "badOption", "CONV_2D: dilation 0", .convolution) {
      $0.subgraphs[0].operators[0].options[4] = .int(0)
    },
    BrokenModel("no options", "badOption", "CONV_2D: its options", .convolution) {
      $0.subgraphs[0].operators[0].optionsType = 0
    },
    BrokenModel("another operator's options", "badOption", "its options", .convolution) {
      $0.subgraphs[0].operators[0].optionsType = 22
    },
    BrokenModel("options of no kind", "unknownValue", "builtin_options", .convolution) {
      $0.subgraphs[0].operators[0].optionsType = 200
    },
    BrokenModel("a filter of rank 3", "badShape", "CONV_2D: a filter", .convolution) {
      $0.subgraphs[0].tensors[1].shape = [2, 9, 3]
    },
    BrokenModel("too few biases", "badShape", "CONV_2D: 1 biases", .convolution) {
      $0.subgraphs[0].tensors[2].shape = [1]
      $0.buffers[2] = .init([1, 0, 0, 0])
      ($0.subgraphs[0].tensors[2].scales, $0.subgraphs[0].tensors[2].zeroPoints) = ([1], [0])
    },
    BrokenModel("boxes without anchors", "badShape", "do not fit", .detection) {
      $0.subgraphs[0].tensors[2].shape = [1, 4]
      $0.buffers[1] = .init(Array(repeating: 0, count: 16))
    },
    BrokenModel("no detections", "badOption", "max_detections", .detection) {
      $0.subgraphs[0].operators[0].customOptions = ModelMaker.flexMap(
        ModelMaker.detectionOptions, ["max_detections": 0])
    },
    BrokenModel("custom options cut short", "outOfBounds", "flexbuffer", .detection) {
      $0.subgraphs[0].operators[0].customOptions?.removeFirst(40)
    },
    BrokenModel("custom options missing", "badOption", "no options", .detection) {
      $0.subgraphs[0].operators[0].customOptions = nil
    },
  ]

  static let kernels = [
    BrokenModel("a sum of another type", "badType", "ADD: its input is float32") {
      $0.subgraphs[0].tensors[2].type = 2
    },
    BrokenModel("a softmax of floats into bytes", "badType", "SOFTMAX: its input", .unary(25)) {
      $0.subgraphs[0].tensors[1].type = 9
    },
    BrokenModel("a softmax of a single value", "badShape", "LOG_SOFTMAX", .unary(50)) {
      $0.subgraphs[0].tensors[0].shape = []
    },
    BrokenModel("random numbers of a computed shape", "badShape", "RANDOM_UNIFORM", .unary(148)) {
      $0.subgraphs[0].tensors[0].type = 2
    },
    BrokenModel("random numbers of an absurd shape", "badShape", "RANDOM_STANDARD_NORMAL") {
      $0.operatorCodes[0].builtin = 146
      $0.subgraphs[0].tensors[1].type = 2
      $0.subgraphs[0].operators[0].inputs = [1]
      $0.subgraphs[0].operators[0].optionsType = 0
      $0.buffers[1] = .init([Int32](repeating: .max, count: 4).flatMap { ModelMaker.integers($0) })
    },
    BrokenModel("computed shapes to broadcast", "badShape", "BROADCAST_ARGS") {
      $0.operatorCodes[0].builtin = 145
      $0.subgraphs[0].operators[0].optionsType = 0
      for index in 0..<3 { $0.subgraphs[0].tensors[index].type = 2 }
    },
    BrokenModel("a diagonal of halves", "badType", "MATRIX_DIAG", .unary(113)) {
      $0.subgraphs[0].tensors[0].type = 1
      $0.subgraphs[0].tensors[1].type = 1
    },
    BrokenModel("a negative radius", "badOption", "radius -1", .unary(13, optionsType: 13)) {
      $0.subgraphs[0].operators[0].options[0] = .int(-1)
    },
    BrokenModel("a quantized sum without scales", "badQuantization", "ADD: some", .quantizedSum) {
      $0.subgraphs[0].tensors[0].scales = []
      $0.subgraphs[0].tensors[0].zeroPoints = []
    },
    BrokenModel("a sum's scales", "badQuantization", "too far apart", .quantizedSum) {
      $0.subgraphs[0].tensors[2].scales = [0x1p-40]
    },
    BrokenModel("a scale of nearly nothing", "badQuantization", "too small", .quantizedSum) {
      $0.subgraphs[0].tensors[0].scales = [0]
    },
    BrokenModel("a scale of nearly everything", "badQuantization", "too large", .quantizedSum) {
      $0.subgraphs[0].tensors[2].scales = [0x1p101]
    },
    BrokenModel("a comparison of scale 1", "badQuantization", "EQUAL: input 0", .quantizedSum) {
      $0.operatorCodes[0].builtin = 71
      $0.subgraphs[0].tensors[0].scales = [1]
      $0.subgraphs[0].tensors[2] = .init("same", type: 6, [1, 4])
    },
  ]

  static let tensors = [
    BrokenModel("an unknown type", "unknownValue", "subgraphs[0].tensors[2]") {
      $0.subgraphs[0].tensors[2].type = 23
    },
    BrokenModel("nine dimensions", "badShape", "subgraphs[0].tensors[0].shape") {
      $0.subgraphs[0].tensors[0].shape = [1, 1, 1, 1, 1, 1, 1, 1, 4]
    },
    BrokenModel("large dimensions beside a 0", "badShape", "subgraphs[0].tensors[0].shape") {
      $0.subgraphs[0].tensors[0].shape = [0, 70000, 70000]
    },
    BrokenModel("more memory than a tensor may take", "badShape", "takes 2147483648 bytes") {
      $0.subgraphs[0].tensors[0].shape = [1, 1 << 29]
    },
    BrokenModel("a signature of another rank", "badShape", "shape_signature") {
      $0.subgraphs[0].tensors[0].signature = [-1]
    },
    BrokenModel("a signature of another size", "badShape", "shape_signature") {
      $0.subgraphs[0].tensors[0].signature = [-1, 5]
    },
    BrokenModel("constant data too short", "wrongByteCount", "takes 16 bytes") {
      $0.buffers[1] = .init(Array(repeating: 0, count: 12))
    },
    BrokenModel("constant data too long", "wrongByteCount", "takes 16 bytes") {
      $0.buffers[1] = .init(Array(repeating: 0, count: 17))
    },
    BrokenModel("constant data outside the file", "malformed", "buffers[1].offset") {
      $0.buffers[1] = .init(offset: 100, size: 1 << 40)
    },
    BrokenModel("constant data at an offset that overflows", "malformed", "buffers[1].offset") {
      $0.buffers[1] = .init(offset: .max - 3, size: 16)
    },
    BrokenModel("a variable with constant data", "badConstant", "subgraphs[0].tensors[1]") {
      $0.subgraphs[0].tensors[1].isVariable = true
    },
    BrokenModel("weights in another file", "unknownValue", "another file") {
      $0.subgraphs[0].tensors[1].externalBuffer = 1
    },
    BrokenModel("scales without zero points", "badQuantization", "0 zero points", .convolution) {
      $0.subgraphs[0].tensors[0].zeroPoints = []
    },
    BrokenModel("scales for no dimension", "badQuantization", "3 scales fit", .convolution) {
      ($0.subgraphs[0].tensors[1].scales, $0.subgraphs[0].tensors[1].zeroPoints) = (
        [1, 2, 3], [0, 0, 0]
      )
    },
    BrokenModel("a quantized dimension", "badQuantization", "quantized_dimension 4", .convolution) {
      $0.subgraphs[0].tensors[1].quantizedDimension = 4
    },
    BrokenModel("a scale that is no number", "badQuantization", "not a valid scale", .convolution) {
      $0.subgraphs[0].tensors[0].scales = [.nan]
    },
    BrokenModel("a negative scale", "badQuantization", "not a valid scale", .convolution) {
      $0.subgraphs[0].tensors[0].scales = [-1]
    },
    BrokenModel("a zero point of another type", "badQuantization", "valid zero", .convolution) {
      $0.subgraphs[0].tensors[0].zeroPoints = [200]
    },
    BrokenModel("a scale beside those of blocks", "badQuantization", "valid scale", .quantizedSum) {
      $0.subgraphs[0].tensors[0].scales = [.infinity]
      $0.subgraphs[0].tensors[0].details = .init(.blockwise, scales: 1)
    },
    BrokenModel("a zero point beside blocks", "badQuantization", "valid zero", .quantizedSum) {
      $0.subgraphs[0].tensors[0].zeroPoints = [.min]
      $0.subgraphs[0].tensors[0].details = .init(.blockwise, scales: 1)
    },
    BrokenModel("a sparse index", "badSparsity", "array_indices", .sparse) {
      $0.subgraphs[0].tensors[1].sparsity?.levels[1].indices = [0, 4]
    },
    BrokenModel("a sparse segment", "badSparsity", "array_segments", .sparse) {
      $0.subgraphs[0].tensors[1].sparsity?.levels[1].segments = [0, 1, 3]
    },
    BrokenModel("a sparse order", "badSparsity", "traversal_order", .sparse) {
      $0.subgraphs[0].tensors[1].sparsity?.order = [0, 0]
    },
    BrokenModel("too few sparse values", "wrongByteCount", "takes 8 bytes", .sparse) {
      $0.buffers[1] = .init([0, 0, 0, 0])
    },
    BrokenModel("text with a wrong offset", "badConstant", "text is damaged", .text) {
      $0.buffers[1].data?[4] = 13
    },
    BrokenModel("more text than elements", "badConstant", "1 texts for 2", .text) {
      $0.subgraphs[0].tensors[1].shape = [2]
    },
  ]
}
