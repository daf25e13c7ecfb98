import OptionDeclarations
import Testing
import VisionBase
import VisionReports

@Suite struct TaskSnippetsTests {
  private static let interfaces = ["swift-modern", "swift-mediapipe", "swift-mlkit"]

  @Test func `every task of the package has names or advice for every interface`() {
    for task in TaskList.all {
      for interface in Self.interfaces {
        let names = task.facts.snippets.json[interface]
        #expect(
          names?["type"]?.nonemptyString != nil || names?["missing"]?.nonemptyString != nil,
          "\(task.facts.name) in \(interface)")
      }
    }
  }

  @Test func `the options that are spelled are those of the task`() {
    for task in TaskList.all {
      let known = Set(options(of: task))
      let json = task.facts.snippets.json
      for table in [
        json["swift-modern"]?["options"]?["table"], json["swift-mediapipe"]?["options"],
      ] {
        guard case .array(let rows) = table else { continue }
        let names = rows.flatMap(optionNames)
        #expect(!names.isEmpty && known.isSuperset(of: names), "\(task.facts.name)")
      }
    }
  }

  /// Returns the option of a row, and those of its arguments.
  private func optionNames(of row: JSONValue) -> [String] {
    let arguments: [JSONValue] = if case .array(let rows)? = row["arguments"] { rows } else { [] }
    return [row["option"]?.nonemptyString].compactMap(\.self) + arguments.flatMap(optionNames)
  }

  private func options(of task: some ErasedTask) -> [String] { task.task.options.map(\.name) }

  @Test func `a task without names has none`() {
    #expect(TaskSnippets().json == .object([]))
  }
}
