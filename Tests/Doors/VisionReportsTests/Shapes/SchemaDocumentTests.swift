import Foundation
import Testing
import VisionBase
import VisionReports

/// Tests that `docs/schema` describes the tasks' results.
///
/// With `RECORD_SNAPSHOTS=1` it writes the documents; scripts/schema-tables then makes the tables.
@Suite struct SchemaDocumentTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/schema")

  @Test(arguments: TaskList.all.names)
  func `a document is what the task declares`(name: String) throws {
    let task = try #require(TaskList.all.first { $0.facts.name == name })
    let made = document(of: task) + "\n"
    let file = Self.folder.appending(path: "\(name).json")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try made.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == made)
  }

  private func document(of task: some ErasedTask) -> String {
    func text<Request, Report>(_ task: VisionTask<Request, Report>) -> String {
      task.facts.schemaDocument(of: Report.self).prettyText
    }
    return text(task.task)
  }
}
