/// A picture of floats inside a model: a tensor [1, height, width, channels] of `float32`.
package struct FloatPlane: Hashable, Sendable {
  package let height: Int
  package let width: Int
  package let channels: Int

  /// True for a picture of one pixel.
  var isPixel: Bool { height == 1 && width == 1 }

  /// The number of floats in the picture.
  package var count: Int { height * width * channels }
}

/// Constant floats: their place in the file and their storage.
package struct FloatConstant: Sendable {
  /// The form in which floats are stored.
  package enum Storage: Sendable {
    case floats
    /// With half the bits.
    case halves
    /// As signed bytes: whole numbers.
    case bytes
  }

  /// The range of the file that contains them.
  package let content: Range<Int>
  package let storage: Storage
  /// The number of floats.
  package let count: Int
  /// The index of each stored number among the floats; all other floats are zero.
  ///
  /// Nil when all floats are stored.
  package let places: [Int32]?
}

/// A computation on one or two pictures of floats, with all its parameters.
///
/// Every number is within the limits of `FloatReader`.
package struct FloatStep: Sendable {
  package enum Kind: Sendable {
    /// A convolution; its weights are [output, height, width, input].
    ///
    /// One by single pixels may have a second picture, which is added to the sums.
    case convolution
    /// A separate convolution of each channel; its weights are [height, width, channel].
    case depthwise
    /// The sum of two pictures.
    case sum
    /// Bilinear interpolation between the centers of pixels.
    case resize
    /// A rearrangement of four channels to blocks of two by two pixels.
    case unfold
    /// A picture whose numbers are clamped, bent or, if they are negative, multiplied.
    case rectify
    /// The largest number of each window.
    case largest
    /// The mean of each window.
    case averages
    /// The pixels at chosen rows and columns.
    case pick
    /// The mean of all pixels.
    case mean
    /// The product of two pictures; the second one may be a single pixel.
    case product
    /// A picture times a factor for each channel, or one for all: its slopes.
    case scale
    /// A picture plus a number for each channel, or one for all: its slopes.
    case shift
    /// A picture with further channels of zeros.
    case extend
    /// The channels of some pictures, one behind the other.
    case stack
    /// The logistic function of a picture.
    case logistic
    /// The mean of all pixels, added up as a window.
    case average
    /// A convolution that makes a block of two by two pixels of each pixel; its weights are
    /// [output, row, column, input].
    case spread
  }

  /// The windows of a convolution.
  package struct Window: Sendable {
    package let height: Int
    package let width: Int
    /// The distance from one window to the next, in both directions.
    package let stride: Int
    /// The number of zero rows before the picture.
    package let paddingTop: Int
    /// The number of zero columns before the picture.
    package let paddingLeft: Int
    package let weights: FloatConstant
    package let bias: FloatConstant
    /// The scale of each output channel's weights, which are bytes; nil for other weights.
    ///
    /// What such windows read is rounded to bytes as well, as models with dynamic range have it.
    package let scales: [Float]?

    init(
      height: Int, width: Int, stride: Int, paddingTop: Int, paddingLeft: Int,
      weights: FloatConstant, bias: FloatConstant, scales: [Float]? = nil
    ) {
      (self.height, self.width, self.stride) = (height, width, stride)
      (self.paddingTop, self.paddingLeft) = (paddingTop, paddingLeft)
      (self.weights, self.bias, self.scales) = (weights, bias, scales)
    }

    /// True if windows are single pixels, side by side.
    package var isPixel: Bool { height == 1 && width == 1 && stride == 1 }
  }

  /// The windows of the largest numbers, or of means.
  package struct Pool: Hashable, Sendable {
    /// The height and width: of the largest numbers 2 with a stride of 2 and without padding, or 3;
    /// of means 1 to 3.
    package let side: Int
    /// The distance from one window to the next, in both directions.
    package let stride: Int
    /// The number of rows before the picture.
    ///
    /// For the largest numbers they are copies of its first one; in means they do not count.
    package let paddingTop: Int
    /// The number of columns before the picture, likewise.
    package let paddingLeft: Int
  }

  /// The pixels that a picture consists of.
  package struct Pick: Hashable, Sendable {
    /// The row or column that stands for zeros.
    package static let outside = UInt16.max
    /// The row of the input for each row of the output.
    package let rows: [UInt16]
    /// The column of the input for each column of the output.
    package let columns: [UInt16]
  }

  /// A function that bends results.
  package enum Curve: Sendable {
    /// x * min(max(x / 6 + 1 / 2, 0), 1)
    case hardSwish
    /// x / (1 + exp(-x))
    case swish
  }

  package let kind: Kind
  package let window: Window?
  /// The range to which results are clamped; infinite for no clamping.
  package internal(set) var range: ClosedRange<Float>
  /// The factor of negative results in each channel, instead of a range; nil if there are none.
  package internal(set) var slopes: FloatConstant?
  /// The function that bends results instead of clamping them; nil if there is none.
  package internal(set) var curve: Curve?
  package internal(set) var pool: Pool?
  package internal(set) var pick: Pick?
  /// The first channel of each picture among those of a stack; none for other steps.
  package internal(set) var firstChannels: [Int] = []
}

/// Steps on floats that depend on one tensor.
package typealias FloatTree = StepTree<FloatPlane, FloatStep>
