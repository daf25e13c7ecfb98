import Foundation
import ModelCatalogue
import ModelDownloads
import TestSupport
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

  @Test func `a bar is drawn while a person watches, and gone afterward`() {
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

  @Test func `a size that nobody states is that of the file, or unknown`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data(count: 2_500_000), to: "here.tflite")
    func entry(_ name: String) -> CatalogueEntry {
      let source = CatalogueSource(
        .url("https://example.com/\(name)"), sha256: SHA256(text: name))
      return CatalogueEntry(
        name, .model, task: "any", path: "models/\(name)", summary: "A model", sources: [source])
    }
    var services = SampleServices.all
    let entries: [ModelSupply.Entry] = [(entry("here"), path), (entry("away"), nil)]
    services.models.entries = { entries }
    let (_, table, _) = runProgram(["models", "list"], services: services)
    let lines = table.bytes.lines.map(String.init)
    #expect(lines[1].contains("2.5 MB"), "\(table)")
    #expect(lines[2].contains("unknown"), "\(table)")
    let (_, json, _) = runProgram(["models", "list", "-f", "json"], services: services)
    #expect(json.contains(#""byteCount":2500000"#) && json.contains(#""byteCount":null"#))
  }
}
