import CommandLineParsing
import VisionReports

extension Command.Example {
  /// Creates an example of a task.
  init(_ example: TaskFacts.Example) { self.init(example.line, example.effect) }
}
