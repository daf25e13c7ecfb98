// The tables of a TFLite model as data, from schema version 3d:
// https://github.com/google-ai-edge/LiteRT/blob/main/tflite/converter/schema/schema.fbs
//
// A line that does not start with a space names a table, then its fields in slot order, each as
// NAME:KIND, where KIND is
//   1 2 4 8      a number of that many bytes
//   [1] … [8]    a vector of such numbers
//   *            a vector of bytes that is never copied, so that its size costs nothing
//   -            a field that is no longer read
//   string, T    a string, another table; [string], [T] a vector of them
//   <U           a union: a one-byte number that selects one of U's members, then that table
// A line that starts with `union` names a union's members from 1 on; a member without its own line
// is a table without fields.

extension ModelSchema {
  /// The text that `ModelSchema.current` is made from.
  package static let text = """
    Model version:4 operator_codes:[OperatorCode] subgraphs:[SubGraph] description:string
      buffers:[Buffer] metadata_buffer:[4] metadata:[Metadata] signature_defs:[SignatureDef]
      external_buffer_groups:[ExternalBufferGroup] external_buffers:[ExternalBuffer]
    OperatorCode deprecated_builtin_code:1 custom_code:string version:4 builtin_code:4
    SubGraph tensors:[Tensor] inputs:[4] outputs:[4] operators:[Operator] name:string
      debug_metadata_index:4
    Buffer data:* offset:8 size:8
    ExternalBufferGroup name:string
    ExternalBuffer id:4 group:4 offset:8 length:8 packing:string
    Metadata name:string buffer:4
    SignatureDef inputs:[TensorMap] outputs:[TensorMap] signature_key:string deprecated_tag:-
      subgraph_index:4
    TensorMap name:string tensor_index:4
    Tensor shape:[4] type:1 buffer:4 name:string quantization:QuantizationParameters is_variable:1
      sparsity:SparsityParameters shape_signature:[4] has_rank:1 variant_tensors:[VariantSubType]
      external_buffer:4
    VariantSubType shape:[4] type:1 has_rank:1
    QuantizationParameters min:[4] max:[4] scale:[4] zero_point:[8] details:<QuantizationDetails
      quantized_dimension:4
    SparsityParameters traversal_order:[4] block_map:[4] dim_metadata:[DimensionMetadata]
    DimensionMetadata format:1 dense_size:4 array_segments:<SparseIndexVector
      array_indices:<SparseIndexVector
    Operator opcode_index:4 inputs:[4] outputs:[4] builtin_options:<BuiltinOptions
      custom_options:[1] custom_options_format:1 mutating_variable_inputs:[1] intermediates:[4]
      large_custom_options_offset:8 large_custom_options_size:8 builtin_options_2:<BuiltinOptions2
      debug_metadata_index:4
    CustomQuantization custom:[1]
    BlockwiseQuantization scales:4 zero_points:4 block_size:4
    MultiAxisQuantization scales:4 zero_points:4 block_size:4 quantized_dimensions:[4]
    Int32Vector values:[4]
    Uint16Vector values:[2]
    Uint8Vector values:[1]
    StablehloGatherOptions offset_dims:[8] collapsed_slice_dims:[8] start_index_map:[8]
      index_vector_dim:8 slice_sizes:[8] indices_are_sorted:1
    StablehloTransposeOptions permutation:[8]
    StablehloDotGeneralOptions lhs_batching_dimensions:[8] rhs_batching_dimensions:[8]
      lhs_contracting_dimensions:[8] rhs_contracting_dimensions:[8] precision_config:[4]
    StablehloReduceWindowOptions window_dimensions:[8] window_strides:[8] base_dilations:[8]
      window_dilations:[8] padding:[8] body_subgraph_index:4
    StablehloWhileOptions cond_subgraph_index:4 body_subgraph_index:4
    StablehloSortOptions dimension:8 is_stable:1 comparator_subgraph_index:4
    StablehloConcatenateOptions dimension:8
    StablehloBroadcastInDimOptions broadcast_dimensions:[8]
    StablehloCompareOptions comparison_direction:4 compare_type:4
    StablehloDynamicSliceOptions slice_sizes:[8]
    StablehloPadOptions edge_padding_low:[8] edge_padding_high:[8] interior_padding:[8]
    StablehloIotaOptions iota_dimension:8
    StablehloCustomCallOptions call_target_name:string has_side_effect:1 backend_config:string
      api_version:4 called_computations:[4] custom_attributes:[1]
    StablehloReduceOptions dimensions:[8] body_subgraph_index:4
    StablehloSliceOptions start_indices:[8] limit_indices:[8] strides:[8]
    StablehloConvolutionOptions window_strides:[8] padding:[8] lhs_dilation:[8] rhs_dilation:[8]
      window_reversal:[1] input_batch_dimension:8 input_feature_dimension:8
      input_spatial_dimensions:[8] kernel_input_feature_dimension:8
      kernel_output_feature_dimension:8 kernel_spatial_dimensions:[8] output_batch_dimension:8
      output_feature_dimension:8 output_spatial_dimensions:[8] feature_group_count:8
      batch_group_count:8 precision_config:[4]
    StablehloScatterOptions indices_are_sorted:1 update_window_dims:[8] inserted_window_dims:[8]
      scatter_dims_to_operand_dims:[8] index_vector_dim:8 unique_indices:1
      update_computation_subgraph_index:4
    StablehloCaseOptions branch_subgraph_indices:[4]
    StablehloRngBitGeneratorOptions algorithm:1
    Conv2DOptions padding:1 stride_w:4 stride_h:4 fused_activation_function:1 dilation_w_factor:4
      dilation_h_factor:4 quantized_bias_type:1
    Conv3DOptions padding:1 stride_d:4 stride_w:4 stride_h:4 fused_activation_function:1
      dilation_d_factor:4 dilation_w_factor:4 dilation_h_factor:4
    Pool2DOptions padding:1 stride_w:4 stride_h:4 filter_width:4 filter_height:4
      fused_activation_function:1
    DepthwiseConv2DOptions padding:1 stride_w:4 stride_h:4 depth_multiplier:4
      fused_activation_function:1 dilation_w_factor:4 dilation_h_factor:4
    ConcatEmbeddingsOptions num_channels:4 num_columns_per_channel:[4] embedding_dim_per_channel:[4]
    LSHProjectionOptions type:1
    SVDFOptions rank:4 fused_activation_function:1 asymmetric_quantize_inputs:1
    RNNOptions fused_activation_function:1 asymmetric_quantize_inputs:1
    SequenceRNNOptions time_major:1 fused_activation_function:1 asymmetric_quantize_inputs:1
    BidirectionalSequenceRNNOptions time_major:1 fused_activation_function:1 merge_outputs:1
      asymmetric_quantize_inputs:1
    FullyConnectedOptions fused_activation_function:1 weights_format:1 keep_num_dims:1
      asymmetric_quantize_inputs:1 quantized_bias_type:1
    SoftmaxOptions beta:4
    ConcatenationOptions axis:4 fused_activation_function:1
    AddOptions fused_activation_function:1 pot_scale_int16:1
    MulOptions fused_activation_function:1
    L2NormOptions fused_activation_function:1
    LocalResponseNormalizationOptions radius:4 bias:4 alpha:4 beta:4
    LSTMOptions fused_activation_function:1 cell_clip:4 proj_clip:4 kernel_type:1
      asymmetric_quantize_inputs:1
    UnidirectionalSequenceLSTMOptions fused_activation_function:1 cell_clip:4 proj_clip:4
      time_major:1 asymmetric_quantize_inputs:1 diagonal_recurrent_tensors:1
    BidirectionalSequenceLSTMOptions fused_activation_function:1 cell_clip:4 proj_clip:4
      merge_outputs:1 time_major:1 asymmetric_quantize_inputs:1
    ResizeBilinearOptions new_height:- new_width:- align_corners:1 half_pixel_centers:1
    ResizeNearestNeighborOptions align_corners:1 half_pixel_centers:1
    CallOptions subgraph:4
    ReshapeOptions new_shape:[4]
    SkipGramOptions ngram_size:4 max_skip_size:4 include_all_ngrams:1
    SpaceToDepthOptions block_size:4
    DepthToSpaceOptions block_size:4
    SubOptions fused_activation_function:1 pot_scale_int16:1
    DivOptions fused_activation_function:1
    EmbeddingLookupSparseOptions combiner:1
    GatherOptions axis:4 batch_dims:4
    ReducerOptions keep_dims:1
    SqueezeOptions squeeze_dims:[4]
    SplitOptions num_splits:4
    SplitVOptions num_splits:4
    StridedSliceOptions begin_mask:4 end_mask:4 ellipsis_mask:4 new_axis_mask:4 shrink_axis_mask:4
      offset:1
    CastOptions in_data_type:1 out_data_type:1
    ArgMaxOptions output_type:1
    ArgMinOptions output_type:1
    TransposeConvOptions padding:1 stride_w:4 stride_h:4 fused_activation_function:1
      quantized_bias_type:1
    SparseToDenseOptions validate_indices:1
    ShapeOptions out_type:1
    FakeQuantOptions min:4 max:4 num_bits:4 narrow_range:1
    PackOptions values_count:4 axis:4
    OneHotOptions axis:4
    UnpackOptions num:4 axis:4
    LeakyReluOptions alpha:4
    MirrorPadOptions mode:1
    UniqueOptions idx_out_type:1
    ReverseSequenceOptions seq_dim:4 batch_dim:4
    IfOptions then_subgraph_index:4 else_subgraph_index:4
    CallOnceOptions init_subgraph_index:4
    WhileOptions cond_subgraph_index:4 body_subgraph_index:4
    BatchMatMulOptions adj_x:1 adj_y:1 asymmetric_quantize_inputs:1
    CumsumOptions exclusive:1 reverse:1
    HashtableOptions table_id:4 key_dtype:1 value_dtype:1
    VarHandleOptions container:string shared_name:string
    RandomOptions seed:8 seed2:8
    BucketizeOptions boundaries:[4]
    GeluOptions approximate:1
    ReduceWindowOptions reduce_function:4
    StableHLOCompositeOptions name:string decomposition_subgraph_index:4 composite_attributes:[1]
      composite_attributes_format:1 version:4
    union QuantizationDetails CustomQuantization BlockwiseQuantization MultiAxisQuantization
    union SparseIndexVector Int32Vector Uint16Vector Uint8Vector
    union BuiltinOptions Conv2DOptions DepthwiseConv2DOptions ConcatEmbeddingsOptions
      LSHProjectionOptions Pool2DOptions SVDFOptions RNNOptions FullyConnectedOptions SoftmaxOptions
      ConcatenationOptions AddOptions L2NormOptions LocalResponseNormalizationOptions LSTMOptions
      ResizeBilinearOptions CallOptions ReshapeOptions SkipGramOptions SpaceToDepthOptions
      EmbeddingLookupSparseOptions MulOptions PadOptions GatherOptions BatchToSpaceNDOptions
      SpaceToBatchNDOptions TransposeOptions ReducerOptions SubOptions DivOptions SqueezeOptions
      SequenceRNNOptions StridedSliceOptions ExpOptions TopKV2Options SplitOptions LogSoftmaxOptions
      CastOptions DequantizeOptions MaximumMinimumOptions ArgMaxOptions LessOptions NegOptions
      PadV2Options GreaterOptions GreaterEqualOptions LessEqualOptions SelectOptions SliceOptions
      TransposeConvOptions SparseToDenseOptions TileOptions ExpandDimsOptions EqualOptions
      NotEqualOptions ShapeOptions PowOptions ArgMinOptions FakeQuantOptions PackOptions
      LogicalOrOptions OneHotOptions LogicalAndOptions LogicalNotOptions UnpackOptions
      FloorDivOptions SquareOptions ZerosLikeOptions FillOptions BidirectionalSequenceLSTMOptions
      BidirectionalSequenceRNNOptions UnidirectionalSequenceLSTMOptions FloorModOptions RangeOptions
      ResizeNearestNeighborOptions LeakyReluOptions SquaredDifferenceOptions MirrorPadOptions
      AbsOptions SplitVOptions UniqueOptions ReverseV2Options AddNOptions GatherNdOptions CosOptions
      WhereOptions RankOptions ReverseSequenceOptions MatrixDiagOptions QuantizeOptions
      MatrixSetDiagOptions HardSwishOptions IfOptions WhileOptions DepthToSpaceOptions
      NonMaxSuppressionV4Options NonMaxSuppressionV5Options ScatterNdOptions SelectV2Options
      DensifyOptions SegmentSumOptions BatchMatMulOptions CumsumOptions CallOnceOptions
      BroadcastToOptions Rfft2dOptions Conv3DOptions HashtableOptions HashtableFindOptions
      HashtableImportOptions HashtableSizeOptions VarHandleOptions ReadVariableOptions
      AssignVariableOptions RandomOptions BucketizeOptions GeluOptions DynamicUpdateSliceOptions
      UnsortedSegmentProdOptions UnsortedSegmentMaxOptions UnsortedSegmentMinOptions
      UnsortedSegmentSumOptions ATan2Options SignOptions BitcastOptions BitwiseXorOptions
      RightShiftOptions
    union BuiltinOptions2 StablehloConcatenateOptions StablehloBroadcastInDimOptions
      StablehloSliceOptions StablehloConvolutionOptions StablehloCustomCallOptions
      StablehloReduceOptions StablehloScatterOptions StablehloCompareOptions
      StablehloDynamicSliceOptions StablehloPadOptions StablehloIotaOptions
      StablehloDotGeneralOptions StablehloReduceWindowOptions StablehloSortOptions
      StablehloWhileOptions StablehloGatherOptions StablehloTransposeOptions DilateOptions
      StablehloRngBitGeneratorOptions ReduceWindowOptions StableHLOCompositeOptions
      StablehloShiftLeftOptions StablehloCaseOptions
    """
}
