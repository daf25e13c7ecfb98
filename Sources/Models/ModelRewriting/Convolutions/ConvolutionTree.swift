/// Convolutions that one tensor leads to, directly or through others of them.
///
/// Each takes one tensor that is computed, so they form a tree: whatever they need is in it, except
/// for the tensor at its root. A kernel can therefore compute them all in one go.
package struct ConvolutionTree: Sendable {
  /// One convolution and the planes it leads from and to.
  package struct Step: Sendable {
    package let convolution: QuantizedConvolution
    package let input: Int
    package let output: Int
  }

  /// The tensors; the first is the one at the root.
  package internal(set) var planes: [BytePlane]
  /// The convolutions, each behind the one it needs.
  package internal(set) var steps: [Step] = []
  /// The planes that others than these convolutions need.
  package internal(set) var outputs: [Int] = []

  /// The number of each plane's tensor in the model's graph.
  var tensors: [Int]
  /// The numbers of the operators.
  var operators: [Int] = []

  init(root: Int, plane: BytePlane) {
    planes = [plane]
    tensors = [root]
  }

  mutating func append(
    _ convolution: QuantizedConvolution, from tensor: Int, to output: Int, plane: BytePlane,
    operator index: Int
  ) {
    // The tensor is in the tree: that is what makes the convolution a part of it.
    let input = tensors.firstIndex(of: tensor) ?? 0
    steps.append(Step(convolution: convolution, input: input, output: planes.count))
    planes.append(plane)
    tensors.append(output)
    operators.append(index)
  }
}
