internal import Frames
internal import Inference
internal import ModelFiles
internal import VisionBase

/// A model that looks at a picture: the first half of every task, up to the raw outputs.
///
/// Not thread-safe: a task serialises its calls.
final class PictureModel {
  private let compiled: CompiledModel
  private let input: ImageInput
  private let readers: [OutputReader]

  /// The columns of the model's input.
  var inputWidth: Int { input.width }

  /// The rows of the model's input.
  var inputHeight: Int { input.height }

  /// The shapes of the outputs as they are computed, which a file may declare otherwise.
  var outputShapes: [[Int]] { compiled.outputs.map(\.shape) }

  init(
    _ model: DescribedModel, rules: ImageInputRules, threadCount: Int?,
    usualScaling: PixelScaling? = nil
  ) throws(VisionError) {
    input = try ImageInput(
      of: model, rules: rules, usualScaling: usualScaling,
      threadCount: threadCount ?? ProcessorCores.defaultThreadCount)
    compiled = try CompiledModel(model.file, options: InferenceOptions(threadCount: threadCount))
    readers = model.file.outputs.map { _ in OutputReader() }
  }

  /// Runs the model on a region of a frame, stretched to the model's input.
  func run(
    _ region: Region, of frame: Frame, border: Border = .replicate
  ) throws(VisionError) {
    try input.write(region, of: frame, border: border, into: compiled.inputs[0])
    try compiled.run()
  }

  /// Lends an output of the last run as floats.
  func withOutput<Result>(
    _ index: Int, _ body: (Span<Float>) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try readers[index].withFloats(of: compiled.outputs[index], body)
  }
}
