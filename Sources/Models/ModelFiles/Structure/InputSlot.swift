/// The indices of operators' inputs, named by their roles in the kernels.
package enum InputSlot {
  /// The tensor that an operator works on: its only one of that kind, or the first of equals.
  package static let operand = 0

  /// Sums, differences, comparisons, and other operators on two tensors of the same kind.
  package enum Pair { package static let (left, right) = (0, 1) }
  /// CONV_2D, DEPTHWISE_CONV_2D, CONV_3D, and FULLY_CONNECTED, whose filter is its weights.
  package enum Convolution { package static let (picture, filter, bias) = (0, 1, 2) }
  /// TRANSPOSE_CONV and CONV_3D_TRANSPOSE, whose first input is the shape of their output.
  package enum TransposedConvolution {
    package static let (shape, filter, picture, bias) = (0, 1, 2, 3)
  }
  package enum Reshape { package static let (operand, shape) = (0, 1) }
  package enum Gather { package static let (operand, indices) = (0, 1) }
  package enum Scatter { package static let (operand, indices, updates) = (0, 1, 2) }
  package enum MatrixDiagonal { package static let (matrix, diagonal) = (0, 1) }
  /// RANDOM_UNIFORM and RANDOM_STANDARD_NORMAL.
  package enum Random { package static let shape = 0 }
  /// The custom operator TFLite_Detection_PostProcess.
  package enum DetectionPostProcess { package static let (boxes, scores, anchors) = (0, 1, 2) }
}

/// The indices of operators' outputs.
package enum OutputSlot {
  /// The result: the only output, or the first.
  package static let result = 0
}
