internal import Frames
internal import Inference
package import ModelFiles
internal import VisionBase

/// The accepted forms of a model's image input; each API allows what its upstream allows.
package struct ImageInputRules: Hashable, Sendable {
  /// The accepted element types.
  package var elementTypes: Set<ElementType>

  /// True if each color channel may have its own normalization.
  package var allowsPerChannelNormalization: Bool

  /// True if metadata that describes a subgraph must also describe its input.
  package var needsDescribedInput: Bool

  /// True if the colors may be planes: batch, channels, height, width, as PyTorch has them.
  package var allowsPlanes = true

  /// True if models of exporters with their own form of inputs and outputs are recognized.
  package var recognizesExports = true

  /// The rules that accept everything the engine supports.
  package static let all = ImageInputRules(
    elementTypes: [.uint8, .int8, .float32], allowsPerChannelNormalization: true,
    needsDescribedInput: false)

  /// The rules of MediaPipe Tasks.
  package static let mediaPipeTasks = ImageInputRules(
    elementTypes: [.uint8, .float32], allowsPerChannelNormalization: false,
    needsDescribedInput: true, allowsPlanes: false, recognizesExports: false)
}

/// A model's image input: checked once, then filled frame by frame.
///
/// Reference: docs/reference/mediapipe-tasks.md 2.2 (input tensor) and 3.3. Not thread-safe.
final class ImageInput {
  let width: Int
  let height: Int

  private let elements: Elements
  private let sampler: RegionSampler
  private let layout: PixelLayout
  /// The interleaved pixels of a planar input.
  private var floats: [Float] = []
  private var bytes: [UInt8] = []
  private var signedBytes: [Int8] = []

  /// The conversion of bytes to elements.
  private enum Elements {
    case bytes
    case signed
    case floats(PixelScaling)
    /// A signed model whose quantization is not just a shift by 128: one table for each color
    /// channel.
    case signedByTable([Int8])
  }

  /// Creates the input of a model, after checking it.
  ///
  /// `usualScaling` serves float models without normalization metadata; without it they are
  /// refused.
  init(
    of model: DescribedModel, rules: ImageInputRules, usualScaling: PixelScaling? = nil,
    threadCount: Int = 1
  ) throws(VisionError) {
    let facts = try Self.checkedInput(of: model.file, model.metadata, rules)
    let tensor = model.metadata?.inputs.first
    _ = try tensor?.image()
    let normalization = try tensor?.normalization()
    layout = PixelLayout(facts.shape) ?? .interleaved
    height = facts.shape[layout.places.height]
    width = facts.shape[layout.places.width]
    sampler = try RegionSampler(width: width, height: height, threadCount: threadCount)
    switch facts.elementType {
    case .uint8: elements = .bytes
    case .int8: elements = try Self.signedElements(facts, normalization)
    default:
      if let usualScaling, normalization == nil {
        elements = .floats(usualScaling)
        break
      }
      guard let normalization else {
        throw VisionError(
          .modelUnsupported,
          "\(model.file.bytes.name): the input holds floats, which requires specifying "
            + "NormalizationOptions metadata that say how pixels are normalized"
            + PackagingAdvice(for: model.file).forNormalization,
          cause: MetadataFault.missingNormalization)
      }
      elements = .floats(try Self.scaling(normalization, rules))
    }
  }

  /// Samples a region of a frame into the model's input.
  func write(
    _ region: Region, of frame: Frame, border: Border, into tensor: TensorBuffer
  ) throws(VisionError) {
    switch elements {
    case .bytes:
      try write(to: tensor, over: &bytes, filler: 0) { (pixels) throws(VisionError) in
        try sampler.sample(region, of: frame, border: border, into: &pixels)
      }
    case .floats(let scaling):
      try write(to: tensor, over: &floats, filler: 0) { (pixels) throws(VisionError) in
        try sampler.sample(region, of: frame, border: border, scaling: scaling, into: &pixels)
      }
    case .signed:
      try write(to: tensor, over: &signedBytes, filler: 0) { (pixels) throws(VisionError) in
        try sampler.sample(region, of: frame, border: border, into: &pixels)
      }
    case .signedByTable(let table):
      try write(to: tensor, over: &signedBytes, filler: 0) { (pixels) throws(VisionError) in
        try sampler.sample(region, of: frame, border: border, into: &pixels)
        for index in pixels.indices {
          pixels[index] = table[256 * (index % 3) + Int(pixels[index]) + 128]
        }
      }
    }
  }

