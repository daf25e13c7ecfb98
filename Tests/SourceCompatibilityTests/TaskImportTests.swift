// A program of the modern API without any upcoming feature: the types in calls of tasks come with
// the tasks, as in `Tests/Engine/VisionTasksTests/ImportTests.swift` with stricter imports.
import Testing
import VisionTasks

@Suite struct TaskImportTests {
  @Test func `one import is enough for pictures, places and errors`() throws {
    let frame = try Frame(
      width: 2, height: 1, format: .rgb, orientation: .left,
      bytes: [UInt8](repeating: 7, count: 6).span.bytes)
    let orientation: Orientation = frame.orientation
    #expect(orientation == .left)
    #expect(try frame.upright().height == 2)
    let box = PictureBox(x: 0, y: 0, width: 2, height: 1)
    #expect(PictureGeometry(frame).upright(box).height == 2)
    do {
      _ = try ObjectDetector(
        loading: .file("/nowhere/model.tflite"), options: DetectorOptions(maxResults: 3))
      Issue.record("there is no such model")
    } catch {
      #expect(error.code == .inputMissing)
      #expect((error.cause as? SystemError)?.call == "open")
    }
  }
}
