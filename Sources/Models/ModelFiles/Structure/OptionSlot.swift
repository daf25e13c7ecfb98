/// The slots of the options that are read, by the names of their tables in the schema.
package enum OptionSlot {
  package enum Pool2D {
    package static let (padding, strideWidth, strideHeight) = (0, 1, 2)
    package static let (filterWidth, filterHeight, activation) = (3, 4, 5)
  }
  package enum DepthwiseConv2D { package static let depthMultiplier = 3 }
  package enum Add { package static let activation = 0 }
  package enum Mul { package static let activation = 0 }
  package enum ResizeBilinear {
    package static let (alignsCorners, hasHalfPixelCenters) = (2, 3)
  }
  package enum ResizeNearestNeighbor {
    package static let (alignsCorners, hasHalfPixelCenters) = (0, 1)
  }
  package enum Concatenation { package static let (axis, activation) = (0, 1) }
  /// SpaceToDepthOptions and DepthToSpaceOptions.
  package enum Block { package static let size = 0 }
  package enum LocalResponseNormalization { package static let radius = 0 }
  package enum SVDF { package static let rank = 0 }
  package enum LSTM { package static let kernelType = 3 }
  package enum Reshape { package static let newShape = 0 }
  package enum Gather { package static let (axis, batchDimensionCount) = (0, 1) }
  /// SplitOptions, SplitVOptions, PackOptions and UnpackOptions; the last two have an axis.
  package enum Parts { package static let (count, axis) = (0, 1) }
  package enum Argument { package static let type = 0 }
  package enum Shape { package static let type = 0 }
  package enum Unique { package static let type = 0 }
  package enum LSHProjection { package static let type = 0 }
  package enum SkipGram { package static let (size, mostSkipped) = (0, 1) }
  package enum EmbeddingLookupSparse { package static let combiner = 0 }
  package enum Reducer { package static let keepsDimensions = 0 }
  package enum Squeeze { package static let dimensions = 0 }
  package enum FullyConnected {
    package static let (activation, format, keepsDimensions) = (0, 1, 2)
  }
  package enum ReverseSequence { package static let (sequence, batch) = (0, 1) }
  package enum StridedSlice {
    package static let (startMask, endMask) = (0, 1)
    package static let (ellipsis, newAxis, shrunkAxis, offset) = (2, 3, 4, 5)
  }
  /// The slot in each kind of options with the type of biases beside 16-bit numbers.
  package enum BiasType {
    package static let (conv2D, fullyConnected, transposeConv) = (6, 4, 4)
  }
  package enum FakeQuant { package static let bitCount = 2 }
  package enum Call { package static let subgraph = 0 }
  package enum If { package static let (thenSubgraph, elseSubgraph) = (0, 1) }
  /// WhileOptions and StablehloWhileOptions.
  package enum While { package static let (condition, body) = (0, 1) }
  package enum CallOnce { package static let initialization = 0 }

  package enum StablehloReduce { package static let body = 1 }
  package enum StablehloSort { package static let comparator = 2 }
  package enum StablehloComposite { package static let (decomposition, attributes) = (1, 2) }
  package enum StablehloCase { package static let branches = 0 }
  package enum StablehloPad { package static let (low, high, interior) = (0, 1, 2) }
  package enum StablehloReduceWindow {
    package static let (dimensions, strides, baseDilations, windowDilations) = (0, 1, 2, 3)
    package static let (padding, body) = (4, 5)
  }
  package enum StablehloScatter {
    package static let (updateWindow, insertedWindow, toOperand) = (1, 2, 3)
    package static let (indexVector, updateComputation) = (4, 6)
  }
  package enum StablehloGather {
    package static let (offset, collapsedSlice, startIndexMap) = (0, 1, 2)
    package static let (indexVector, sliceSizes) = (3, 4)
  }
}

/// The slots of the options that all kinds of convolution have, in each kind's own order.
package struct ConvolutionSlots: Sendable {
  package let padding: Int
  /// The slots of the strides, outermost first: depth if there is one, then width, then height.
  package let strides: [Int]
  /// The slots of the dilations in the same order; empty if there are none.
  package let dilations: [Int]
  package let activation: Int

  package static let conv2D = ConvolutionSlots(
    padding: 0, strides: [1, 2], dilations: [4, 5], activation: 3)
  package static let depthwiseConv2D = ConvolutionSlots(
    padding: 0, strides: [1, 2], dilations: [5, 6], activation: 4)
  package static let transposeConv = ConvolutionSlots(
    padding: 0, strides: [1, 2], dilations: [], activation: 3)
  package static let conv3D = ConvolutionSlots(
    padding: 0, strides: [1, 2, 3], dilations: [5, 6, 7], activation: 4)
}