  /// Lends the tensor to `fill`; for planes, first an array whose pixels are then spread.
  private func write<Element: TensorElement>(
    to tensor: TensorBuffer, over array: inout [Element], filler: Element,
    _ fill: (inout MutableSpan<Element>) throws(VisionError) -> Void
  ) throws(VisionError) {
    guard layout == .planar else {
      return try tensor.withMutableElements(of: Element.self, fill)
    }
    let count = width * height * 3
    if array.count != count { array = [Element](repeating: filler, count: count) }
    try unsafe array.withUnsafeMutableBufferPointer { (memory) throws(VisionError) in
      var pixels = unsafe MutableSpan(_unsafeElements: memory)
      try fill(&pixels)
      let filled = unsafe Span(_unsafeElements: UnsafeBufferPointer(memory))
      try tensor.withMutableElements(of: Element.self) { PixelLayout.spread(filled, into: &$0) }
    }
  }
}

// MARK: - Checks

extension ImageInput {
  /// Returns the facts of a model's only input after checking that it can take a picture.
  static func checkedInput(
    of model: ModelFile, _ metadata: ModelMetadata?, _ rules: ImageInputRules
  ) throws(VisionError) -> TensorFacts {
    let name = model.bytes.name
    guard model.inputs.count == 1, let facts = model.inputs.first else {
      throw VisionError(
        .modelUnsupported,
        "\(name): models for pictures are assumed to have a single input, this has "
          + "\(model.inputs.count)",
        cause: ImageInputFault.inputCount(model.inputs.count))
    }
    if rules.needsDescribedInput, let subgraph = metadata?.subgraphs.first, subgraph.inputs.isEmpty
    {
      throw VisionError(
        .modelUnsupported, "\(name): the metadata describe the model but not its input",
        cause: ImageInputFault.undescribed)
    }
    guard facts.shape.count == 4 else {
      throw VisionError(
        .modelUnsupported,
        "\(name): only 4D tensors in BHWD layout (batch x height x width x channels) are supported "
          + "as input, it is \(facts.shape)",
        cause: ImageInputFault.notFourDimensions(facts.shape))
    }
    guard rules.elementTypes.contains(facts.elementType) else {
      let allowed = rules.elementTypes.map(\.rawValue).sorted().joined(separator: ", ")
      throw VisionError(
        .modelUnsupported,
        "\(name): the input \(facts.name) must hold \(allowed), it holds \(facts.elementType)",
        cause: ImageInputFault.elementType(tensor: facts.name, facts.elementType))
    }
    try NeededShape.check(
      facts.shape, isOneOf: rules.allowsPlanes ? PixelLayout.shapes : [PixelLayout.shapes[0]],
      "\(name): the input must be 1 x height x width x 3"
        + (rules.allowsPlanes ? " or 1 x 3 x height x width" : ""),
      fault: ImageInputFault.shape(facts.shape))
    return facts
  }

  private static func scaling(
    _ normalization: Normalization, _ rules: ImageInputRules
  ) throws(VisionError) -> PixelScaling {
    let channels = try normalization.perChannel()
    if !rules.allowsPerChannelNormalization { _ = try normalization.uniform() }
    return try PixelScaling(
      means: channels.map(\.mean), standardDeviations: channels.map(\.deviation))
  }

  /// Returns the elements of a signed model; without a normalization, bytes minus 128, as
  /// converters do.
  private static func signedElements(
    _ facts: TensorFacts, _ normalization: Normalization?
  ) throws(VisionError) -> Elements {
    guard let normalization, let quantization = facts.quantization?.perTensor,
      quantization.scale > 0
    else { return .signed }
    let colors = try normalization.perChannel().map { channel in
      SignedPixels(
        mean: channel.mean, deviation: channel.deviation, scale: quantization.scale,
        zeroPoint: Int(quantization.zeroPoint))
    }
    return colors.allSatisfy(\.isShift) ? .signed : .signedByTable(colors.flatMap(\.table))
  }
}
