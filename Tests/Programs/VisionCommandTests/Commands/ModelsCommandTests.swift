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
  ]

  @Test(arguments: lines)
  func `what is printed is as recorded`(name: String, words: [String]) throws {
    try Snapshot.check(name, words)
  }

  @Test func `a bar is drawn while a person watches, and gone afterwards`() {
    let console = Console(width: 80, showsProgress: true)
    _ = VisionProgram(services: SampleServices.all).run(
      ["models", "pull", "coco-ssd"], console: console)
    #expect(console.error.text.hasSuffix("coco-ssd: fetched 4.2 MB to /cache/coco-ssd.tflite\n"))
  }

  @Test(arguments: [
    (DownloadFault.cannotConnect, ExitCode.inputFailed), (.pipMissing, .setupMissing),
  ])
  func `a model that cannot be fetched does not keep the others away`(
    fault: DownloadFault, exit: ExitCode
  ) {
    struct Failing: ModelsService {
      let sample = SampleModels()
      let fault: DownloadFault
      func entries() -> [ModelEntry] {
        sample.entries().map { entry in
          var entry = entry
          entry.path = nil
          return entry
        }
      }
      func names(for word: String) throws(VisionError) -> [String] { try sample.names(for: word) }
      func path(of name: String) throws(VisionError) -> String { try sample.path(of: name) }
      func pull(
        _ name: String, cancellation: DownloadCancellation,
        progress: @escaping @Sendable (PullProgress) -> Void
      ) throws(VisionError) -> PullOutcome {
        guard name != "coco-ssd" else {
          throw VisionError(.downloadFailed, "no network", cause: fault)
        }
        return try sample.pull(name, cancellation: cancellation, progress: progress)
      }
    }
    let console = Console()
    let code = VisionProgram(services: Services(models: Failing(fault: fault))).run(
      ["models", "pull", "default"], console: console)
    #expect(code == exit)
    #expect(
      console.error.text == """
        face: fetched 229 kB to /cache/face.tflite
        vision: coco-ssd: no network

        """)
  }
}
