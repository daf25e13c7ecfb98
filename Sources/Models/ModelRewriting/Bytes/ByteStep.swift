/// A picture of bytes inside a model: a tensor [1, height, width, channels], [1, height, channels]
/// or [1, channels].
///
/// Bytes with a sign are kept with their highest bit flipped, which adds 128.
package struct BytePlane: Hashable, Sendable {
  package let height: Int
  package let width: Int
  package let channels: Int
  /// The byte that represents zero, after flipping.
  package let zeroPoint: UInt8
  /// True for a tensor of `int8`, false for one of `uint8`.
  package let isSigned: Bool
  /// The number of the tensor's dimensions.
  let rank: Int

  /// True for a tensor that is no picture: one of less than four dimensions.
  package var isFlat: Bool { rank < 4 }

  /// The size of the picture in bytes.
  package var byteCount: Int { height * width * channels }

  /// The zero point that the model has: before flipping.
  var storedZeroPoint: Int { Int(zeroPoint) - (isSigned ? 128 : 0) }

  /// The shape of the tensor.
  package var shape: [Int] {
    switch rank {
    case 2: [1, channels]
    case 3: [1, height, channels]
    default: [1, height, width, channels]
    }
  }
}

/// A convolution of bytes by constant bytes, with all its parameters.
///
/// Every number is within the limits of `ByteReader`.
package struct ByteConvolution: Sendable {
  /// True if each channel has its own filter.
  package let isDepthwise: Bool
  package let window: ByteWindow
  /// The range of the file with the weights.
  package let weights: Range<Int>
  /// True for weights of `int8`.
  package let hasSignedWeights: Bool
  /// The zero point of the weights, after flipping.
  package let weightZeroPoint: UInt8
  /// The range of the file with the biases, 32 bits for each output channel; nil for zeros.
  package let bias: Range<Int>?
  /// The factors from sums of products to the distance from the output's zero point: one for each
  /// output channel, or one for all.
  package let scales: [Float]
  /// The bytes that the activation allows, after flipping.
  package let range: ClosedRange<UInt8>
}

/// The part of a picture that leads to one pixel, and its movement.
package struct ByteWindow: Hashable, Sendable {
  package let height: Int
  package let width: Int
  package let strideY: Int
  package let strideX: Int
  /// The number of rows before the picture.
  package let paddingTop: Int
  /// The number of columns before the picture.
  package let paddingLeft: Int
}

/// The second factor of a product.
package enum ByteFactor: Sendable {
  /// The step's second plane: as large as the first, or a single pixel.
  case plane
  /// Constant bytes for all channels after flipping, with their zero point.
  case pixel([UInt8], zeroPoint: UInt8)
}

/// A computation on pictures of bytes, with all its parameters.
package enum ByteStep: Sendable {
  case convolution(ByteConvolution)
  /// The sum of two planes, or of one and constant bytes for all channels if there are any.
  ///
  /// `start` and both times their factors, shifted right by `shift`, are the distance from the
  /// output's zero point.
  case sum(
    constant: [UInt8], factors: [Int32], start: Int32, shift: Int32, range: ClosedRange<UInt8>)
  /// The product of distances from zero points, times a scale.
  case product(ByteFactor, scale: Float, range: ClosedRange<UInt8>)
  /// The table's entry for each byte.
  case table([UInt8])
  /// The mean of all pixels: their sum, before flipping, times a scale plus an offset.
  case mean(scale: Float, offset: Float)
  /// The largest byte of each window, or their mean.
  case pool(ByteWindow, isMean: Bool, range: ClosedRange<UInt8>)
  /// The pixels at chosen rows and columns.
  case pick(rows: [UInt16], columns: [UInt16])
  /// The picture with a border of zeros.
  case border(top: Int, left: Int)
  /// All planes, each from a place in the output on, through a table if it is not empty.
  ///
  /// Places are channels, or bytes if all pixels of a plane come before those of the next.
  case join(places: [Int], tables: [[UInt8]], isByChannels: Bool)
}

/// Steps on bytes that depend on one tensor.
package typealias ByteTree = StepTree<BytePlane, ByteStep>
