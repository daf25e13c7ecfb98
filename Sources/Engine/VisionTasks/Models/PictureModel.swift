internal import Frames
internal import Inference
internal import ModelFiles
internal import VisionBase

/// A model that looks at a picture: the first half of every task, up to the raw outputs.
///
/// Not thread-safe: a task serialises its calls.
final class PictureModel {
  let file: ModelFile
  let metadata: ModelMetadata?
  private let compiled: CompiledModel
  private let input: ImageInput

  /// The columns of the model's input.
  var inputWidth: Int { input.width }

  /// The rows of the model's input.
  var inputHeight: Int { input.height }

  private let readers: [OutputReader]

  init(
    _ file: ModelFile, metadata: ModelMetadata?, rules: ImageInputRules, threadCount: Int?,
    usualScaling: PixelScaling? = nil
  ) throws(VisionError) {
    input = try ImageInput(
      of: file, metadata: metadata, rules: rules, usualScaling: usualScaling)
    compiled = try CompiledModel(file, options: InferenceOptions(threadCount: threadCount))
    readers = file.outputs.map { _ in OutputReader() }
    self.file = file
    self.metadata = metadata
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
