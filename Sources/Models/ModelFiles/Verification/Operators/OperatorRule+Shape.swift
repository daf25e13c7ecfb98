extension OperatorRule {
  /// Returns the row of an operator that changes or reports the shape of a tensor.
  static func shaping(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .reshape:
      OperatorRule(
        "reshape.cc", [.of("input", .everything), .of("shape", [.int32])], [.same()], shape: .own,
        [.reshapeTarget])
    case .squeeze: OperatorRule("squeeze.cc", [.of("input", .everything)], [.same()], shape: .own)
    case .expandDims:
      OperatorRule(
        "expand_dims.cc", [.of("input", .everything), .of("axis", .integers)], [.same()],
        shape: .own)
    case .shape:
      OperatorRule(
        "shape.cc", [.of("input", .everything)], [.option(.shape, OptionSlot.Shape.type)],
        shape: .own)
    case .rank:
      OperatorRule("rank.cc", [.of("input", .everything)], [.of([.int32])], shape: .rank(0))
    case .transpose:
      OperatorRule(
        "transpose.cc",
        [
          .of("input", .wholeBytes + [.int4, .uint4]),
          .list("perm", [.int32]).constant.trusted,
        ],
        [.same()], shape: .own, [.permutation])
    case .reverseV2:
      OperatorRule(
        "reverse.cc",
        [
          .of(
            "input",
            [
              .float32, .float16, .bfloat16, .uint8, .int8, .int16, .int32, .int64, .bool,
            ], rank: 1...8
          ).trusted, .list("axis", [.int32]).constant.counting(1...8),
        ],
        [.same()], shape: .same(0), [.reversedAxes])
    case .reverseSequence:
      OperatorRule(
        "reverse_sequence.cc",
        [
          .of("input", [.float32, .uint8, .int16, .int32, .int64], rank: 2...8).trusted,
          .list("lengths").constant,
        ],
        [.same()], shape: .same(0), [.sequenceLengths])
    default: nil
    }
  }

  /// Returns the row of an operator that repeats or generates elements.
  static func spreading(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .tile:
      OperatorRule(
        "tile.cc", [.of("input", .wholeBytes + [.string]), .list("multiples")], [.same()],
        shape: .own)
    case .fill:
      OperatorRule(
        "fill.cc",
        [.list("shape").counting(0...8), .of("value", .wholeBytes + [.string], rank: 0...0)],
        [.same(as: 1)], shape: .given(0), [.memory(0)])
    case .broadcastTo:
      OperatorRule(
        "broadcast_to.cc",
        [.of("input", .wholeBytes), .list("shape").counting(0...8)], [.same()], shape: .given(1),
        [.values(1, 1...1 << 30), .memory(1)])
    case .broadcastArgs:
      OperatorRule(
        "broadcast_args.cc",
        [.list("left").constant, .list("right").constant], [.same()], shape: .rank(1),
        [.broadcastableConstants])
    case .range:
      OperatorRule(
        "range.cc",
        [
          .of("start", [.float32, .int32, .int64], rank: 0...0), .same("limit", rank: 0...0),
          .same("delta", rank: 0...0),
        ],
        [.same()], shape: .rank(1))
    default: nil
    }
  }

  /// Returns the row of an operator that moves elements between dimensions, or converts their type.
  static func regrouping(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .spaceToDepth:
      OperatorRule(
        "space_to_depth.cc",
        [
          .of("input", [.float32, .float16, .uint8, .int8, .int32, .int64], rank: 4...4).trusted
        ], [.same()], shape: .rank(4))
    case .depthToSpace:
      OperatorRule(
        "depth_to_space.cc",
        [
          .of("input", [.float32, .float16, .uint8, .int8, .int32, .int64], rank: 4...4).trusted
        ], [.same()], shape: .rank(4))
    case .batchToSpaceND:
      OperatorRule(
        "batch_to_space_nd.cc",
        [
          .of("input", .wholeBytes, rank: 3...4), .list("block", [.int32]).constant,
          .of("crops", [.int32], rank: 2...2).constant,
        ],
        [.same()], shape: .own, [.values(1, 1...1 << 16), .values(2, 0...1 << 16), .blocks])
    case .spaceToBatchND:
      OperatorRule(
        "space_to_batch_nd.cc",
        [
          .of("input", .wholeBytes, rank: 3...4), .list("block", [.int32]).constant,
          .of("pads", [.int32], rank: 2...2).constant,
        ],
        [.same()], shape: .own, [.values(1, 1...1 << 16), .values(2, 0...1 << 16)])
    case .bitcast:
      OperatorRule("bitcast.cc", [.of("input", .wholeBytes)], [.of(.wholeBytes)])
    case .cast:
      OperatorRule("cast.cc", [.of("input", .numbers)], [.of(.numbers)], shape: .same(0))
    default: nil
    }
  }
}
