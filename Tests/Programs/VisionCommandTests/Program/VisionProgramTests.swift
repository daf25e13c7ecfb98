import Testing

@testable import VisionCommand

@Suite struct VisionProgramTests {
  private static let helpPages: [(name: String, words: [String])] = [
    ("help", ["help"]),
    ("help-detect", ["help", "detect"]),
    ("help-classify", ["help", "classify"]),
    ("help-embed", ["help", "embed"]),
    ("help-compare", ["help", "compare"]),
    ("help-similar", ["help", "similar"]),
    ("help-models", ["models", "--help"]),
    ("help-models-list", ["models", "list", "-h"]),
    ("help-models-pull", ["help", "models", "pull"]),
    ("help-models-inspect", ["help", "models", "inspect"]),
    ("help-models-package", ["help", "models", "package"]),
    ("help-bench-detect", ["help", "bench", "detect"]),
    ("help-bench-embed", ["help", "bench", "embed"]),
    ("help-bench-classify", ["help", "bench", "classify"]),
    ("help-serve", ["help", "serve"]),
    ("help-demo", ["help", "demo"]),
    ("help-completion", ["help", "completion"]),
  ]

  @Test(arguments: helpPages)
  func `help is as recorded`(name: String, words: [String]) throws {
    try Snapshot.check(name, words)
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
    #expect(console.output.text == "vision \(VisionProgram.version)\n")
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
