package import Frames
package import OptionDeclarations
package import VisionBase

/// A request to a task: the values of its options.
package protocol TaskRequest: Sendable, Equatable {
  /// The options, in the order of the help.
  static var options: [any DeclaredOption] { get }

  /// The options that affect the task's duration, which a benchmark needs.
  static var measuredOptions: [any DeclaredOption] { get }

  /// The options that apply only to the frames of a video.
  static var movieOptions: [any DeclaredOption] { get }

  /// The options that affect drawn copies alone.
  static var drawnOptions: [any DeclaredOption] { get }

  /// The options whose values engines take with each frame, as `frameChoice` has them.
  ///
  /// Engines are the same whatever their values are.
  static var frameOptions: [any DeclaredOption] { get }

  /// Throws `optionInvalid` for an option without effect beside the others.
  ///
  /// It is for callers that received all options at once; a form may hold a value that has a
  /// meaning only once another is chosen.
  static func checkUse(of values: OptionValues) throws(VisionError)

  /// Creates a request from option values; throws `optionInvalid` when two exclude each other.
  init(_ values: OptionValues) throws(VisionError)

  /// True if options exclude findings that would be reported without them.
  var leavesOut: Bool { get }

  /// The values of `frameOptions`.
  var frameChoice: FrameChoice { get }

  /// The model's output that it chooses, which the model may not have; nil if it chooses none.
  var chosenOutput: Int? { get }

  /// Chooses one of the model's outputs, for tasks whose reports are vectors.
  mutating func choose(output: Int)

  /// The columns of a table of reports, for programs; empty without such a table.
  var recordFields: [RecordField] { get }

  /// The files beside the models that the request names; only the machine's own user may name them.
  var files: [String] { get }

  /// Returns the classes of samples as an option of the kind `samples` names them, sorted by name.
  ///
  /// Throws the errors of reading them, and for samples that the task cannot use whatever its other
  /// options are.
  static func sampleClasses(at path: String) throws(VisionError) -> [SampleClass]

  /// Threads for one frame; nil leaves the choice to the engine.
  var threads: Int? { get set }

  /// The upright orientation; nil takes it from the picture's or video's own data.
  var orientation: Orientation? { get }

  /// Returns the model in use, as a person would type it; throws when none can be chosen.
  func modelName() throws(VisionError) -> String

  /// Chooses the usual model where none is chosen.
  ///
  /// The usual model may depend on what was pulled. Afterward the request has the same model
  /// whatever is pulled meanwhile.
  mutating func settleModel()
}

extension TaskRequest {
  package static var measuredOptions: [any DeclaredOption] { options }
  package static var movieOptions: [any DeclaredOption] { [] }
  package static var drawnOptions: [any DeclaredOption] { [] }
  package static var frameOptions: [any DeclaredOption] { [] }
  package var frameChoice: FrameChoice { FrameChoice() }
  package mutating func settleModel() {}
  package static func checkUse(of values: OptionValues) throws(VisionError) {}
  package var leavesOut: Bool { false }
  package var chosenOutput: Int? { nil }
  package var files: [String] { [] }
  package static func sampleClasses(at path: String) throws(VisionError) -> [SampleClass] { [] }
  package mutating func choose(output: Int) {}
  package var recordFields: [RecordField] { [] }
}
