internal import ModelFiles
internal import ModelRewriting
internal import VisionBase

extension FlatBufferBuilder {
  /// Returns a buffer of a model with the given content.
  mutating func modelBuffer(_ bytes: [UInt8]) -> Reference {
    let content = bytes.isEmpty ? nil : vector(bytes: bytes, alignment: 16)
    return table { table in
      if let content { table.set(Slot.Buffer.data, content) }
    }
  }

  /// Returns the scales of a tensor, one for each index of a dimension.
  mutating func quantization(
    _ scales: [Float], zeroPoint: Int64 = 0, along dimension: Int32
  ) -> Reference {
    let (scaleList, zeroPoints) = (vector(scales), vector(scales.map { _ in zeroPoint }))
    return table {
      $0.set(Slot.Quantization.scale, scaleList)
      $0.set(Slot.Quantization.zeroPoint, zeroPoints)
      $0.set(Slot.Quantization.dimension, dimension)
    }
  }

  /// Returns the bytes of a model with one graph, whose only input is its first tensor.
  consuming func smallModel(
    codes: [Reference], buffers: [Reference], tensors: [Reference], operators: [Reference],
    outputs: [Int], named name: String
  ) throws(VisionError) -> StableBytes {
    let (tensorList, workList) = (vector(tensors), vector(operators))
    let (inputList, outputList) = (vector([0] as [Int32]), vector(outputs.map { Int32($0) }))
    let graph = table {
      $0.set(Slot.Subgraph.tensors, tensorList)
      $0.set(Slot.Subgraph.inputs, inputList)
      $0.set(Slot.Subgraph.outputs, outputList)
      $0.set(Slot.Subgraph.operators, workList)
    }
    let (codeList, graphs, bufferList) = (vector(codes), vector([graph]), vector(buffers))
    let root = table {
      $0.set(Slot.Model.version, 3 as UInt32)
      $0.set(Slot.Model.operatorCodes, codeList)
      $0.set(Slot.Model.subgraphs, graphs)
      $0.set(Slot.Model.buffers, bufferList)
    }
    return StableBytes(try finish(root: root, identifier: "TFL3"), name: name)
  }
}
