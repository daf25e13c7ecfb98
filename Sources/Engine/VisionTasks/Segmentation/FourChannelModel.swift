internal import Frames
internal import Inference
internal import ModelFiles
internal import VisionBase

/// A model whose input has a fourth channel beside the colors, up to its raw outputs.
///
/// The whole upright picture is stretched to the input: by the means of areas if both sides become
/// smaller, else bilinearly. Not thread-safe. Reference: docs/reference/mediapipe-segmentation.md
/// 5.
final class FourChannelModel {
  private let compiled: CompiledModel
  private let readers: [OutputReader]
  private let width: Int
  private let height: Int
  /// The conversion of all four channels; nil for a model that takes bytes.
  private let scaling: PixelScaling?
  private let resizer = LinearResizer()

  private static let channels = 4

  var outputShapes: [[Int]] { compiled.outputs.map(\.shape) }

  /// Returns true for a model with one picture of four channels as its input.
  static func takes(_ file: ModelFile) -> Bool {
    file.inputs.count == 1 && NeededShape([1, nil, nil, channels]).fits(file.inputs[0].shape)
  }

  init(_ model: DescribedModel, threadCount: Int?) throws(VisionError) {
    let facts = model.file.inputs[0]
    (height, width) = (facts.shape[1], facts.shape[2])
    switch facts.elementType {
    case .uint8: scaling = nil
    case .float32:
      guard let given = try model.metadata?.inputs.first?.normalization() else {
        throw VisionError(
          .modelUnsupported,
          "\(model.file.bytes.name): the input holds floats, which requires specifying "
            + "NormalizationOptions metadata that say how pixels are normalized",
          cause: MetadataFault.missingNormalization)
      }
      let (mean, deviation) = try given.uniform()
      scaling = try PixelScaling(means: [mean], standardDeviations: [deviation])
    default:
      throw VisionError(
        .modelUnsupported,
        "\(model.file.bytes.name): the input \(facts.name) must hold float32 or uint8, it holds "
          + "\(facts.elementType)",
        cause: ImageInputFault.elementType(tensor: facts.name, facts.elementType))
    }
    var options = InferenceOptions(threadCount: threadCount)
    options.mostOutputElements = PictureModel.mostOutputElements
    compiled = try CompiledModel(model.file, options: options)
    readers = model.file.outputs.map { _ in OutputReader() }
  }

  /// Runs the model on an upright RGB picture and a plane of its size.
  func run(on picture: Frame, _ plane: SelectionPlane) throws(VisionError) {
    let pixels = stretched(picture, plane)
    if let scaling {
      let (scale, offset) = (scaling.scale[0], scaling.offset[0])
      try compiled.inputs[0].withMutableElements(of: Float.self) { (values) throws(VisionError) in
        for index in pixels.indices {
          values[index] = Float(pixels[index]) * scale + offset
        }
      }
    } else {
      try compiled.inputs[0].withMutableElements(of: UInt8.self) { (values) throws(VisionError) in
        for index in pixels.indices { values[index] = pixels[index] }
      }
    }
    try compiled.run()
  }

  /// Lends an output of the last run as floats to `body`.
  func withOutput<Result>(
    _ index: Int, _ body: (Span<Float>) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try readers[index].withFloats(of: compiled.outputs[index], body)
  }

  /// Returns packed pixels of four channels in the size of the input.
  private func stretched(_ picture: Frame, _ plane: SelectionPlane) -> [UInt8] {
    let colors = Self.packed(picture)
    if picture.width > width, picture.height > height {
      var pixels = [UInt8](repeating: 0, count: plane.values.count * Self.channels)
      for place in plane.values.indices {
        for channel in 0..<3 { pixels[4 * place + channel] = colors[3 * place + channel] }
        pixels[4 * place + 3] = plane.values[place]
      }
      return AreaReduction(
        width: picture.width, height: picture.height, channels: Self.channels, newWidth: width,
        newHeight: height
      ).reduced(pixels)
    }
    let (stretchedColors, stretchedPlane) = (
      resized(colors, picture), resized(plane.values.flatMap { [$0, $0, $0] }, picture)
    )
    var pixels = [UInt8](repeating: 0, count: width * height * Self.channels)
    for place in 0..<width * height {
      for channel in 0..<3 { pixels[4 * place + channel] = stretchedColors[3 * place + channel] }
      pixels[4 * place + 3] = stretchedPlane[3 * place]
    }
    return pixels
  }

  private func resized(_ pixels: [UInt8], _ picture: Frame) -> [UInt8] {
    let (size, picture) = (
      PackedSize(width: width, height: height),
      PackedSize(width: picture.width, height: picture.height)
    )
    var result = [UInt8](repeating: 0, count: width * height * 3)
    unsafe result.withUnsafeMutableBufferPointer { memory in
      var target = unsafe MutableSpan(_unsafeElements: memory)
      resizer.resize(
        pixels.span, picture, to: PixelRectangle(width: width, height: height), of: size,
        into: &target)
    }
    return result
  }

  private static func packed(_ picture: Frame) -> [UInt8] {
    let (step, length) = (picture.bytesPerRow(), picture.width * 3)
    return picture.withBytes { bytes in
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe (0..<picture.height).flatMap { row in
          unsafe bytes[row * step..<row * step + length]
        }
      }
    }
  }
}
