extension OperatorRule {
  /// Returns the row of a comparison, a logical operator, or a selection by one.
  static func choice(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .less, .greater, .greaterEqual, .lessEqual:
      comparison([
        .float32, .float16, .bfloat16, .uint8, .int8, .int16, .int32, .int64,
      ])
    case .equal, .notEqual:
      comparison([
        .float32, .float16, .bfloat16, .uint8, .int8, .int16, .int32, .int64, .bool, .string,
      ])
    case .logicalAnd, .logicalOr: pair("logical.cc", [.bool])
    case .logicalNot: single("elementwise.cc", [.bool])
    case .select:
      OperatorRule(
        "select.cc",
        [.of("condition", [.bool]), .of("first", .wholeBytes), .same("second", as: 1)],
        [.same(as: 1)], shape: .same(1), [.selectedRows])
    case .selectV2:
      OperatorRule(
        "select.cc",
        [.of("condition", [.bool]), .of("first", .wholeBytes), .same("second", as: 1)],
        [.same(as: 1)], shape: .broadcast([0, 1, 2]))
    default: nil
    }
  }

  /// Returns the row of an operator that finds elements: the greatest, the true, the distinct ones.
  static func searching(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .where:
      OperatorRule(
        "where.cc",
        [
          .of(
            "condition", [.bool, .float32, .uint8, .int8, .int32, .uint32, .int64], rank: 1...8)
        ],
        [.of([.int64])], shape: .rank(2))
    case .argMax:
      OperatorRule(
        "arg_min_max.cc",
        [
          .of("input", [.float32, .uint8, .int8, .int32, .bool], rank: 1...8),
          .of("axis", .integers),
        ],
        [.option(.argMax, OptionSlot.Argument.type)], shape: .own)
    case .argMin:
      OperatorRule(
        "arg_min_max.cc",
        [
          .of("input", [.float32, .uint8, .int8, .int32, .bool], rank: 1...8),
          .of("axis", .integers),
        ],
        [.option(.argMin, OptionSlot.Argument.type)], shape: .own)
    case .topKV2:
      OperatorRule(
        "topk_v2.cc",
        [
          .of("input", .quantized + .integers + [.float32], rank: 1...8),
          .of("count", [.int32, .int16]),
        ],
        [.same(), .of([.int32, .int16])], shape: .own)
    case .nonMaxSuppressionV4:
      OperatorRule(
        "non_max_suppression.cc", suppression, [.of([.int32]), .of([.int32])], shape: .rank(1))
    case .nonMaxSuppressionV5:
      OperatorRule(
        "non_max_suppression.cc", suppression + [.of("sigma", [.float32], rank: 0...0)],
        [.of([.int32]), .of([.float32]), .of([.int32])], shape: .rank(1))
    case .unique:
      OperatorRule(
        "unique.cc", [.of("input", .quantized + .integers + [.float32], rank: 1...1)],
        [.same(), .option(.unique, OptionSlot.Unique.type)], shape: .rank(1))
    case .bucketize:
      OperatorRule(
        "bucketize.cc", [.of("input", [.float32, .float64, .int32, .int64])], [.of([.int32])],
        shape: .same(0))
    default: nil
    }
  }

  private static func comparison(_ types: ElementTypeSet) -> OperatorRule {
    OperatorRule(
      "comparisons.cc", [.of("left", types), .same("right")], [.of([.bool])],
      shape: .broadcast([0, 1]), [.comparableScales])
  }

  private static let suppression: [InputRule] = [
    .of("boxes", [.float32], rank: 2...2), .of("scores", [.float32], rank: 1...1),
    .of("most", [.int32], rank: 0...0), .of("overlap", [.float32], rank: 0...0),
    .of("least score", [.float32], rank: 0...0),
  ]
}
