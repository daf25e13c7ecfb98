extension OperatorRule {
  /// Returns the row of a convolution of pictures.
  static func convolution(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .conv2D:
      OperatorRule(
        "conv.cc",
        [
          .of("input", .quantized + [.float32, .float16], rank: 4...4),
          .by("filter", 0, filters, rank: 4...4), .by("bias", 0, biases, rank: 1...1).trusted,
        ],
        [.same()], shape: .own,
        [
          .bias(2, filter: 1, dimension: 0),
          .wideBias(2, .conv2D, slot: OptionSlot.BiasType.conv2D),
          .scaleForEachChannel(filter: 1, dimension: 0),
        ])
    case .depthwiseConv2D:
      OperatorRule(
        "depthwise_conv.cc",
        [
          .of("input", .quantized + [.float32, .float16], rank: 4...4),
          .by("filter", 0, filters, rank: 4...4), .by("bias", 0, biases, rank: 1...1).trusted,
        ],
        [.same()], shape: .own,
        [
          .bias(2, filter: 1, dimension: 3), .depthMultiplier,
          .scaleForEachChannel(filter: 1, dimension: 3),
        ])
    case .transposeConv:
      OperatorRule(
        "transpose_conv.cc",
        [
          .list("shape", [.int32]).counting(4...4),
          .by(
            "filter", 2,
            [
              ([.float32], [.float32]), ([.float16], [.float16]), ([.uint8], [.uint8]),
              ([.int8, .int16], [.int8]),
            ], rank: 4...4),
          .of("input", .quantized + [.float32, .float16], rank: 4...4),
          .by("bias", 2, biases, rank: 1...1).trusted,
        ],
        [.same(as: 2)], shape: .given(0),
        [
          .values(0, 1...1 << 24), .bias(3, filter: 1, dimension: 0),
          .wideBias(3, .transposeConv, slot: OptionSlot.BiasType.transposeConv),
        ])
    default: nil
    }
  }

  /// Returns the row of a convolution of pictures with depth.
  static func convolution3D(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .conv3D:
      OperatorRule(
        "conv3d.cc",
        [
          .of("input", [.float32], rank: 5...5), .of("filter", [.float32], rank: 5...5),
          .of("bias", [.float32], rank: 1...1).trusted,
        ],
        [.same()], shape: .rank(5), [.bias(2, filter: 1, dimension: 4)])
    case .conv3DTranspose:
      OperatorRule(
        "conv3d_transpose.cc",
        [
          .list("shape", [.int32]).counting(5...5), .of("filter", [.float32], rank: 5...5),
          .of("input", [.float32], rank: 5...5), .of("bias", [.float32], rank: 1...1).trusted,
        ],
        [.same(as: 2)], shape: .given(0),
        [.values(0, 1...1 << 24), .bias(3, filter: 1, dimension: 3)])
    default: nil
    }
  }

  /// Returns the row of a matrix product.
  static func product(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .fullyConnected:
      OperatorRule(
        "fully_connected.cc",
        [
          .of("input", .quantized + [.float32, .float16], rank: 1...8),
          .by(
            "weights", 0,
            [
              ([.float32], [.float32, .float16, .uint8, .int8, .int4, .int2]),
              ([.float16], [.float16, .float32, .int8, .int4]), ([.uint8], [.uint8, .int8]),
              ([.int8], [.int8, .uint8, .int4, .int2]), ([.int16], [.int8, .int16, .int4]),
            ], rank: 2...2),
          .by("bias", 0, biases, rank: 1...1).trusted,
        ],
        [
          .by(
            0,
            [
              ([.float32], [.float32]), ([.float16], [.float16]),
              ([.uint8, .int8, .int16], .quantized),
            ])
        ], shape: .own,
        [
          .plainWeights, .bias(2, filter: 1, dimension: 0),
          .wideBias(2, .fullyConnected, slot: OptionSlot.BiasType.fullyConnected),
          .scaleForEachChannel(filter: 1, dimension: 0),
        ])
    case .batchMatMul:
      OperatorRule(
        "batch_matmul.cc",
        [
          .of("left", [.float32, .float16, .int8, .int16], rank: 2...5).trusted,
          .by(
            "right", 0,
            [
              ([.float32], [.float32, .int8]), ([.float16], [.float16]), ([.int8], [.int8]),
              ([.int16], [.int16]),
            ], rank: 2...5
          ).trusted,
        ],
        [
          .by(
            0,
            [
              ([.float32], [.float32]), ([.float16], [.float16]), ([.int8], [.int8, .int32]),
              ([.int16], [.int16]),
            ])
        ], shape: .own, [.matrices])
    default: nil
    }
  }

  /// Returns the row of a pooling or resizing operator.
  static func resampling(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .averagePool2D, .maxPool2D:
      OperatorRule(
        "pooling.cc", [.of("input", .quantized + [.float32, .float16], rank: 4...4)], [.same()],
        shape: .own)
    case .l2Pool2D:
      OperatorRule("pooling.cc", [.of("input", [.float32], rank: 4...4)], [.same()], shape: .own)
    case .resizeBilinear:
      OperatorRule(
        "resize_bilinear.cc",
        [
          .of("input", .quantized + [.float32, .float16], rank: 4...4),
          .list("size", [.int32]).constant.counting(2...2),
        ],
        [.same()], shape: .own, [.values(1, 1...1 << 16), .sides])
    case .resizeNearestNeighbor:
      OperatorRule(
        "resize_nearest_neighbor.cc",
        [
          .of("input", .wholeBytes, rank: 4...4),
          .list("size", [.int32]).constant.counting(2...2),
        ],
        [.same()], shape: .own, [.values(1, 1...1 << 16), .sides])
    default: nil
    }
  }

  /// The types of filters allowed for each type of picture.
  private static let filters: [(ElementTypeSet, ElementTypeSet)] = [
    ([.float32], [.float32, .uint8, .int8, .int4]), ([.float16], [.float16]), ([.uint8], [.uint8]),
    ([.int8, .int16], [.int8, .int4]),
  ]

  /// The types of biases allowed; `wideBias` restricts those beside 16 bits.
  private static let biases: [(ElementTypeSet, ElementTypeSet)] = [
    ([.float32], [.float32]), ([.float16], [.float16, .float32]), ([.uint8], [.int32]),
    ([.int8, .int16], [.int32, .int64]),
  ]
}
