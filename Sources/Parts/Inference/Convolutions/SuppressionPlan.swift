internal import CKernels
internal import ModelRewriting
internal import VisionBase

/// The suppression of overlapping boxes of floats, prepared to run.
@safe final class SuppressionPlan: ConvolutionPlan {
  let inputs: [(shape: [Int], byteCount: Int)]
  let outputs: [(shape: [Int], byteCount: Int)]
  let weights: StableBytes? = nil

  private let handle: OpaquePointer

  /// Returns true if the choice of kernels includes such plans on this processor.
  static func isMeant(by kernels: InferenceOptions.Kernels) -> Bool {
    switch kernels {
    case .fastest: ckernels_suppression_is_fast() != 0
    case .own: true
    case .runtime: false
    }
  }

  /// Copies the anchors; nil if memory cannot be allocated.
  init?(_ suppression: BoxSuppression) {
    guard let handle = unsafe Self.make(suppression) else { return nil }
    unsafe self.handle = handle
    inputs = suppression.inputShapes.map(Self.tensor)
    outputs = suppression.outputShapes.map(Self.tensor)
  }

  deinit { unsafe ckernels_free_suppression(handle) }

  @unsafe func run(
    on inputs: UnsafeBufferPointer<UnsafeRawPointer?>,
    to outputs: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>
  ) -> PlanResult {
    guard let boxes = unsafe inputs[0]?.assumingMemoryBound(to: Float.self),
      let scores = unsafe inputs[1]?.assumingMemoryBound(to: Float.self)
    else { return .noMemory }
    let isSure = unsafe outputs.withMemoryRebound(to: UnsafeMutablePointer<Float>?.self) {
      unsafe ckernels_run_suppression(handle, boxes, scores, $0.baseAddress)
    }
    return isSure != 0 ? .sure : .unsure
  }

  private static func tensor(_ shape: [Int]) -> (shape: [Int], byteCount: Int) {
    (shape, shape.reduce(MemoryLayout<Float>.stride, *))
  }

  /// The numbers fit together: the model's reader has checked that.
  @unsafe private static func make(_ suppression: BoxSuppression) -> OpaquePointer? {
    unsafe suppression.anchors.withUnsafeBufferPointer { anchors in
      var facts = unsafe CKernelsSuppressionFacts()
      unsafe (facts.boxCount, facts.scoreCount) = (suppression.boxCount, suppression.scoreCount)
      unsafe facts.firstClass = suppression.firstClass
      unsafe facts.anchors = anchors.baseAddress
      let scales = suppression.scales
      unsafe facts.scales = (scales[0], scales[1], scales[2], scales[3])
      unsafe facts.smallestScore = suppression.scoreThreshold
      unsafe facts.overlapLimit = suppression.overlapLimit
      unsafe facts.mostDetections = suppression.mostDetections
      return unsafe ckernels_make_suppression(&facts)
    }
  }
}
