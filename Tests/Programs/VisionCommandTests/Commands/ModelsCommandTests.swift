import ModelDownloads
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct ModelsCommandTests {
  private static let lines: [(name: String, words: [String])] = [
    ("models-list", ["models", "list"]),
    ("models-list-names", ["models", "list", "--names"]),
    ("models-list-cached-json", ["models", "list", "--cached", "--format", "json"]),
    ("models-path", ["models", "path", "face"]),
    ("models-path-missing", ["models", "path", "coco-ssd"]),
    ("models-pull", ["models", "pull", "default", "face"]),
    ("models-inspect-missing", ["models", "inspect", "coco-ssd"]),
    ("models-inspect-absent", ["models", "inspect", "/absent.tflite"]),
    ("models-inspect-standard-input", ["models", "inspect", "-"]),
  ]

  @Test(arguments: lines)
  func `what is printed is as recorded`(name: String, words: [String]) throws {
    try Snapshot.check(name, words)
  }

  @Test func `names alone have no other form`() {
    let (code, output, error) = runProgram(["models", "list", "--names", "--format", "json"])
    #expect(code == .wrongUsage && output.isEmpty && error.contains("--names prints only names"))
    #expect(runProgram(["models", "list", "--names", "--format", "text"]).code == .success)
  }

  @Test func `a bar is drawn while a person watches, and gone afterwards`() {
    let console = Console(width: 80, showsProgress: true)
    _ = VisionProgram(services: SampleServices.all).run(
      ["models", "pull", "coco-ssd"], console: console)
    #expect(
      console.error.text.bytes.hasSuffix("coco-ssd: fetched 4.2 MB to /cache/coco-ssd.tflite\n"))
  }

  @Test(arguments: [
    (DownloadFault.cannotConnect, ExitCode.inputFailed), (.pipMissing, .setupMissing),
  ])
  func `a model that cannot be fetched does not keep the others away`(
    fault: DownloadFault, exit: ExitCode
  ) {
    var services = SampleServices.all
    services.models.entries = { SampleServices.models.entries().map { ($0.entry, nil) } }
    services.models.makePull = {
      let pull = SampleServices.models.makePull()
      return { (name, cancellation, progress) throws(VisionError) in
        guard name != "coco-ssd" else {
          throw VisionError(.downloadFailed, "no network", cause: fault)
        }
        return try pull(name, cancellation, progress)
      }
    }
    let console = Console()
    let code = VisionProgram(services: services).run(
      ["models", "pull", "default"], console: console)
    #expect(code == exit)
    #expect(
      console.error.text == """
        face: fetched 229 kB to /cache/face.tflite
        vision: coco-ssd: no network

        """)
  }
}
