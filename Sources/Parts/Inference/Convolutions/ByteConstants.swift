internal import CKernels
internal import ModelFiles
internal import ModelRewriting

/// The constants of steps on bytes in the form of the kernels, in memory of their own.
@safe final class ByteConstants {
  private var memory: [UnsafeMutableRawPointer]

  init() { unsafe memory = [] }

  /// Frees the memory that steps refer to.
  func free() {
    unsafe memory.forEach { unsafe $0.deallocate() }
    unsafe memory = []
  }

  /// Returns a step without constants.
  @unsafe static func step(
    _ kind: CKernelsByteKind, from input: Int, to output: Int
  ) -> CKernelsByteStep {
    var step = unsafe CKernelsByteStep()
    unsafe step.kind = Int32(kind.rawValue)
    unsafe (step.input, step.second, step.output) = (input, input, output)
    unsafe (step.kernelHeight, step.kernelWidth, step.strideY, step.strideX) = (1, 1, 1, 1)
    unsafe step.largest = 255
    return unsafe step
  }

  /// Returns the kernels' steps for a step: one, or one for each plane that is joined.
  ///
  /// They are valid until `free` is called, and while the file is.
  @unsafe func steps(_ place: ByteTree.Place, of file: ModelFile) -> [CKernelsByteStep] {
    guard case .join(let places, let tables, let isByChannels) = place.step else {
      return unsafe [step(place, of: file)]
    }
    let kind = isByChannels ? CKERNELS_BYTES_JOIN : CKERNELS_BYTES_STACK
    return unsafe place.inputs.indices.map { index in
      var step = unsafe Self.step(kind, from: place.inputs[index], to: place.output)
      unsafe step.place = places[index]
      if !tables[index].isEmpty { unsafe set(constants: tables[index], in: &step) }
      return unsafe step
    }
  }

  /// Returns the detections for the kernels; they are valid as steps are.
  @unsafe func detections(
    _ found: DetectionEnding, largest: Int, of file: ModelFile
  ) -> CKernelsByteDetections {
    // The anchors may have any place in the file.
    let anchors = UnsafeMutablePointer<Float>.allocate(capacity: found.anchors.count / 4)
    unsafe memory.append(UnsafeMutableRawPointer(anchors))
    unsafe UnsafeMutableRawPointer(anchors).copyMemory(
      from: file.bytes.baseAddress + found.anchors.lowerBound, byteCount: found.anchors.count)
    return unsafe CKernelsByteDetections(
      boxes: found.boxes, scores: found.scores, largest: largest, firstClass: found.firstClass,
      terms: copy(found.terms), anchors: anchors, smallest: found.smallest,
      scoreScale: found.scoreScale, overlapLimit: found.overlapLimit,
      mostDetections: found.mostDetections)
  }

  @unsafe private func step(_ place: ByteTree.Place, of file: ModelFile) -> CKernelsByteStep {
    var step = unsafe Self.step(
      CKERNELS_BYTES_DENSE, from: place.inputs[0], to: place.output)
    unsafe step.second = place.inputs.last ?? place.inputs[0]
    switch place.step {
    case .convolution(let convolution): unsafe set(convolution, of: file, in: &step)
    case .sum(let constant, let factors, let start, let shift, let range):
      unsafe step.kind = Int32(CKERNELS_BYTES_SUM.rawValue)
      if !constant.isEmpty { unsafe set(constants: constant, in: &step) }
      unsafe step.factors = (factors[0], factors[1])
      unsafe (step.start, step.shift) = (start, shift)
      unsafe set(range, in: &step)
    case .product(let factor, let scale, let range):
      unsafe step.kind = Int32(CKERNELS_BYTES_PRODUCT.rawValue)
      unsafe set([scale], in: &step)
      unsafe set(range, in: &step)
      if case .pixel(let bytes, let zeroPoint) = factor {
        unsafe set(constants: bytes, in: &step)
        unsafe step.weightZeroPoint = zeroPoint
      }
    case .table(let bytes):
      unsafe step.kind = Int32(CKERNELS_BYTES_TABLE.rawValue)
      unsafe set(constants: bytes, in: &step)
    case .mean(let scale, let offset):
      unsafe step.offset = offset
      unsafe step.kind = Int32(CKERNELS_BYTES_MEAN.rawValue)
      unsafe set([scale], in: &step)
    case .pool(let window, let isMean, let range):
      let kind = isMean ? CKERNELS_BYTES_AVERAGE : CKERNELS_BYTES_MAXIMUM
      unsafe step.kind = Int32(kind.rawValue)
      unsafe set(window, in: &step)
      unsafe set(range, in: &step)
    case .pick(let rows, let columns):
      unsafe step.kind = Int32(CKERNELS_BYTES_PICK.rawValue)
      unsafe set(constants: rows + columns, in: &step)
    case .border(let top, let left):
      unsafe step.kind = Int32(CKERNELS_BYTES_BORDER.rawValue)
      unsafe (step.paddingTop, step.paddingLeft) = (top, left)
    case .join: break
    }
    return unsafe step
  }

  @unsafe private func set(
    _ convolution: ByteConvolution, of file: ModelFile, in step: inout CKernelsByteStep
  ) {
    let kind = convolution.isDepthwise ? CKERNELS_BYTES_DEPTHWISE : CKERNELS_BYTES_DENSE
    unsafe step.kind = Int32(kind.rawValue)
    unsafe set(convolution.window, in: &step)
    // The ranges lie inside the file: the model's reader has checked them.
    let base = unsafe file.bytes.baseAddress.assumingMemoryBound(to: UInt8.self)
    unsafe step.weights = base + convolution.weights.lowerBound
    unsafe step.weightFlip = convolution.hasSignedWeights ? 0x80 : 0
    unsafe step.weightZeroPoint = convolution.weightZeroPoint
    if let bias = convolution.bias { unsafe step.bias = base + bias.lowerBound }
    unsafe set(convolution.scales, in: &step)
    unsafe set(convolution.range, in: &step)
  }

  @unsafe private func set(_ window: ByteWindow, in step: inout CKernelsByteStep) {
    unsafe (step.kernelHeight, step.kernelWidth) = (window.height, window.width)
    unsafe (step.strideY, step.strideX) = (window.strideY, window.strideX)
    unsafe (step.paddingTop, step.paddingLeft) = (window.paddingTop, window.paddingLeft)
  }

  @unsafe private func set(_ range: ClosedRange<UInt8>, in step: inout CKernelsByteStep) {
    unsafe (step.smallest, step.largest) = (range.lowerBound, range.upperBound)
  }

  @unsafe private func set(_ scales: [Float], in step: inout CKernelsByteStep) {
    unsafe step.scales = UnsafePointer(copy(scales))
    unsafe step.scaleCount = scales.count
  }

  @unsafe private func set(
    constants: [some BitwiseCopyable], in step: inout CKernelsByteStep
  ) {
    let count = constants.count * MemoryLayout.stride(ofValue: constants[0])
    let address = unsafe UnsafeRawPointer(copy(constants))
    unsafe step.weights = address.assumingMemoryBound(to: UInt8.self)
    unsafe step.weightCount = count
  }

  @unsafe private func copy<Number: BitwiseCopyable>(
    _ numbers: [Number]
  ) -> UnsafeMutablePointer<Number> {
    let block = UnsafeMutablePointer<Number>.allocate(capacity: numbers.count)
    unsafe block.initialize(from: numbers, count: numbers.count)
    unsafe memory.append(UnsafeMutableRawPointer(block))
    return unsafe block
  }
}
