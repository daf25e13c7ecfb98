internal import ModelRewriting
internal import CKernels
internal import ModelFiles
internal import VisionBase

/// A tree of steps on pictures of floats, prepared to run.
@safe final class FloatPlan: ConvolutionPlan {
  let inputs: [(shape: [Int], byteCount: Int)]
  let outputs: [(shape: [Int], byteCount: Int)]
  let weights: StableBytes?

  private let threads: ConvolutionThreads
  private let handle: OpaquePointer
  /// For each plane that is written to a result: the result, and the place in it in floats.
  private let places: [(output: Int, start: Int)]

  /// Returns true if the choice of kernels includes such plans on this processor.
  static func isMeant(by kernels: InferenceOptions.Kernels) -> Bool {
    switch kernels {
    case .fastest: ckernels_floats_are_fast() != 0
    case .own: ckernels_has_float_form(Int32(CKERNELS_BEST_FORM.rawValue)) != 0
    case .runtime: false
    }
  }

  /// Packs the weights; nil if memory cannot be allocated or numbers could leave the range of
  /// floats.
  ///
  /// The latter happens with weights that are not finite. The plan reads the weights that `share`
  /// returns for its own: equal ones of another plan.
  init?(
    _ tree: FloatTree, of file: ModelFile, threads: ConvolutionThreads,
    share: (StableBytes) -> StableBytes
  ) {
    guard let handle = unsafe Self.make(tree, of: file, threads) else { return nil }
    unsafe self.handle = handle
    self.threads = threads
    weights = unsafe Self.sharedWeights(of: handle, share)
    let tensors = tree.planes.map {
      (
        shape: [1, $0.height, $0.width, $0.channels],
        byteCount: $0.count * MemoryLayout<Float>.stride
      )
    }
    inputs = [tensors[0]]
    let endings = tree.endings.flatMap { zip($0.shapes, $0.byteCounts) }
    outputs = tree.outputs.map { tensors[$0] } + endings.map { (shape: $0, byteCount: $1) }
    var places = tree.outputs.indices.map { (output: $0, start: 0) }
    for (number, ending) in tree.endings.enumerated() {
      var start = 0
      for plane in ending.planes {
        places.append((tree.outputs.count + number, start))
        start += tree.planes[plane].count
      }
    }
    self.places = places
  }

  deinit { unsafe ckernels_free_float_plan(handle) }

  @unsafe func run(
    on inputs: UnsafeBufferPointer<UnsafeRawPointer?>,
    to outputs: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>
  ) -> PlanResult {
    guard let input = unsafe inputs[0] else { return .noMemory }
    let floats = unsafe input.assumingMemoryBound(to: Float.self)
    let answer = unsafe withUnsafeTemporaryAllocation(
      of: UnsafeMutablePointer<Float>?.self, capacity: places.count
    ) { results in
      for (index, place) in places.enumerated() {
        let output = unsafe outputs[place.output]?.assumingMemoryBound(to: Float.self)
        unsafe results.initializeElement(at: index, to: output.map { unsafe $0 + place.start })
      }
      return unsafe ckernels_run_float_plan(handle, floats, results.baseAddress)
    }
    return answer < 0 ? .noMemory : answer == 0 ? .unsure : .sure
  }

  /// Makes a plan read the weights of another plan with equal ones.
  @unsafe private static func sharedWeights(
    of handle: OpaquePointer, _ share: (StableBytes) -> StableBytes
  ) -> StableBytes? {
    var byteCount = 0
    guard let own = unsafe ckernels_take_float_weights(handle, &byteCount) else { return nil }
    let made = unsafe StableBytes(taking: own, byteCount: byteCount, name: "packed weights")
    let weights = share(made)
    // The plan translates addresses in its own bytes to the shared bytes, so its own must still
    // exist.
    withExtendedLifetime(made) {
      unsafe ckernels_use_float_weights(
        handle, weights.baseAddress.assumingMemoryBound(to: UInt8.self))
    }
    return weights
  }

  @unsafe private static func make(
    _ tree: FloatTree, of file: ModelFile, _ threads: ConvolutionThreads
  ) -> OpaquePointer? {
    let planes = tree.planes.map {
      CKernelsFloatPlane(height: $0.height, width: $0.width, channels: $0.channels)
    }
    // The constants are unpacked to arrays, whose addresses the steps share.
    var constants: [Float] = []
    var picked: [UInt16] = []
    var places: [ConstantPlaces] = []
    constants.reserveCapacity(
      tree.steps.reduce(0) {
        $0 + ($1.step.window.map { $0.weights.count + 2 * $0.bias.count } ?? 0)
          + ($1.step.slopes?.count ?? 0)
      })
    for place in tree.steps {
      var start = ConstantPlaces()
      if let window = place.step.window {
        start.weights = constants.count
        unsafe window.weights.append(to: &constants, from: file)
        start.bias = constants.count
        unsafe window.bias.append(to: &constants, from: file)
        start.scales = constants.count
        constants += window.scales ?? []
      }
      if let slopes = place.step.slopes {
        start.slopes = constants.count
        unsafe slopes.append(to: &constants, from: file)
        let channels = tree.planes[place.output].channels
        if slopes.count < channels, let all = constants.last {
          constants += repeatElement(all, count: channels - 1)
        }
      }
      if let pick = place.step.pick {
        start.picked = picked.count
        picked += pick.rows + pick.columns
      }
      places.append(start)
    }
    let outputs = tree.outputs + tree.endings.flatMap(\.planes)
    return unsafe constants.withUnsafeBufferPointer { floats in
      unsafe picked.withUnsafeBufferPointer { picked in
        let steps = unsafe zip(tree.steps, places).flatMap { place, start in
          unsafe place.step.kind == .stack
            ? stack(place) : [step(place, floats, picked, start)]
        }
        return unsafe ckernels_make_float_plan(
          planes, planes.count, steps, steps.count, outputs, outputs.count,
          Int32(CKERNELS_BEST_FORM.rawValue), threads.handle)
      }
    }
  }

