extension OperatorRule {
  /// Returns the row of a StableHLO operator; the runtime has kernels for a few.
  static func stablehlo(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .stablehloAdd, .stablehloMultiply, .stablehloMaximum, .stablehloMinimum:
      OperatorRule(
        "stablehlo_elementwise.cc", [.of("left", elements), .same("right")], [.same()],
        shape: .same(0))
    case .stablehloAnd:
      OperatorRule(
        "stablehlo_elementwise.cc",
        [
          .of(
            "left",
            [.int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64, .bool]),
          .same("right"),
        ], [.same()], shape: .same(0))
    case .stablehloShiftLeft:
      OperatorRule(
        "stablehlo_shift_left.cc", [.of("left", [.int8, .int16, .int32]), .same("right")],
        [.same()], shape: .same(0), [.sameShape(0, 1)])
    case .stablehloScatter:
      OperatorRule(
        "stablehlo_scatter.cc",
        [
          .of("input", elements).trusted, .of("indices", .integers).trusted,
          .same("updates").trusted,
        ],
        [.same()], shape: .same(0), [.stablehloScatter])
    case .stablehloGather:
      OperatorRule(
        "stablehlo_gather.cc",
        [
          .of("input", .wholeBytes, rank: 1...8).trusted,
          .of("indices", .integers, rank: 1...8).trusted,
        ],
        [.same()], shape: .own, [.stablehloGather])
    default: nil
    }
  }

  /// Returns the row of a StableHLO operator for padding, windows or random bits.
  static func stablehloWindows(_ builtin: BuiltinOperator) -> OperatorRule? {
    switch builtin {
    case .stablehloPad:
      OperatorRule(
        "stablehlo_pad.cc",
        [.of("input", .wholeBytes, rank: 1...8).trusted, .same("value").counting(1...1)],
        [.same()], [.stablehloPadding])
    case .stablehloReduceWindow:
      OperatorRule(
        "stablehlo_reduce_window.cc", reducedByWindow, [.same()], [.stablehloWindow])
    case .reduceWindow:
      OperatorRule(
        "stablehlo_reduce_window.cc",
        reducedByWindow + [
          .list("window", [.int64]).constant.trusted, .list("strides", [.int64]).constant.trusted,
          .list("dilations", [.int64]).constant.trusted,
        ],
        [.same()],
        [
          .entryForEachDimension(list: 2, of: 0), .entryForEachDimension(list: 3, of: 0),
          .entryForEachDimension(list: 4, of: 0), .values(2, 1...1 << 16), .values(3, 1...1 << 16),
          .values(4, 1...1 << 16), .window,
        ])
    case .stablehloRNGBitGenerator:
      OperatorRule(
        "rng_bit_generator.cc", [.list("state", [.uint64])],
        [.of([.uint64]), .of([.int32, .uint32, .int64, .uint64])], shape: .same(0))
    default: nil
    }
  }

  /// Returns the row of a custom operator, which has a name instead of a number.
  static func custom(_ custom: RuntimeCustomOperator) -> OperatorRule {
    switch custom {
    case .detectionPostProcess:
      OperatorRule(
        "detection_postprocess.cc",
        [
          .of("boxes", [.float32, .uint8], rank: 3...3),
          .of("scores", [.float32, .uint8], rank: 3...3),
          .of("anchors", [.float32, .uint8], rank: 2...2),
        ], [.of([.float32]).repeated], [.anchors])
    case .audioSpectrogram:
      OperatorRule(
        "audio_spectrogram.cc", [.of("input", [.float32], rank: 2...2)], [.of([.float32])],
        shape: .rank(3), [.spectrogram])
    case .mfcc:
      OperatorRule(
        "mfcc.cc",
        [
          .of("spectrogram", [.float32], rank: 3...3),
          .of("rate", [.int32]).constant.counting(1...1),
        ], [.of([.float32])], shape: .rank(3), [.values(1, 1...1 << 20), .cepstrum])
    case .numericVerify:
      OperatorRule(
        "numeric_verify.cc",
        [.of("input", .quantized + [.float16]), .of("reference", [.float32])], [.of([.float32])],
        shape: .same(0), [.sameShape(0, 1)])
    case .hadamardRotation:
      OperatorRule(
        "hadamard_rotation.cc", [.of("input", [.float32], rank: 2...3).trusted], [.same()],
        shape: .same(0), [.rotation])
    }
  }

  private static let elements: ElementTypeSet = [
    .float32, .float16, .float64, .int8, .int16, .int32, .int64, .uint8, .uint16, .uint32, .uint64,
    .bool,
  ]

  private static let reducedByWindow: [InputRule] = [
    .of(
      "input", [.bool, .int8, .uint8, .int16, .int32, .int64, .float32, .float64], rank: 1...5
    ).trusted, .same("start").counting(1...1),
  ]
}
