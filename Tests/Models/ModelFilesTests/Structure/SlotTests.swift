import ModelBytes
import Testing

@testable import ModelFiles

/// Compares the slots that are read by name with the schema that the verifier walks.
@Suite struct SlotTests {
  /// The slots of each table's fields, by their names in the schema.
  private static let schema: [String: [String: Int]] = {
    var tables: [String: [String: Int]] = [:]
    var (table, slot) = ("", 0)
    for line in ModelSchema.text.bytes.split(separator: "\n").map(String.init) {
      var words = line.bytes.split(separator: " ").map(String.init)
      if line.bytes.first != " " {
        (table, slot) = (String(words.removeFirst()), 0)
        guard table != "union" else { continue }
      }
      for word in words {
        let parts = word.bytes.split(separator: ":").map(String.init)
        guard parts.count == 2 else { continue }
        // A union is its type, then its table.
        if parts[1].hasPrefix("<") {
          tables[table, default: [:]][parts[0] + "_type"] = slot
          slot += 1
        }
        tables[table, default: [:]][String(parts[0])] = slot
        slot += 1
      }
    }
    return tables
  }()

  private func expect(
    _ table: String, _ fields: KeyValuePairs<String, Int>,
    at location: SourceLocation = #_sourceLocation
  ) {
    for (name, slot) in fields {
      #expect(Self.schema[table]?[name] == slot, "\(table).\(name)", sourceLocation: location)
    }
  }

  @Test func `fields of the model are where the schema has them`() {
    expect(
      "Model",
      [
        "version": Slot.Model.version, "operator_codes": Slot.Model.operatorCodes,
        "subgraphs": Slot.Model.subgraphs, "buffers": Slot.Model.buffers,
        "metadata_buffer": Slot.Model.metadataBuffer, "metadata": Slot.Model.metadata,
        "signature_defs": Slot.Model.signatureDefs,
        "external_buffer_groups": Slot.Model.externalBufferGroups,
        "external_buffers": Slot.Model.externalBuffers,
      ])
    expect(
      "OperatorCode",
      [
        "deprecated_builtin_code": Slot.OperatorCode.deprecatedBuiltinCode,
        "custom_code": Slot.OperatorCode.customCode, "version": Slot.OperatorCode.version,
        "builtin_code": Slot.OperatorCode.builtinCode,
      ])
    expect(
      "SubGraph",
      [
        "tensors": Slot.Subgraph.tensors, "inputs": Slot.Subgraph.inputs,
        "outputs": Slot.Subgraph.outputs, "operators": Slot.Subgraph.operators,
        "name": Slot.Subgraph.name, "debug_metadata_index": Slot.Subgraph.debugMetadataIndex,
      ])
    expect(
      "Buffer",
      ["data": Slot.Buffer.data, "offset": Slot.Buffer.offset, "size": Slot.Buffer.size])
    expect("Metadata", ["name": Slot.Metadata.name, "buffer": Slot.Metadata.buffer])
    expect(
      "SignatureDef",
      [
        "inputs": Slot.Signature.inputs, "outputs": Slot.Signature.outputs,
        "signature_key": Slot.Signature.key, "subgraph_index": Slot.Signature.subgraph,
      ])
    expect(
      "TensorMap", ["name": Slot.TensorMap.name, "tensor_index": Slot.TensorMap.tensor])
    expect(
      "Operator",
      [
        "opcode_index": Slot.Operator.opcodeIndex, "inputs": Slot.Operator.inputs,
        "outputs": Slot.Operator.outputs, "builtin_options_type": Slot.Operator.optionsType,
        "builtin_options": Slot.Operator.options, "custom_options": Slot.Operator.customOptions,
        "intermediates": Slot.Operator.intermediates,
        "large_custom_options_offset": Slot.Operator.largeOptionsOffset,
        "large_custom_options_size": Slot.Operator.largeOptionsSize,
        "builtin_options_2_type": Slot.Operator.options2Type,
        "builtin_options_2": Slot.Operator.options2,
      ])
  }