  /// Returns the steps that put some planes into one.
  @unsafe private static func stack(_ place: FloatTree.Place) -> [CKernelsFloatStep] {
    unsafe zip(place.inputs, place.step.firstChannels).map { input, channel in
      var made = unsafe CKernelsFloatStep()
      unsafe made.kind = Int32(place.step.kernelKind.rawValue)
      unsafe (made.input, made.output, made.firstChannel) = (input, place.output, channel)
      unsafe (made.smallest, made.largest) = (-.infinity, .infinity)
      return unsafe made
    }
  }

  @unsafe private static func step(
    _ place: FloatTree.Place, _ floats: UnsafeBufferPointer<Float>,
    _ picked: UnsafeBufferPointer<UInt16>, _ start: ConstantPlaces
  ) -> CKernelsFloatStep {
    let step = place.step
    var made = unsafe CKernelsFloatStep()
    unsafe made.kind = Int32(step.kernelKind.rawValue)
    unsafe made.input = place.inputs[0]
    unsafe made.second = place.inputs.count > 1 ? place.inputs[1] : 0
    unsafe made.addsSecond = step.kind == .convolution && place.inputs.count > 1 ? 1 : 0
    unsafe made.output = place.output
    unsafe (made.smallest, made.largest) = (step.range.lowerBound, step.range.upperBound)
    unsafe made.curve = Int32(step.kernelCurve.rawValue)
    if let pool = step.pool {
      unsafe (made.kernelHeight, made.kernelWidth) = (pool.side, pool.side)
      unsafe (made.strideY, made.strideX) = (pool.stride, pool.stride)
      unsafe (made.paddingTop, made.paddingLeft) = (pool.paddingTop, pool.paddingLeft)
    }
    if let pick = step.pick, let base = picked.baseAddress {
      unsafe made.rows = unsafe base + start.picked
      unsafe made.columns = unsafe base + start.picked + pick.rows.count
    }
    guard let base = floats.baseAddress else { return unsafe made }
    if step.slopes != nil { unsafe made.slopes = unsafe base + start.slopes }
    guard let window = step.window else { return unsafe made }
    unsafe (made.kernelHeight, made.kernelWidth) = (window.height, window.width)
    unsafe (made.strideY, made.strideX) = (window.stride, window.stride)
    unsafe (made.paddingTop, made.paddingLeft) = (window.paddingTop, window.paddingLeft)
    unsafe made.weights = base + start.weights
    unsafe made.bias = base + start.bias
    if window.scales != nil { unsafe made.scales = base + start.scales }
    return unsafe made
  }
}

extension FloatStep {
  fileprivate var kernelCurve: CKernelsCurve {
    switch curve {
    case .none: CKERNELS_STRAIGHT
    case .hardSwish: CKERNELS_HARD_SWISH
    case .swish: CKERNELS_SWISH
    }
  }

  fileprivate var kernelKind: CKernelsFloatKind {
    switch kind {
    case .convolution: window?.isPixel == true ? CKERNELS_POINTWISE : CKERNELS_WINDOW
    case .depthwise: CKERNELS_DEPTHWISE
    case .sum: CKERNELS_SUM
    case .resize: CKERNELS_RESIZE
    case .unfold: CKERNELS_UNFOLD
    case .rectify: CKERNELS_RECTIFY
    case .largest: CKERNELS_LARGEST
    case .averages: CKERNELS_AVERAGES
    case .pick: CKERNELS_PICK
    case .mean: CKERNELS_MEAN
    case .product: CKERNELS_PRODUCT
    case .scale: CKERNELS_SCALE
    case .shift: CKERNELS_SHIFT
    case .stack: CKERNELS_STACK
    case .extend: CKERNELS_EXTEND
    case .logistic: CKERNELS_LOGISTIC
    case .average: CKERNELS_AVERAGE
    case .spread: CKERNELS_SPREAD
    }
  }
}

/// The places of a step's constants in the array that all steps share.
private struct ConstantPlaces {
  var weights = 0
  var bias = 0
  var slopes = 0
  var scales = 0
  var picked = 0
}

extension FloatConstant {
  /// Appends the floats in plain form, including all zeros.
  ///
  /// The ranges lie inside the file, and places among the floats: the model's reader has checked
  /// that.
  @unsafe func append(to floats: inout [Float], from file: ModelFile) {
    let bytes = unsafe (file.bytes.baseAddress + content.lowerBound)
      .assumingMemoryBound(to: UInt8.self)
    let storedCount = places?.count ?? count
    let stored = unsafe [Float](unsafeUninitializedCapacity: storedCount) { buffer, made in
      if let base = buffer.baseAddress {
        switch storage {
        case .halves: unsafe ckernels_widen(bytes, storedCount, base)
        case .floats:
          unsafe UnsafeMutableRawPointer(base).copyMemory(
            from: bytes, byteCount: storedCount * MemoryLayout<Float>.stride)
        case .bytes:
          for index in 0..<storedCount {
            unsafe base[index] = Float(Int8(bitPattern: bytes[index]))
          }
        }
      }
      made = storedCount
    }
    guard let places else {
      floats.append(contentsOf: stored)
      return
    }
    let start = floats.count
    floats.append(contentsOf: repeatElement(0, count: count))
    for (place, value) in zip(places, stored) { floats[start + Int(place)] = value }
  }
}
