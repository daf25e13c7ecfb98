internal import VisionBase

/// The class that takes a selection in single pictures, where a task's own does not.
package struct SelectingNames: Sendable {
  /// The option with the selection.
  let option: String
  /// The type of the engine, whose options and method have the names of the task's own.
  let type: String

  var json: JSONValue { ["option": .string(option), "type": .string(type)] }
}
