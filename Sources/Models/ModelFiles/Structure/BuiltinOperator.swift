/// A built-in operator of TFLite models; the raw value is its number in the schema.
///
/// These are the members of `BuiltinOperator` in
/// https://github.com/google-ai-edge/LiteRT/blob/main/tflite/converter/schema/schema.fbs as data.
/// Any other number comes from a model that is newer than this package, or damaged.
package enum BuiltinOperator: Int, Sendable, CaseIterable {
  // In the order of the schema; `text` has a line for each.
  case add, averagePool2D, concatenation, conv2D, depthwiseConv2D, depthToSpace, dequantize
  case embeddingLookup, floor, fullyConnected, hashtableLookup, l2Normalization, l2Pool2D
  case localResponseNormalization, logistic, lshProjection, lstm, maxPool2D, mul, relu, reluN1To1
  case relu6, reshape, resizeBilinear, rnn, softmax, spaceToDepth, svdf, tanh, concatEmbeddings
  case skipGram, call, custom, embeddingLookupSparse, pad, unidirectionalSequenceRNN, gather
  case batchToSpaceND, spaceToBatchND, transpose, mean, sub, div, squeeze
  case unidirectionalSequenceLSTM, stridedSlice, bidirectionalSequenceRNN, exp, topKV2, split
  case logSoftmax, delegate, bidirectionalSequenceLSTM, cast, prelu, maximum, argMax, minimum
  case less, neg, padV2, greater, greaterEqual, lessEqual, select, slice, sin, transposeConv
  case sparseToDense, tile, expandDims, equal, notEqual, log, sum, sqrt, rsqrt, shape, pow, argMin
  case fakeQuant, reduceProd, reduceMax, pack, logicalOr, oneHot, logicalAnd, logicalNot, unpack
  case reduceMin, floorDiv, reduceAny, square, zerosLike, fill, floorMod, range
  case resizeNearestNeighbor, leakyRelu, squaredDifference, mirrorPad, abs, splitV, unique, ceil
  case reverseV2, addN, gatherND, cos, `where`, rank, elu, reverseSequence, matrixDiag, quantize
  case matrixSetDiag, round, hardSwish, `if`, `while`, nonMaxSuppressionV4, nonMaxSuppressionV5
  case scatterND, selectV2, densify, segmentSum, batchMatMul, placeholderForGreaterOpCodes, cumsum
  case callOnce, broadcastTo, rfft2D, conv3D, imag, real, complexAbs, hashtable, hashtableFind
  case hashtableImport, hashtableSize, reduceAll, conv3DTranspose, varHandle, readVariable
  case assignVariable, broadcastArgs, randomStandardNormal, bucketize, randomUniform, multinomial
  case gelu, dynamicUpdateSlice, relu0To1, unsortedSegmentProd, unsortedSegmentMax
  case unsortedSegmentSum, atan2, unsortedSegmentMin, sign, bitcast, bitwiseXor, rightShift
  case stablehloLogistic, stablehloAdd, stablehloDivide, stablehloMultiply, stablehloMaximum
  case stablehloReshape, stablehloClamp, stablehloConcatenate, stablehloBroadcastInDim
  case stablehloConvolution, stablehloSlice, stablehloCustomCall, stablehloReduce, stablehloAbs
  case stablehloAnd, stablehloCosine, stablehloExponential, stablehloFloor, stablehloLog
  case stablehloMinimum, stablehloNegate, stablehloOr, stablehloPower, stablehloRemainder
  case stablehloRsqrt, stablehloSelect, stablehloSubtract, stablehloTanh, stablehloScatter
  case stablehloCompare, stablehloConvert, stablehloDynamicSlice, stablehloDynamicUpdateSlice
  case stablehloPad, stablehloIota, stablehloDotGeneral, stablehloReduceWindow, stablehloSort
  case stablehloWhile, stablehloGather, stablehloTranspose, dilate, stablehloRNGBitGenerator
  case reduceWindow, stablehloComposite, stablehloShiftLeft, stablehloCbrt, stablehloCase
}
