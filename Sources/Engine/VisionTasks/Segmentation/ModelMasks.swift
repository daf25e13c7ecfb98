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

  /// The threads, memory and shared numbers of masks; excluded from equality.
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

  /// Copies the numbers of a model; nil if one is infinite or NaN.
  static func finiteCopy(of numbers: Span<Float>, threadCount: Int) -> [Float]? {
    var isFinite = true
    let copy = unsafe [Float](unsafeUninitializedCapacity: numbers.count) { copy, count in
      unsafe numbers.withUnsafeBufferPointer { numbers in
        guard let from = numbers.baseAddress, let to = copy.baseAddress else { return }
        isFinite = unsafe ckernels_copy_finite(from, numbers.count, threadCount, to) != 0
        count = numbers.count
      }
    }
    return isFinite ? copy : nil
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

  /// Returns the confidences of all classes at the model's size, plane by plane.
  ///
  /// Takes less time than one class after the other.
  func confidencesOfAllClasses() -> [Float] {
    if classCount == 1, activation == .none { return values }
    return planes(through: activation.inKernels)
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
    let shares = making.shares { planes(through: CKERNELS_MASK_SHARES) }
    return Array(shares[index * count..<(index + 1) * count])
  }

  private func planes(through activation: CKernelsMaskActivation) -> [Float] {
    unsafe [Float](unsafeUninitializedCapacity: values.count) { planes, filled in
      unsafe values.withUnsafeBufferPointer { values in
        guard let from = values.baseAddress, let to = planes.baseAddress else { return }
        unsafe ckernels_masks_of_classes(
          from, width * height, classCount, activation, threadCount, to)
        filled = values.count
      }
    }
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

extension SegmentationActivation {
  fileprivate var inKernels: CKernelsMaskActivation {
    switch self {
    case .none: CKERNELS_MASK_UNCHANGED
    case .sigmoid: CKERNELS_MASK_LOGISTIC
    case .softmax: CKERNELS_MASK_SHARES
    }
  }
}
