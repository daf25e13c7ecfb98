import CommandLineParsing
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct VisionProgramTests {
  /// All declared commands, so that none is forgotten: `help` and `help-models-pull`.
  private static let helpPages = CommandPath(root: VisionProgram().root.declaration).allPaths()
    .map { ["help"] + $0.names }

  @Test(arguments: helpPages)
  func `help is as recorded`(words: [String]) throws {
    try Snapshot.check(words.joined(separator: "-"), words)
  }

  private static let mistakes: [(name: String, words: [String])] = [
    ("nothing", []),
    ("unknown-command", ["detcet", "x.jpg"]),
    ("unknown-option", ["detect", "--treshold", "0.5", "x.jpg"]),
    ("wrong-choice", ["detect", "--format", "yaml", "x.jpg"]),
    ("wrong-orientation", ["detect", "--orientation", "lft", "x.jpg"]),
    ("wrong-region", ["detect", "--region", "1,2,3", "x.jpg"]),
    ("missing-input", ["detect"]),
    ("unknown-model", ["models", "pull", "fcae"]),
  ]

  @Test(arguments: mistakes)
  func `a wrong command line is told what is right`(name: String, words: [String]) throws {
    try Snapshot.check(name, words)
  }

  @Test func `the version is one line`() {
    let console = Console()
    #expect(VisionProgram().run(["--version"], console: console) == .success)
    #expect(console.output.text == "vision \(ProgramVersion.version)\n")
  }

  @Test func `a full disk is told beside what else went wrong`() throws {
    let full = try OpenFile(writing: "/dev/full", permissions: 0o600)
    let console = Console(output: TextSink(descriptor: full.descriptor))
    let words = ["detect", "--format", "json", "/no/such.jpg"]
    let code = VisionProgram(services: SampleServices.all).run(words, console: console)
    #expect(code == .inputFailed)
    let lines = console.error.text.bytes.split(separator: "\n").map(String.init)
    #expect(lines.count == 2 && lines[0].contains("/no/such.jpg"))
    #expect(lines[1] == "vision: the results cannot be written (No space left on device)")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completion knows the commands`(shell: String) {
    let console = Console()
    let program = VisionProgram(services: SampleServices.all)
    #expect(program.run(["completion", shell], console: console) == .success)
    for word in ["score-threshold", "inspect", "left-mirrored", "models list --names"] {
      let quoted = "'models' 'list' '--names'"
      let text = console.output.text.split(separator: quoted).joined(
        separator: "models list --names")
      #expect(text.contains(word))
    }
  }
}
