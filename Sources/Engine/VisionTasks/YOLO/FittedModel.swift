internal import Frames
internal import Inference
internal import ModelFiles
internal import VisionBase

/// A model that sees pictures undistorted, up to its raw output.
///
/// Not thread-safe: a task serializes its calls.
final class FittedModel {
  private let compiled: CompiledModel
  private let input: FittedInput
  private let reader = OutputReader()

  init(_ file: ModelFile, fit: PictureFit, threadCount: Int?) throws(VisionError) {
    input = try FittedInput(of: file, fit: fit)
    var options = InferenceOptions(threadCount: threadCount)
    options.mostOutputElements = PictureModel.mostOutputElements
    compiled = try CompiledModel(file, options: options)
  }

  /// Throws `modelUnsupported` if the computed output does not have the shape that the file gives.
  func checkOutputShape() throws(VisionError) {
    let output = compiled.outputs[0]
    guard output.shape != output.facts.shape else { return }
    throw VisionError(
      .modelUnsupported,
      "the output \(output.facts.name) is \(output.shape) when the model runs, and the file says "
        + "\(output.facts.shape)",
      cause: YOLOModelFault.outputShape(output.shape))
  }

  /// Runs the model on an area of a frame.
  func run(_ area: UprightArea, of frame: Frame) throws(VisionError) {
    try input.write(area, of: frame, into: compiled.inputs[0])
    try compiled.run()
  }

  /// Returns the place of an area in the input.
  func place(of area: UprightArea) -> LetterboxPlace { input.place(of: area) }

  /// Lends the output of the last run as floats to `body`.
  func withOutput<Result>(
    _ body: (Span<Float>) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try reader.withFloats(of: compiled.outputs[0], body)
  }
}
