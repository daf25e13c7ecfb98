internal import CKernels
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

  private let shares = Shares()

  /// The confidences of all classes, computed once when masks are shares of one.
  private final class Shares: Hashable, Sendable {
    private let known = Lock<[Float]?>(nil)

    func value(_ make: () -> [Float]) -> [Float] {
      known.withLock { known in
        if let known { return known }
        let made = make()
        known = made
        return made
      }
    }

    // Results with equal numbers are equal, whether or not their shares are computed.
    static func == (first: Shares, second: Shares) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Creates masks; the numbers are as many as the sizes say, and finite.
  init(
    width: Int, height: Int, classCount: Int, activation: SegmentationActivation, values: [Float]
  ) {
    precondition(values.count == width * height * classCount)
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
    case .softmax: plane(index, of: allShares())
    }
  }

  /// Returns numbers between 0 and 1 for the sum of classes, at the model's size.
  ///
  /// Numbers of models that name no activation and are no confidences go through softmax, or the
  /// logistic function if there is one class.
  func likelihoods(ofClasses classes: [Int]) -> [Float] {
    var sums = [Float](repeating: 0, count: width * height)
    let isRaw = activation == .none && !values.allSatisfy { -0.01...1.01 ~= $0 }
    for index in classes {
      let plane =
        isRaw
        ? classCount == 1
          ? plane(index, of: values, isLogistic: true) : plane(index, of: allShares())
        : confidences(ofClass: index)
      for place in sums.indices { sums[place] += plane[place] }
    }
    for place in sums.indices { sums[place] = min(max(sums[place], 0), 1) }
    return sums
  }

  private func allShares() -> [Float] {
    shares.value {
      unsafe [Float](unsafeUninitializedCapacity: values.count) { shares, count in
        unsafe values.withUnsafeBufferPointer { values in
          guard let from = values.baseAddress, let to = shares.baseAddress else { return }
          unsafe ckernels_shares_of_classes(from, width * height, classCount, to)
          count = values.count
        }
      }
    }
  }

  private func plane(_ index: Int, of values: [Float], isLogistic: Bool = false) -> [Float] {
    precondition((0..<classCount).contains(index), "there is no such class")
    return unsafe [Float](unsafeUninitializedCapacity: width * height) { plane, count in
      unsafe values.withUnsafeBufferPointer { values in
        guard let from = values.baseAddress, let to = plane.baseAddress else { return }
        unsafe ckernels_mask_of_class(
          from, width * height, classCount, index, isLogistic ? 1 : 0, to)
        count = width * height
      }
    }
  }
}
