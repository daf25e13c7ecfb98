extension OperatorRule {
  /// Returns the row of a sum or another reduction.
  static func reduction(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .mean, .sum:
      reduction(of: .quantized + .integers + [.float32, .float16])
    case .reduceProd: reduction(of: [.float32, .int32, .int64, .int8, .int16])
    case .reduceMax, .reduceMin:
      reduction(of: .quantized + .integers + [.float32, .float16, .bool])
    case .reduceAny, .reduceAll: reduction(of: [.bool])
    case .cumsum:
      OperatorRule(
        "cumsum.cc",
        [.of("input", [.float32, .int32, .int64], rank: 1...8), .of("axis", [.int32])], [.same()],
        shape: .same(0))
    case .matrixDiag:
      OperatorRule(
        "matrix_diag.cc",
        [.of("input", [.float32, .int64, .int32, .int16, .int8, .uint8], rank: 1...7)], [.same()])
    case .matrixSetDiag:
      OperatorRule(
        "matrix_set_diag.cc",
        [
          .of("matrix", [.float32, .int64, .int32, .int16, .int8, .uint8], rank: 2...8).trusted,
          .same("diagonal", rank: 1...7).trusted,
        ],
        [.same()], shape: .same(0), [.diagonal])
    case .rfft2D:
      OperatorRule(
        "rfft2d.cc",
        [
          .of("input", [.float32], rank: 2...8),
          .list("lengths", [.int32]).constant.counting(2...2),
        ],
        [.of([.complex64])], [.values(1, 1...1 << 20)])
    default: nil
    }
  }

  private static func reduction(of types: ElementTypeSet) -> OperatorRule {
    OperatorRule(
      "reduce.cc", [.of("input", types), .of("axis", [.int32], rank: 0...1)], [.same()],
      shape: .own)
  }

  /// Returns the row of an operator that quantizes, converts or unpacks numbers.
  static func quantization(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .dequantize:
      OperatorRule(
        "dequantize.cc", [.of("input", .quantized + [.float16, .int4, .uint4, .int2])],
        [.of([.float32])], shape: .same(0), [.scalesOfShape])
    case .quantize:
      OperatorRule(
        "quantize.cc", [.of("input", .quantized + [.float32, .float16, .int32])],
        [
          .by(
            0,
            [
              ([.float32, .float16], .quantized + [.int32, .int4]),
              (.quantized + [.int32], .quantized + [.int32]),
            ])
        ], shape: .same(0), [.scalesOfShape])
    case .densify:
      OperatorRule(
        "densify.cc", [.of("input", [.float32, .float16, .int8]).constant], [.same()],
        shape: .same(0))
    case .fakeQuant:
      OperatorRule("fake_quant.cc", [.of("input", [.float32])], [.same()], shape: .same(0))
    case .randomUniform, .randomStandardNormal:
      OperatorRule(
        "random_ops.cc", [.list("shape", [.int32]).constant.counting(0...8)], [.of([.float32])],
        shape: .given(0), [.values(0, 0...1 << 30), .memory(0), .fours(0)])
    case .multinomial:
      OperatorRule(
        "random_ops.cc",
        [
          .of("logits", [.float32], rank: 2...2).trusted,
          .of("count", [.int32], rank: 0...0).constant,
        ],
        [.of(.integers)], shape: .rank(2), [.values(1, 0...1 << 20)])
    default: nil
    }
  }
}
