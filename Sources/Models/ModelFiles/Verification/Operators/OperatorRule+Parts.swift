extension OperatorRule {
  /// Returns the row of an operator that joins or splits tensors.
  static func parts(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .concatenation:
      OperatorRule(
        "concatenation.cc",
        [
          .of(
            "first",
            [
              .float32, .float16, .bfloat16, .uint8, .int8, .int16, .int32, .int64, .bool, .uint32,
              .int4,
            ]), .same("other").repeated,
        ],
        [.same()], shape: .own)
    case .pack:
      OperatorRule(
        "pack.cc",
        [
          .of("first", .quantized + .integers + [.float32, .uint32], rank: 0...7),
          .same("other", rank: 0...7).repeated,
        ],
        [.same()], shape: .own)
    case .unpack:
      OperatorRule(
        "unpack.cc",
        [
          .of(
            "input",
            .quantized + [.float32, .float16, .bfloat16, .int32, .int64, .bool], rank: 1...8)
        ], [.same().repeated], shape: .own)
    case .split:
      OperatorRule(
        "split.cc",
        [
          .of("axis", [.int32]).counting(1...1),
          .of("input", .quantized + .integers + [.float32, .float16], rank: 1...8),
        ],
        [.same(as: 1).repeated], shape: .own)
    case .splitV:
      OperatorRule(
        "split_v.cc",
        [
          .of("input", .quantized + .integers + [.float32, .float16], rank: 1...8),
          .list("sizes").constant, .of("axis", [.int32]).constant.counting(1...1),
        ],
        [.same().repeated], shape: .own, [.parts])
    default: nil
    }
  }

  /// Returns the row of an operator that takes parts of tensors, replaces parts, or pads them.
  static func cutting(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .slice:
      OperatorRule(
        "slice.cc",
        [
          .of("input", .wholeBytes + [.int4, .string]), .list("begin"),
          .by("size", 1, [([.int32], [.int32]), ([.int64], [.int64])], rank: 1...1),
        ],
        // Half of the integer range, so that the sum of a begin and a size does not overflow.
        [.same()], shape: .own, [.values(1, 0...1 << 30 - 1), .values(2, -1...1 << 30 - 1)])
    case .stridedSlice:
      OperatorRule(
        "strided_slice.cc",
        [
          .of("input", .wholeBytes + [.string]), .list("begin", [.int32]).trusted.counting(1...31),
          .list("end", [.int32]).trusted.counting(1...31),
          .list("strides", [.int32]).trusted.counting(1...31),
        ],
        [.same()], shape: .own, [.strides])
    case .dynamicUpdateSlice:
      OperatorRule(
        "dynamic_update_slice.cc",
        [
          .of("input", .wholeBytes + [.int4], rank: 1...8).trusted, .same("update", rank: 1...8),
          .list("start"),
        ],
        [.same()], shape: .same(0))
    case .pad, .padV2:
      OperatorRule(
        "pad.cc",
        [
          .of(
            "input",
            .quantized + .integers + [.float32, .float16, .bfloat16, .bool]),
          .of("pads", [.int8, .int16, .int32, .int64, .bool], rank: 2...2), .same("value"),
        ],
        [.same()], shape: .own)
    case .mirrorPad:
      OperatorRule(
        "mirror_pad.cc",
        [.of("input", .wholeBytes), .of("pads", .integers, rank: 2...2)], [.same()], shape: .own)
    case .dilate:
      OperatorRule(
        "dilate.cc",
        [
          .of("input", .wholeBytes, rank: 1...6).trusted,
          .list("dilations", [.int32]).constant.trusted, .same("value").counting(1...1),
        ],
        [.same()],
        [.entryForEachDimension(list: 1, of: 0), .values(1, 1...1 << 16)])
    default: nil
    }
  }

  /// Returns the row of an operator that reads or writes elements by their indices.
  static func gathering(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .gather:
      OperatorRule(
        "gather.cc",
        [
          .of(
            "input",
            .quantized + .integers + [
              .float32, .float16, .bfloat16, .bool, .int4, .string,
            ], rank: 1...8), .of("indices", .integers + [.int16]),
        ],
        [.same()], shape: .own)
    case .gatherND:
      OperatorRule(
        "gather_nd.cc",
        [
          .of(
            "input",
            .quantized + .integers + [.float32, .float16, .bfloat16, .bool, .string],
            rank: 1...8), .of("indices", .integers + [.int16], rank: 1...8),
        ],
        [.same()])
    case .scatterND:
      OperatorRule(
        "scatter_nd.cc",
        [
          .of("indices", [.int32], rank: 1...8),
          .of("updates", [.float32, .uint8, .int8, .int32, .int64, .bool], rank: 1...8),
          .list("shape", [.int32]).counting(1...8),
        ],
        [.same(as: 1)], shape: .given(2), [.values(2, 0...1 << 30), .memory(2)])
    case .sparseToDense:
      OperatorRule(
        "sparse_to_dense.cc",
        [
          .of("indices", .integers, rank: 0...2), .list("shape").counting(1...4),
          .of("values", .integers + [.float32, .uint8, .int8], rank: 0...1),
          .same("default", as: 2),
        ],
        [.same(as: 2)], shape: .given(1), [.values(1, 0...1 << 30), .memory(1)])
    case .oneHot:
      OperatorRule(
        "one_hot.cc",
        [
          .of("indices", .integers, rank: 0...7), .of("depth", [.int32]).counting(1...1),
          .of("on", .quantized + .integers + [.float32, .bool]), .same("off", as: 2),
        ],
        [.same(as: 2)], shape: .own)
    default: nil
    }
  }

  /// Returns the row of a reduction over the segments of a tensor.
  static func summing(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .segmentSum:
      OperatorRule(
        "segment_sum.cc",
        [.of("input", [.float32, .int32], rank: 1...8), .list("segments", [.int32])], [.same()])
    case .unsortedSegmentProd, .unsortedSegmentMax, .unsortedSegmentMin, .unsortedSegmentSum:
      OperatorRule(
        "unsorted_segment.cc",
        [
          .of("input", [.float32, .int32]), .of("segments", [.int32]),
          .of("count", [.int32], rank: 0...1),
        ],
        [.same()])
    default: nil
    }
  }

  /// Returns the row of an operator that looks values up in a table.
  static func looking(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .embeddingLookup:
      OperatorRule(
        "embedding_lookup.cc",
        [.list("indices", [.int32]), .of("table", .numbers, rank: 2...8)],
        [
          .by(
            1,
            [
              ([.float32], [.float32]), ([.float16], [.float16]),
              ([.uint8], [.uint8, .float32, .float16]), ([.int8], [.int8, .float32, .float16]),
              ([.int4, .int2], [.float32, .float16]), ([.bool], [.bool]), ([.int16], [.int16]),
              ([.int32], [.int32]), ([.int64], [.int64]),
            ])
        ],
        [.rowScales])
    case .embeddingLookupSparse:
      OperatorRule(
        "embedding_lookup_sparse.cc",
        [
          .list("indices", [.int32]), .of("places", [.int32], rank: 2...2).constant,
          .list("shape", [.int32]).constant, .list("weights", [.float32]),
          .of("table", [.float32], rank: 2...8),
        ],
        [.of([.float32])], [.buckets])
    case .hashtableLookup:
      OperatorRule(
        "hashtable_lookup.cc",
        [
          .list("lookup", [.int32]), .list("keys", [.int32]),
          .of("values", .wholeBytes + [.string], rank: 1...8),
        ],
        [.same(as: 2), .of([.uint8])])
    case .lshProjection:
      OperatorRule(
        "lsh_projection.cc",
        [
          .of("hashes", [.float32], rank: 2...2).trusted.counting(1...1 << 20),
          .of("input", .wholeBytes, rank: 1...8), .list("weights", [.float32]),
        ],
        [.of([.int32])],
        [.hashBits, .hashKind])
    default: nil
    }
  }
}
