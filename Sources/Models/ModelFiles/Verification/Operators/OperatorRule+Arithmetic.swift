extension OperatorRule {
  /// Returns the row of an operator that computes each element from those at the same place in
  /// others.
  static func arithmetic(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .add:
      pair(
        "add.cc", [.float32, .float16, .uint8, .int8, .int16, .int32, .int64],
        [.rescaling, .evenWideSums])
    case .sub:
      pair(
        "sub.cc", [.float32, .float16, .uint8, .int8, .int16, .int32, .int64],
        [.rescaling, .evenWideSums])
    case .mul:
      pair(
        "mul.cc",
        [.float32, .float16, .uint8, .int8, .int16, .int32, .int64, .complex64, .uint32])
    // The least integer by -1 was run in all forms and gave a result: integers are not divided as
    // such. By 0 its kernel reports an error.
    case .div: pair("div.cc", [.float32, .float16, .int32, .uint8, .int8, .int16])
    // It divides as floating-point numbers, so no integers are special.
    case .floorDiv: pair("floor_div.cc", [.float32, .int8, .int16, .int32])
    case .floorMod:
      pair(
        "floor_mod.cc", [.float32, .int8, .int16, .int32, .int64], [.divisor(1, .integers)])
    case .pow: pair("pow.cc", [.float32, .int32])
    case .squaredDifference:
      pair("squared_difference.cc", [.float32, .float16, .int32, .int8], [.rescaling])
    case .maximum, .minimum:
      pair(
        "maximum_minimum.cc",
        [.float32, .float16, .bfloat16, .uint8, .int8, .int16, .int32, .int64])
    case .atan2:
      OperatorRule(
        "atan2.cc", [.of("y", [.float32, .float64, .float16, .bfloat16]), .same("x")], [.same()],
        shape: .same(0), [.sameShape(0, 1)])
    case .bitwiseXor:
      pair("bitwise_xor.cc", [.int8, .uint8, .int16, .uint16, .int32, .uint32])
    case .rightShift:
      pair("right_shift.cc", [.int8, .uint8, .int16, .uint16, .int32, .uint32])
    case .addN:
      OperatorRule(
        "add_n.cc", [.of("first", [.float32, .int32]), .same("other").repeated], [.same()],
        shape: .same(0))
    default: nil
    }
  }

  /// Returns the row of an operator that computes each element from one element.
  static func singleNumbers(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .abs:
      single("elementwise.cc", [.float32, .float16, .int8, .int16, .int32], [.lookupTable])
    case .sin, .cos: single("elementwise.cc", [.float32, .float16])
    case .log, .sqrt, .rsqrt:
      single("elementwise.cc", [.float32, .float16, .int8, .int16], [.lookupTable])
    case .square: single("elementwise.cc", [.float32, .float16])
    case .exp: single("exp.cc", [.float32, .float16, .int8, .int16], [.lookupTable])
    case .neg:
      single("neg.cc", [.float32, .float16, .bfloat16, .int8, .int16, .int32, .int64])
    case .ceil: single("ceil.cc", [.float32, .float16])
    case .floor: single("floor.cc", [.float32, .float16, .bfloat16])
    case .round: single("round.cc", [.float32, .float16, .bfloat16])
    case .sign: single("sign.cc", [.float32, .float64, .int32])
    case .complexAbs, .real, .imag:
      OperatorRule(
        "complex_support.cc", [.of("input", [.complex64, .complex128])],
        [.by(0, [([.complex64], [.float32]), ([.complex128], [.float64])])], shape: .same(0))
    case .zerosLike: single("zeros_like.cc", [.float32, .int32, .int64])
    default: nil
    }
  }

  /// Returns the row of a function between the layers of a network.
  static func activation(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .relu: single("activations.cc", .quantized + [.float32, .float16])
    case .reluN1To1, .relu0To1, .hardSwish:
      single("activations.cc", [.float32, .float16, .uint8, .int8])
    case .relu6: single("activations.cc", .quantized + [.float32, .float16])
    case .leakyRelu: single("activations.cc", .quantized + [.float32, .float16])
    case .elu: single("activations.cc", [.float32, .float16, .int8])
    case .gelu: single("activations.cc", .quantized + [.float32, .float16])
    case .logistic, .tanh:
      single("activations.cc", .quantized + [.float32, .float16, .bfloat16], [.lookupTable])
    case .prelu:
      OperatorRule(
        "activations.cc", [.of("input", .quantized + [.float32, .float16]), .same("alpha")],
        [.same()], shape: .same(0))
    case .softmax:
      OperatorRule(
        "activations.cc", [.of("input", .quantized + [.float32, .float16], rank: 1...8)],
        [
          .by(
            0,
            [
              ([.float32], [.float32]), ([.float16], [.float16]), ([.int16], [.int16]),
              ([.uint8], [.uint8, .int16]), ([.int8], [.int8, .int16]),
            ])
        ], shape: .same(0))
    case .logSoftmax:
      OperatorRule(
        "activations.cc", [.of("input", [.float32, .uint8, .int8], rank: 1...8).trusted],
        [.same()], shape: .same(0))
    case .l2Normalization:
      OperatorRule(
        "l2norm.cc", [.of("input", [.float32, .uint8, .int8], rank: 1...8)], [.same()],
        shape: .same(0))
    case .localResponseNormalization:
      OperatorRule(
        "local_response_norm.cc", [.of("input", [.float32], rank: 4...4)], [.same()],
        shape: .same(0))
    default: nil
    }
  }

  /// Returns a row with one tensor and a result of the same type and shape.
  static func single(
    _ kernel: String, _ types: ElementTypeSet, _ requirements: [Requirement] = []
  ) -> OperatorRule {
    OperatorRule(kernel, [.of("input", types)], [.same()], shape: .same(0), requirements)
  }

  /// Returns a row with two tensors of one type, broadcast to each other, and a result of that
  /// type.
  static func pair(
    _ kernel: String, _ types: ElementTypeSet, _ requirements: [Requirement] = []
  ) -> OperatorRule {
    OperatorRule(
      kernel, [.of("left", types), .same("right")], [.same()], shape: .broadcast([0, 1]),
      requirements)
  }
}
