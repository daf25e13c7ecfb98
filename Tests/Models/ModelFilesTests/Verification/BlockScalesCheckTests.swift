import ModelBytes
import ModelFiles
import TestSupport
import Testing
import VisionBase

/// Tests of scales of blocks; `OperatorModels/faults.txt` lists models that crashed the runtime.
@Suite struct BlockScalesCheckTests {
  /// Returns a matrix of 4 bits with scales for blocks of 32 elements, and its multiplicand.
  private static func example(_ name: String = "FULLY_CONNECTED/b") throws -> ModelMaker {
    try #require(try OperatorModel.read("examples").first { $0.name == name }).model
  }

  private func changed(
    _ change: (inout ModelMaker.Subgraph, inout [ModelMaker.Buffer]) -> Void
  ) throws -> ModelMaker {
    var model = try Self.example()
    change(&model.subgraphs[0], &model.buffers)
    return model
  }

  private func refuse(
    _ model: ModelMaker, _ words: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let refusal = try Refusal(model, location)
    #expect(refusal.kind == "badQuantization", sourceLocation: location)
    #expect(refusal.error.code == .modelUnsupported, sourceLocation: location)
    #expect(
      refusal.error.message.contains(words), "\(refusal.error.message)", sourceLocation: location)
  }

  @Test func `scales of blocks are taken in two kinds of weights alone`() throws {
    var model = ModelMaker.quantizedSum
    model.subgraphs[0].tensors[1].details = .init(.blockwise, scales: 0)
    try refuse(model, "ADD: its input 1 has scales of blocks, which the runtime takes only in")
    model = ModelMaker.quantizedSum
    model.subgraphs[0].tensors[2].details = .init(.blockwise, scales: 0)
    try refuse(model, "ADD: its output 0 has scales of blocks")
    model = ModelMaker.convolution
    model.subgraphs[0].tensors[1].details = .init(.blockwise, scales: 0)
    try refuse(model, "CONV_2D: its input 1 has scales of blocks")
    model = try changed { graph, _ in
      (graph.tensors[0].details, graph.tensors[1].details) = (graph.tensors[1].details, nil)
    }
    try refuse(model, "FULLY_CONNECTED: its input 0 has scales of blocks")
  }

  @Test func `scales along several dimensions are taken in none`() throws {
    let model = try changed { graph, _ in graph.tensors[1].details?.kind = .multiAxis }
    try refuse(
      model, "FULLY_CONNECTED: its input 1 has scales along several dimensions, which no kernel")
  }

  @Test func `weights that something else uses as well have none`() throws {
    let given = try changed { graph, _ in graph.outputs.append(1) }
    try refuse(given, "subgraphs[0].tensors[1].quantization (")
    let unused = try changed { graph, _ in
      graph.tensors.append(graph.tensors[0])
      graph.tensors[5].details = .init(.blockwise, scales: 4)
    }
    try refuse(unused, "subgraphs[0].tensors[5].quantization (")
  }

  @Test func `weights with scales of blocks are a constant matrix of four bits`() throws {
    let words = "its weights with scales of blocks must be a constant matrix of int4"
    let bytes = try changed { graph, buffers in
      graph.tensors[1].type = 9
      buffers[1] = .init(Array(repeating: 1, count: 64 * 128))
    }
    try refuse(bytes, words)
    let given = try changed { graph, _ in
      graph.tensors[1].buffer = 0
      graph.inputs.append(1)
    }
    try refuse(given, words)
  }

  @Test func `the scales are a constant with one for each block`() throws {
    let words = "the scales of blocks of 32 must be a constant of float16 with one for each block"
    try refuse(try changed { graph, _ in graph.tensors[4].buffer = 0 }, words)
    let floats = try changed { graph, buffers in
      graph.tensors[4].type = 0
      buffers[3] = .init(Array(repeating: 0, count: 4 * 256))
    }
    try refuse(floats, words)
    let few = try changed { graph, buffers in
      graph.tensors[4].shape = [64, 3]
      buffers[3] = .init(Array(repeating: 0, count: 2 * 192))
    }
    try refuse(few, "weights [64, 128], not float16 [64, 3]")
    let uneven = try changed { graph, _ in graph.tensors[1].details?.blockSize = 48 }
    try refuse(uneven, "the scales of blocks of 48")
  }

  @Test func `sparse weights have no blocks, nor have sparse scales`() throws {
    let sparse = ModelMaker.Sparsity(
      order: [0, 1], levels: [(64, nil, nil), (4, nil, nil)])
    let model = try changed { graph, _ in graph.tensors[4].sparsity = sparse }
    try refuse(model, "the scales of blocks of 32")
    let weights = ModelMaker.Sparsity(
      order: [0, 1], levels: [(64, nil, nil), (128, nil, nil)])
    let other = try changed { graph, _ in graph.tensors[1].sparsity = weights }
    try refuse(other, "must be a constant matrix")
  }

  @Test func `a table may be in blocks, too, of whole rows`() throws {
    var model = try Self.example("EMBEDDING_LOOKUP/b")
    model.subgraphs[0].tensors[1].details?.blockSize = 4
    try refuse(model, "EMBEDDING_LOOKUP: the scales of blocks of 4 must be a constant of float16")
  }

  @Test func `scales beside those of blocks are not the tensor's`() throws {
    var model = ModelMaker.quantizedSum
    model.subgraphs[0].tensors[0].details = .init(.blockwise, scales: 1)
    let tensors = try ModelGraph(FlatBuffer(model.stableBytes())).subgraphs[0].tensors
    #expect(try tensors[0].quantization() == nil)
    #expect(try tensors[1].quantization()?.perTensor?.scale == 0.5)
  }

  @Test func `details of a kind that nobody knows leave scales as they are`() throws {
    var model = ModelMaker.quantizedSum
    model.subgraphs[0].tensors[0].details = .init(.custom)
    #expect(throws: Never.self) { try ModelFile(model.stableBytes()) }
    // Three scales for a table of four rows, as if there were no details.
    model = try Self.example("EMBEDDING_LOOKUP/h")
    model.subgraphs[0].tensors[1].details = .init(.custom)
    #expect(throws: Never.self) { try ModelFile(model.stableBytes()) }
    model.subgraphs[0].tensors[1].scales = Array(repeating: 1, count: 6)
    model.subgraphs[0].tensors[1].zeroPoints = Array(repeating: 0, count: 6)
    model.subgraphs[0].tensors[1].quantizedDimension = 1
    try refuse(model, "6 scales do not fit its rows")
  }
}
