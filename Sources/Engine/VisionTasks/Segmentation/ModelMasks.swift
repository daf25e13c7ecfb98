internal import CKernels
internal import Frames
internal import ModelFiles
internal import VisionBase

/// The numbers of a segmenter for each pixel of its region and each class.
///
/// Nothing is computed from them until somebody reads a mask.
struct ModelMasks: Hashable, Sendable {
  let width: Int
  let height: Int
  let classCount: Int
  let activation: SegmentationActivation
  /// The numbers, row by row; those of a pixel's classes follow each other.
  let values: [Float]

  /// The threads, memory and shares that masks are computed with, no part of their value.
  private let making: Making

  private final class Making: Hashable, Sendable {
    let threadCount: Int
    let pool: PixelPool
    /// The confidences of all classes, plane by plane, once masks that are shares of one are read.
    private let shares = Lock<[Float]?>(nil)

    init(threadCount: Int, _ pool: PixelPool) {
      (self.threadCount, self.pool) = (threadCount, pool)
    }

    func shares(_ make: () -> [Float]) -> [Float] {
      shares.withLock { shares in
        if let shares { return shares }
        let made = make()
        shares = made
        return made
      }
    }

    // Results with equal numbers are equal, whether or not their shares are computed.
    static func == (first: Making, second: Making) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// The number of threads that compute masks.
  var threadCount: Int { making.threadCount }

  /// The memory of masks in upstream's form.
  var pool: PixelPool { making.pool }

  /// Creates masks; the numbers are as many as the sizes say, and finite.
  init(
    width: Int, height: Int, classCount: Int, activation: SegmentationActivation, values: [Float],
    threadCount: Int = 1, pool: PixelPool = PixelPool(unusedByteLimit: 0)
  ) {
    precondition(values.count == width * height * classCount)
    let most = Int(CKERNELS_MOST_MASK_THREADS)
    making = Making(threadCount: min(max(threadCount, 1), most), pool)
    (self.width, self.height, self.classCount) = (width, height, classCount)
    (self.activation, self.values) = (activation, values)
  }

  /// Returns true if no number is infinite or NaN.
  static func areFinite(_ numbers: Span<Float>) -> Bool {
    unsafe numbers.withUnsafeBufferPointer { numbers in
      guard let start = numbers.baseAddress else { return true }
      return unsafe ckernels_are_finite(start, numbers.count) != 0
    }
  }

  /// Returns the confidences of a class at the model's size.
  ///
  /// Reference: docs/reference/mediapipe-segmentation.md 2.
  func confidences(ofClass index: Int) -> [Float] {
    switch activation {
    case .none: plane(index, of: values)
    case .sigmoid: plane(index, of: values, isLogistic: true)
    case .softmax: share(index)
    }
  }

  /// Returns numbers between 0 and 1 for the sum of classes, at the model's size.
  ///
  /// Numbers of models that name no activation and are no confidences go through softmax, or the
  /// logistic function if there is one class.
  func likelihoods(ofClasses classes: [Int]) -> [Float] {
    let isRaw = activation == .none && !Self.areConfidences(values)
    func likelihoods(_ index: Int) -> [Float] {
      guard isRaw else { return confidences(ofClass: index) }
      return classCount == 1 ? plane(index, of: values, isLogistic: true) : share(index)
    }
    guard let first = classes.first else {
      return [Float](repeating: 0, count: width * height)
    }
    var sums = likelihoods(first)
    for index in classes.dropFirst() {
      let plane = likelihoods(index)
      for place in sums.indices { sums[place] += plane[place] }
    }
    for place in sums.indices { sums[place] = min(max(sums[place], 0), 1) }
    return sums
  }

  /// Returns true if numbers are between 0 and 1, as far as computed ones can be.
  static func areConfidences(_ numbers: [Float]) -> Bool {
    var areWithin = true
    for number in numbers { areWithin = areWithin && number >= -0.01 && number <= 1.01 }
    return areWithin
  }

  /// Returns a class's share of each pixel.
  private func share(_ index: Int) -> [Float] {
    check(index)
    let count = width * height
    let shares = making.shares {
      unsafe [Float](unsafeUninitializedCapacity: values.count) { shares, filled in
        unsafe values.withUnsafeBufferPointer { values in
          guard let from = values.baseAddress, let to = shares.baseAddress else { return }
          unsafe ckernels_shares_of_classes(from, count, classCount, threadCount, to)
          filled = values.count
        }
      }
    }
    return Array(shares[index * count..<(index + 1) * count])
  }

  private func plane(_ index: Int, of values: [Float], isLogistic: Bool = false) -> [Float] {
    check(index)
    if classCount == 1, !isLogistic { return values }
    return unsafe [Float](unsafeUninitializedCapacity: width * height) { plane, count in
      unsafe values.withUnsafeBufferPointer { values in
        guard let from = values.baseAddress, let to = plane.baseAddress else { return }
        unsafe ckernels_mask_of_class(
          from, width * height, classCount, index, isLogistic ? 1 : 0, to)
        count = width * height
      }
    }
  }

  private func check(_ index: Int) {
    precondition((0..<classCount).contains(index), "there is no such class")
  }
}
