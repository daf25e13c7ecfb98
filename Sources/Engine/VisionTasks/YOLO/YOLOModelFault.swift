/// The reason an exported model cannot be used for a task; the `cause` of a `VisionError`.
package enum YOLOModelFault: Error, Hashable, Sendable {
  /// The model is made for a task that this package does not have in this form.
  case unsupportedTask(String)
  /// The model is made for another task than the one it is opened for.
  case otherTask(String)
  /// The model has this many outputs instead of one.
  case outputCount(Int)
  /// The output's shape does not fit the task and the notes.
  case outputShape([Int])
  /// The output holds neither bytes nor floats.
  case outputType
  /// The notes give another size of the input than the model has.
  case inputSize(notes: [Int], model: [Int])
}
