import TestSupport
import Testing
import ToyTask
import VisionBase
import VisionReports

@testable import VisionCommand

/// Tests that a task that is only in the list of tasks is behind every command.
@Suite struct ToyTaskTests {
  private let folder: TemporaryFolder
  private let picture: String

  init() throws {
    folder = try TemporaryFolder()
    picture = try folder.writePicture(of: "dog", to: "dog.bmp")
  }

  private func run(_ words: String...) -> (code: ExitCode, output: String, error: String) {
    runProgram(words, services: Services(tasks: .withToy))
  }

  @Test func `help and completion list it`() {
    #expect(run("--help").output.contains("Gives the mean color of pictures and videos."))
    #expect(run("color", "--help").output.contains("--gain"))
    #expect(run("bench", "--help").output.contains("Measures mean colors."))
    #expect(
      run("worker", "--help").output.contains("Gives the mean color of pictures of a stream."))
    for command in ["serve", "studio"] {
      // The list of tasks has several lines.
      let help = run(command, "--help").output.bytes.split(separator: "\n")
        .map { String($0.trimmed()) }.joined(separator: " ")
      #expect(help.contains("holistic, color (default: all)"), "\(help)")
    }
    #expect(run("completion", "bash").output.contains("color"))
  }

  @Test func `it looks at pictures, and writes all forms that it has`() throws {
    let (code, output, error) = run("color", "--gain", "0.5", "--format", "json", picture)
    #expect(code == .success && error.isEmpty, "\(error)")
    let line = try #require(try jsonLines(output).first)
    let color = try #require(line["color"] as? [String: Any])
    #expect(color.keys.sorted() == ["blue", "green", "red"])
    #expect(run("color", "--format", "csv", picture).output.contains("orientation,red,green,blue"))
    #expect(run("color", picture).output.bytes.hasPrefix("MeanColor:"))
    #expect(run("color", "--format", "yolo", picture).code == .wrongUsage)
    let drawn = folder.file("drawn.png")
    #expect(run("color", "--annotate", drawn, picture).code == .success)
    #expect(FileKind(of: drawn, followingLinks: true) == .file)
  }

  @Test func `bench and worker know it`() throws {
    let benched = run(
      "bench", "color", "--iterations", "1", "--warm-up", "0", "--format", "json", picture)
    #expect(try jsonLines(benched.output).first?["task"] as? String == "color", "\(benched.error)")
    let described = run("worker", "color", "--describe").output
    #expect(described.contains("red") && described.contains("float32"), "\(described)")
    // Without labels to compare with, nothing measures it.
    #expect(run("eval", "color", "--help").code == .wrongUsage)
  }
}
