import ModelRewriting
import ModelFiles
package import VisionBase

extension ModelMaker {
  private typealias Reference = FlatBufferBuilder.Reference

  /// Returns the described model as a file's bytes, sensible or not.
  package func bytes() throws(VisionError) -> [UInt8] {
    var builder = FlatBufferBuilder()
    let codes = operatorCodes.map { code in
      let custom = builder.string(ifAny: code.custom)
      return builder.table {
        $0.set(0, Int8(clamping: min(code.builtin, 127)))
        $0.set(1, custom)
        $0.set(2, 1 as Int32, standard: 1)
        $0.set(3, code.builtin)
      }
    }
    let graphs = subgraphs.map { write($0, to: &builder) }
    let data = buffers.map { buffer in
      let bytes = buffer.data.map { builder.vector(bytes: $0, alignment: 16) }
      return builder.table {
        $0.set(0, bytes)
        $0.set(1, buffer.offset)
        $0.set(2, buffer.size)
      }
    }
    let entries = metadata.map { entry in
      let name = builder.string(ifAny: entry.name)
      return builder.table {
        $0.set(0, name)
        $0.set(1, entry.buffer)
      }
    }
    let definitions = signatures.map { write($0, to: &builder) }
    let lists = [codes, graphs, data, entries, definitions].map { builder.vector($0) }
    let root = builder.table {
      $0.set(0, version)
      for (slot, list) in zip([1, 2, 4, 6, 7], lists) { $0.set(slot, list) }
    }
    return try builder.finish(root: root, identifier: identifier)
  }

  private func write(_ graph: Subgraph, to builder: inout FlatBufferBuilder) -> Reference {
    let tensors = graph.tensors.map { write($0, to: &builder) }
    let operators = graph.operators.map { write($0, to: &builder) }
    let (tensorList, operatorList) = (builder.vector(tensors), builder.vector(operators))
    let (inputs, outputs) = (builder.vector(graph.inputs), builder.vector(graph.outputs))
    return builder.table {
      $0.set(0, tensorList)
      $0.set(1, inputs)
      $0.set(2, outputs)
      $0.set(3, operatorList)
    }
  }

  private func write(_ tensor: Tensor, to builder: inout FlatBufferBuilder) -> Reference {
    let shape = builder.vector(tensor.shape)
    let signature = tensor.signature.map { builder.vector($0) }
    let name = builder.string(tensor.name)
    let sparsity = tensor.sparsity.map { write($0, to: &builder) }
    var quantization: Reference?
    if !tensor.scales.isEmpty || !tensor.zeroPoints.isEmpty || tensor.details != nil {
      let (scales, points) = (builder.vector(tensor.scales), builder.vector(tensor.zeroPoints))
      let details = tensor.details.map { ($0.kind, write($0, to: &builder)) }
      quantization = builder.table {
        $0.set(2, scales)
        $0.set(3, points)
        if let details { $0.setUnion(4, type: details.0.rawValue, details.1) }
        $0.set(6, tensor.quantizedDimension)
      }
    }
    return builder.table {
      $0.set(0, shape)
      $0.set(1, tensor.type)
      $0.set(2, tensor.buffer)
      $0.set(3, name)
      $0.set(4, quantization)
      $0.set(5, tensor.isVariable)
      $0.set(6, sparsity)
      $0.set(7, signature)
      $0.set(10, tensor.externalBuffer)
    }
  }

  private func write(_ details: Details, to builder: inout FlatBufferBuilder) -> Reference {
    guard details.kind != .custom else { return builder.table { _ in } }
    let dimensions = details.kind == .multiAxis ? builder.vector(details.dimensions) : nil
    return builder.table {
      $0.set(0, details.scales)
      $0.set(1, details.zeroPoints)
      $0.set(2, details.blockSize)
      $0.set(3, dimensions)
    }
  }

  private func write(_ sparsity: Sparsity, to builder: inout FlatBufferBuilder) -> Reference {
    let levels = sparsity.levels.map { level in
      let vectors = [level.segments, level.indices].map { numbers in
        numbers.map { numbers in
          let vector = builder.vector(numbers)
          return builder.table { $0.set(0, vector) }
        }
      }
      return builder.table {
        $0.set(0, level.segments == nil ? 0 : 1 as Int8)
        $0.set(1, level.denseSize)
        if let segments = vectors[0] { $0.setUnion(2, type: 1, segments) }
        if let indices = vectors[1] { $0.setUnion(4, type: 1, indices) }
      }
    }
    let (order, blocks) = (builder.vector(sparsity.order), builder.vector(sparsity.blocks))
    let list = builder.vector(levels)
    return builder.table {
      $0.set(0, order)
      $0.set(1, blocks)
      $0.set(2, list)
    }
  }

  private func write(_ work: Operator, to builder: inout FlatBufferBuilder) -> Reference {
    let (inputs, outputs) = (builder.vector(work.inputs), builder.vector(work.outputs))
    let custom = work.customOptions.map { builder.vector(bytes: $0) }
    var lists: [Int: Reference] = [:]
    for (slot, field) in work.options.sorted(by: { $0.key < $1.key }) {
      switch field {
      case .ints(let numbers): lists[slot] = builder.vector(numbers)
      case .longs(let numbers): lists[slot] = builder.vector(numbers)
      case .floats(let numbers): lists[slot] = builder.vector(numbers)
      case .bytes(let bytes): lists[slot] = builder.vector(bytes: bytes)
      case .text(let text): lists[slot] = builder.string(text)
      case .byte, .int, .long, .float: break
      }
    }
    let options = builder.table { table in
      for (slot, field) in work.options {
        switch field {
        case .byte(let value): table.set(slot, value, standard: ~value)
        case .int(let value): table.set(slot, value, standard: ~value)
        case .long(let value): table.set(slot, value, standard: ~value)
        case .float(let value): table.set(slot, value, standard: .nan)
        case .ints, .longs, .floats, .bytes, .text: table.set(slot, lists[slot])
        }
      }
    }
    return builder.table {
      $0.set(0, work.code)
      $0.set(1, inputs)
      $0.set(2, outputs)
      if work.optionsType != 0 {
        $0.setUnion(work.usesSecondUnion ? 11 : 3, type: work.optionsType, options)
      }
      $0.set(5, custom)
    }
  }

  private func write(_ signature: Signature, to builder: inout FlatBufferBuilder) -> Reference {
    let lists = [signature.inputs, signature.outputs].map { entries in
      let tables = entries.map { entry in
        let name = builder.string(ifAny: entry.name)
        return builder.table {
          $0.set(0, name)
          $0.set(1, entry.tensor)
        }
      }
      return builder.vector(tables)
    }
    let key = builder.string(ifAny: signature.key)
    return builder.table {
      $0.set(0, lists[0])
      $0.set(1, lists[1])
      $0.set(2, key)
      $0.set(4, signature.subgraph)
    }
  }
}
