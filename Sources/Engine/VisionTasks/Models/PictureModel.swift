internal import Frames
internal import Inference
internal import ModelFiles
internal import VisionBase

/// A model with an image input: the first half of every task, up to the raw outputs.
///
/// Not thread-safe: a task serializes its calls.
final class PictureModel {
  private let compiled: CompiledModel
  private let input: ImageInput
  private let readers: [OutputReader]

  /// The maximum number of elements that a task reads from a model's outputs.
  ///
  /// The largest detectors produce 7 million: 76,725 boxes with 90 scores each, as
  /// EfficientDet-Lite4 does before suppression.
  static let mostOutputElements = 1 << 23

  /// The columns of the model's input.
  var inputWidth: Int { input.width }

  /// The rows of the model's input.
  var inputHeight: Int { input.height }

  /// The shapes of the computed outputs, which may differ from those that the file declares.
  var outputShapes: [[Int]] { compiled.outputs.map(\.shape) }

  init(
    _ model: DescribedModel, rules: ImageInputRules, threadCount: Int?,
    usualScaling: PixelScaling? = nil
  ) throws(VisionError) {
    input = try ImageInput(
      of: model, rules: rules, usualScaling: usualScaling,
      threadCount: threadCount ?? ProcessorCores.defaultThreadCount)
    var options = InferenceOptions(threadCount: threadCount)
    options.mostOutputElements = Self.mostOutputElements
    compiled = try CompiledModel(model.file, options: options)
    readers = model.file.outputs.map { _ in OutputReader() }
  }

  /// Runs the model on a region of a frame, stretched to the model's input.
  func run(
    _ region: Region, of frame: Frame, border: Border = .replicate
  ) throws(VisionError) {
    try input.write(region, of: frame, border: border, into: compiled.inputs[0])
    try compiled.run()
  }

  /// Lends an output of the last run as floats to `body`.
  func withOutput<Result>(
    _ index: Int, _ body: (Span<Float>) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try readers[index].withFloats(of: compiled.outputs[index], body)
  }

  /// Returns the largest number of each row of an output of bytes; nil for other outputs.
  func largestOfRows(
    ofOutput index: Int, columnCount: Int
  ) throws(VisionError) -> LargestOfRows? {
    try readers[index].largestOfRows(of: compiled.outputs[index], columnCount: columnCount)
  }
}
