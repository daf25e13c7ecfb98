package import Frames
package import OptionDeclarations
package import VisionBase

/// What a person asks of a task: the values of its options.
package protocol TaskRequest: Sendable, Equatable {
  /// The options, in the order in which help shows them.
  static var options: [any DeclaredOption] { get }

  /// Those of the options that bear on how long the task takes, which a measurement needs.
  static var measuredOptions: [any DeclaredOption] { get }

  /// Those of the options that mean something only for the frames of a video.
  static var movieOptions: [any DeclaredOption] { get }

  /// Throws `optionInvalid` for an option that does nothing beside the others.
  ///
  /// For those who were given all options at once; a form may hold a value that means something only
  /// once another is chosen.
  static func checkUse(of values: OptionValues) throws(VisionError)

  /// What the values of the options ask for; throws `optionInvalid` when two exclude each other.
  init(_ values: OptionValues) throws(VisionError)

  /// Whether options leave out things that would have been found without them.
  var leavesOut: Bool { get }

  /// The columns of a table of reports, for programs; empty where there is no such table.
  var recordFields: [RecordField] { get }

  /// Threads for one frame; nil leaves the choice to the engine.
  var threads: Int? { get set }

  /// Which way is up; nil takes it from the picture's or video's own data.
  var orientation: Orientation? { get }

  /// The model that is used, as a person would type it; throws when none can be chosen.
  func modelName() throws(VisionError) -> String
}

extension TaskRequest {
  package static var measuredOptions: [any DeclaredOption] { options }
  package static var movieOptions: [any DeclaredOption] { [] }
  package static func checkUse(of values: OptionValues) throws(VisionError) {}
  package var leavesOut: Bool { false }
  package var recordFields: [RecordField] { [] }
}
