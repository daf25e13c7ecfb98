import CommandLineParsing
import OptionDeclarations
import VisionBase
import VisionReports

/// `vision demo`: fetches missing files, finds the face in a sample photograph and draws it.
struct DemoCommand {
  let models: ModelSupply
  let task: DetectTask

  /// The photograph's name in the catalogue.
  private static let photograph = "grace-hopper"

  private static let output = Option(
    "output", short: "o", .file, default: "vision-demo.png", help: "Where to draw the result.")

  var subcommand: Subcommand {
    let declaration = Command(
      "demo", summary: "Shows object detection on a sample photograph.",
      discussion: "Fetches the runtime, the default models and the photograph if they are missing.",
      arguments: [Self.output, CommonOptions.overwrite])
    return Subcommand(declaration) { (arguments, console) throws(VisionError) in
      try run(
        drawingTo: arguments[Self.output], overwriting: arguments[CommonOptions.overwrite], console)
    }
  }

  private func run(
    drawingTo path: String, overwriting overwrites: Bool, _ console: Console
  ) throws(VisionError) -> ExitCode {
    try OutputPath.check(path, of: "--output")
    // Before anything is fetched; the photograph may not be there yet.
    try Replacement(overwrites: overwrites, protecting: InputPlaces([])).check(
      path, of: "--output")
    let pull = ModelPull(models: models, console: console)
    let pulled = try pull.run(["default", Self.photograph])
    guard pulled == .success else { return pulled }

    let photograph = try models.path(Self.photograph)
    let input = Input(name: photograph, source: .file(path: photograph))
    let annotations = try AnnotationPaths(
      path, words: [photograph], inputs: [input],
      replacement: Replacement(overwrites: overwrites, protecting: InputPlaces([input])))
    let path = annotations.path(0) ?? path
    let request = DetectionRequest()
    var worker = PictureWorker(
      engine: try task.engines(for: request).make(.image), writer: ReportWriter(format: .text),
      orientation: request.orientation, outputs: PictureOutputs(annotations: annotations))
    console.output.write(try worker.process(input, number: 0).printout)
    console.output.write(.lines(["", "Annotated picture: \(path)"]))
    return .success
  }
}