  @Test func `fields of tensors are where the schema has them`() {
    expect(
      "Tensor",
      [
        "shape": Slot.Tensor.shape, "type": Slot.Tensor.type, "buffer": Slot.Tensor.buffer,
        "name": Slot.Tensor.name, "quantization": Slot.Tensor.quantization,
        "is_variable": Slot.Tensor.isVariable, "sparsity": Slot.Tensor.sparsity,
        "shape_signature": Slot.Tensor.shapeSignature,
        "variant_tensors": Slot.Tensor.variantTensors,
        "external_buffer": Slot.Tensor.externalBuffer,
      ])
    expect(
      "QuantizationParameters",
      [
        "scale": Slot.Quantization.scale, "zero_point": Slot.Quantization.zeroPoint,
        "details_type": Slot.Quantization.detailsType, "details": Slot.Quantization.details,
        "quantized_dimension": Slot.Quantization.dimension,
      ])
    for table in ["BlockwiseQuantization", "MultiAxisQuantization"] {
      expect(
        table,
        [
          "scales": Slot.QuantizationDetails.scales,
          "zero_points": Slot.QuantizationDetails.zeroPoints,
          "block_size": Slot.QuantizationDetails.blockSize,
        ])
    }
    expect(
      "MultiAxisQuantization", ["quantized_dimensions": Slot.QuantizationDetails.dimensions])
    expect(
      "SparsityParameters",
      [
        "traversal_order": Slot.Sparsity.traversalOrder, "block_map": Slot.Sparsity.blockMap,
        "dim_metadata": Slot.Sparsity.levels,
      ])
    expect(
      "DimensionMetadata",
      [
        "format": Slot.SparseLevel.format, "dense_size": Slot.SparseLevel.denseSize,
        "array_segments_type": Slot.SparseLevel.segmentsType,
        "array_indices_type": Slot.SparseLevel.indicesType,
      ])
    for table in ["Int32Vector", "Uint16Vector", "Uint8Vector"] {
      expect(table, ["values": Slot.SparseVector.values])
    }
  }

  @Test(arguments: [
    ("Conv2DOptions", ConvolutionSlots.conv2D, ["w", "h"]),
    ("DepthwiseConv2DOptions", .depthwiseConv2D, ["w", "h"]),
    ("TransposeConvOptions", .transposeConv, ["w", "h"]),
    ("Conv3DOptions", .conv3D, ["d", "w", "h"]),
  ])
  func `options of convolutions are where the schema has them`(
    table: String, slots: ConvolutionSlots, sides: [String]
  ) throws {
    let fields = try #require(Self.schema[table])
    #expect(fields["padding"] == slots.padding)
    #expect(fields["fused_activation_function"] == slots.activation)
    #expect(sides.compactMap { fields["stride_\($0)"] } == slots.strides)
    #expect(slots.strides.count == sides.count)
    #expect(sides.compactMap { fields["dilation_\($0)_factor"] } == slots.dilations)
  }

  @Test func `other options are where the schema has them`() {
    expect(
      "Pool2DOptions",
      [
        "padding": OptionSlot.Pool2D.padding, "stride_w": OptionSlot.Pool2D.strideWidth,
        "stride_h": OptionSlot.Pool2D.strideHeight, "filter_width": OptionSlot.Pool2D.filterWidth,
        "filter_height": OptionSlot.Pool2D.filterHeight,
        "fused_activation_function": OptionSlot.Pool2D.activation,
      ])
    expect(
      "DepthwiseConv2DOptions", ["depth_multiplier": OptionSlot.DepthwiseConv2D.depthMultiplier])
    expect("AddOptions", ["fused_activation_function": OptionSlot.Add.activation])
    expect("ConcatenationOptions", ["axis": OptionSlot.Concatenation.axis])
    for table in ["SpaceToDepthOptions", "DepthToSpaceOptions"] {
      expect(table, ["block_size": OptionSlot.Block.size])
    }
    expect(
      "LocalResponseNormalizationOptions",
      ["radius": OptionSlot.LocalResponseNormalization.radius])
    expect("SVDFOptions", ["rank": OptionSlot.SVDF.rank])
    expect("LSTMOptions", ["kernel_type": OptionSlot.LSTM.kernelType])
    expect("ReshapeOptions", ["new_shape": OptionSlot.Reshape.newShape])
    expect(
      "GatherOptions",
      ["axis": OptionSlot.Gather.axis, "batch_dims": OptionSlot.Gather.batchDimensionCount])
    for table in ["SplitOptions", "SplitVOptions"] {
      expect(table, ["num_splits": OptionSlot.Parts.count])
    }
    expect("PackOptions", ["values_count": OptionSlot.Parts.count])
    expect("UnpackOptions", ["num": OptionSlot.Parts.count])
    expect("FakeQuantOptions", ["num_bits": OptionSlot.FakeQuant.bitCount])
  }

  @Test func `graphs that operators run are where the schema has them`() {
    expect("CallOptions", ["subgraph": OptionSlot.Call.subgraph])
    expect(
      "IfOptions",
      [
        "then_subgraph_index": OptionSlot.If.thenSubgraph,
        "else_subgraph_index": OptionSlot.If.elseSubgraph,
      ])
    for table in ["WhileOptions", "StablehloWhileOptions"] {
      expect(
        table,
        [
          "cond_subgraph_index": OptionSlot.While.condition,
          "body_subgraph_index": OptionSlot.While.body,
        ])
    }
    expect("CallOnceOptions", ["init_subgraph_index": OptionSlot.CallOnce.initialization])
    expect("StablehloReduceOptions", ["body_subgraph_index": OptionSlot.StablehloReduce.body])
    expect(
      "StablehloSortOptions", ["comparator_subgraph_index": OptionSlot.StablehloSort.comparator])
    expect(
      "StableHLOCompositeOptions",
      ["decomposition_subgraph_index": OptionSlot.StablehloComposite.decomposition])
    expect(
      "StablehloCaseOptions", ["branch_subgraph_indices": OptionSlot.StablehloCase.branches])
  }

