extension OperatorRule {
  /// Returns the row of an operator; nil for one that has none, and so cannot be used.
  static func of(_ builtin: BuiltinOperator) -> OperatorRule? {
    for family in [
      arithmetic, singleNumbers, activation, choice, searching, convolution, convolution3D, product,
      resampling,
      shaping, spreading, regrouping, parts, cutting, gathering, summing, looking, reduction,
      quantization, state, resource, stablehlo, stablehloWindows,
    ] {
      if let rule = family(builtin) { return rule }
    }
    return nil
  }
}

extension BuiltinOperator {
  /// True if the operator uses a variable tensor.
  ///
  /// The runtime's loader rejects those: "Variable tensors not yet supported".
  var needsVariables: Bool {
    switch self {
    case .rnn, .svdf, .unidirectionalSequenceRNN, .unidirectionalSequenceLSTM,
      .bidirectionalSequenceRNN, .bidirectionalSequenceLSTM:
      true
    default: false
    }
  }

  /// True if the schema has the operator but the runtime has no kernel for it.
  var lacksKernel: Bool {
    switch self {
    case .concatEmbeddings, .call, .delegate, .placeholderForGreaterOpCodes, .stablehloLogistic,
      .stablehloDivide, .stablehloReshape, .stablehloClamp, .stablehloConcatenate,
      .stablehloBroadcastInDim, .stablehloConvolution, .stablehloSlice, .stablehloCustomCall,
      .stablehloReduce, .stablehloAbs, .stablehloCosine, .stablehloExponential, .stablehloFloor,
      .stablehloLog, .stablehloNegate, .stablehloOr, .stablehloPower, .stablehloRemainder,
      .stablehloRsqrt, .stablehloSelect, .stablehloSubtract, .stablehloTanh, .stablehloCompare,
      .stablehloConvert, .stablehloDynamicSlice, .stablehloDynamicUpdateSlice, .stablehloIota,
      .stablehloDotGeneral, .stablehloSort, .stablehloWhile, .stablehloTranspose, .stablehloCbrt:
      true
    default: false
    }
  }
}
