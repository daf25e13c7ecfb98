/// A picture of floats inside a model: a tensor [1, height, width, channels] of `float32`.
package struct FloatPlane: Hashable, Sendable {
  package let height: Int
  package let width: Int
  package let channels: Int

  /// How many floats the picture has.
  package var count: Int { height * width * channels }
}

/// Constant floats: where in the file they are and how they are stored.
package struct FloatConstant: Sendable {
  /// Which bytes of the file they are.
  package let content: Range<Int>
  /// Whether they are stored with half the bits.
  package let isHalf: Bool
  /// How many there are.
  package let count: Int
  /// For each number of the file its place among the floats, all others of which are zero; nil when
  /// they are all there.
  package let places: [Int32]?
}

/// What is computed of one or two pictures of floats, with all that is needed to compute it.
///
/// Every number is within the limits of `FloatReader`.
package struct FloatStep: Sendable {
  package enum Kind: Sendable {
    /// A convolution; its weights are [output, height, width, input].
    case convolution
    /// A convolution of each channel by itself; its weights are [height, width, channel].
    case depthwise
    /// The sum of two pictures.
    case sum
    /// Bilinear interpolation between the centres of pixels.
    case resize
    /// Blocks of two by two pixels made of four channels.
    case unfold
  }

  /// The windows of a convolution.
  package struct Window: Sendable {
    package let height: Int
    package let width: Int
    /// From one window to the next, in both directions.
    package let stride: Int
    /// Rows of zeros in front of the picture.
    package let paddingTop: Int
    /// Columns of zeros in front of the picture.
    package let paddingLeft: Int
    package let weights: FloatConstant
    package let bias: FloatConstant

    /// Whether windows are single pixels, side by side.
    package var isPixel: Bool { height == 1 && width == 1 && stride == 1 }
  }

  package let kind: Kind
  package let window: Window?
  /// What results are clamped to; infinite where nothing is.
  package let range: ClosedRange<Float>
}

/// Steps that one tensor leads to, directly or through others of them.
///
/// Whatever they need is among them, except for that tensor.
package struct FloatTree: Sendable {
  /// One step and the planes it leads from and to.
  package struct Place: Sendable {
    package let step: FloatStep
    /// One, or two for a sum.
    package let inputs: [Int]
    package let output: Int
  }

  /// The tensors; the first is the one at the root.
  package internal(set) var planes: [FloatPlane]
  /// The steps, each behind those it needs.
  package internal(set) var steps: [Place] = []
  /// The planes that others than these steps need.
  package internal(set) var outputs: [Int] = []

  /// The number of each plane's tensor in the model's graph, and the other way round.
  private(set) var tensors: [Int]
  private(set) var planeOfTensor: [Int: Int]
  /// The numbers of the operators.
  private(set) var operators: [Int] = []

  init(root: Int, plane: FloatPlane) {
    planes = [plane]
    tensors = [root]
    planeOfTensor = [root: 0]
  }

  mutating func append(
    _ step: FloatStep, from inputs: [Int], to output: Int, plane: FloatPlane, operator index: Int
  ) {
    // The tensors are in the tree: that is what makes the step a part of it.
    let places = inputs.map { planeOfTensor[$0] ?? 0 }
    steps.append(Place(step: step, inputs: places, output: planes.count))
    planeOfTensor[output] = planes.count
    planes.append(plane)
    tensors.append(output)
    operators.append(index)
  }
}