  @Test func `lists of the newer operators are where the schema has them`() {
    expect(
      "StablehloPadOptions",
      [
        "edge_padding_low": OptionSlot.StablehloPad.low,
        "edge_padding_high": OptionSlot.StablehloPad.high,
        "interior_padding": OptionSlot.StablehloPad.interior,
      ])
    expect(
      "StablehloReduceWindowOptions",
      [
        "window_dimensions": OptionSlot.StablehloReduceWindow.dimensions,
        "window_strides": OptionSlot.StablehloReduceWindow.strides,
        "base_dilations": OptionSlot.StablehloReduceWindow.baseDilations,
        "window_dilations": OptionSlot.StablehloReduceWindow.windowDilations,
        "padding": OptionSlot.StablehloReduceWindow.padding,
        "body_subgraph_index": OptionSlot.StablehloReduceWindow.body,
      ])
    expect(
      "StablehloScatterOptions",
      [
        "update_window_dims": OptionSlot.StablehloScatter.updateWindow,
        "inserted_window_dims": OptionSlot.StablehloScatter.insertedWindow,
        "scatter_dims_to_operand_dims": OptionSlot.StablehloScatter.toOperand,
        "index_vector_dim": OptionSlot.StablehloScatter.indexVector,
        "update_computation_subgraph_index": OptionSlot.StablehloScatter.updateComputation,
      ])
    expect(
      "StablehloGatherOptions",
      [
        "offset_dims": OptionSlot.StablehloGather.offset,
        "collapsed_slice_dims": OptionSlot.StablehloGather.collapsedSlice,
        "start_index_map": OptionSlot.StablehloGather.startIndexMap,
        "index_vector_dim": OptionSlot.StablehloGather.indexVector,
        "slice_sizes": OptionSlot.StablehloGather.sliceSizes,
      ])
  }

  @Test func `kinds of options are the members of the schema's unions`() throws {
    func members(of union: String) throws -> [String] {
      let text = try #require(ModelSchema.text.components(after: "union \(union) "))
      return text.bytes.split(separator: "\n").map(String.init).prefixWhileContinued().flatMap {
        $0.bytes.split(separator: " ").map(String.init)
      }
    }
    let first = try members(of: "BuiltinOptions")
    for (kind, name) in [
      (OptionsKind.conv2D, "Conv2DOptions"), (.depthwiseConv2D, "DepthwiseConv2DOptions"),
      (.pool2D, "Pool2DOptions"), (.svdf, "SVDFOptions"),
      (.concatenation, "ConcatenationOptions"),
      (.localResponse, "LocalResponseNormalizationOptions"), (.lstm, "LSTMOptions"),
      (.call, "CallOptions"), (.reshape, "ReshapeOptions"),
      (.spaceToDepth, "SpaceToDepthOptions"), (.gather, "GatherOptions"),
      (.split, "SplitOptions"),
      (.transposeConv, "TransposeConvOptions"), (.fakeQuant, "FakeQuantOptions"),
      (.pack, "PackOptions"), (.unpack, "UnpackOptions"), (.splitV, "SplitVOptions"),
      (.ifElse, "IfOptions"), (.whileLoop, "WhileOptions"),
      (.depthToSpace, "DepthToSpaceOptions"), (.callOnce, "CallOnceOptions"),
      (.conv3D, "Conv3DOptions"),
    ] {
      #expect(first[Int(kind.rawValue) - 1] == name)
    }
    let second = try members(of: "BuiltinOptions2")
    for (kind, name) in [
      (OptionsKind2.reduce, "StablehloReduceOptions"), (.scatter, "StablehloScatterOptions"),
      (.pad, "StablehloPadOptions"), (.reduceWindow, "StablehloReduceWindowOptions"),
      (.sort, "StablehloSortOptions"), (.stablehloWhile, "StablehloWhileOptions"),
      (.stablehloGather, "StablehloGatherOptions"), (.composite, "StableHLOCompositeOptions"),
      (.caseBranches, "StablehloCaseOptions"),
    ] {
      #expect(second[Int(kind.rawValue) - 1] == name)
    }
  }
}

extension String {
  /// Returns the text behind the first place of another text.
  fileprivate func components(after text: String) -> String? {
    var rest = bytes
    while !rest.isEmpty {
      if let behind = rest.dropping(prefix: text.bytes) { return String(behind) }
      rest = rest.dropFirst()
    }
    return nil
  }
}

extension [String] {
  /// Returns the first line, and those after it that start with a space.
  fileprivate func prefixWhileContinued() -> ArraySlice<String> {
    let end = dropFirst().firstIndex { $0.bytes.first != " " } ?? endIndex
    return self[startIndex..<end]
  }
}
