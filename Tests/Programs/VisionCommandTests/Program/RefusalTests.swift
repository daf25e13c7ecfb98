import Foundation
import Frames
import Inference
import ModelRewriting
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

/// Tests of the built program's messages for impossible command lines.
///
/// `Snapshots/refusals.txt` holds all of them: a change in any layer's messages shows there, in the
/// form that users read.
@Suite(
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct RefusalTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try writePictures()
    try writeVideos()
    try writeModels()
    try folder.write("", to: "empty-list.txt")
    try folder.write("photo.png\nabsent.png\n", to: "list.txt")
    try folder.write("{\"images\": []}", to: "no-labels.json")
    try folder.write("cat\n", to: "one-label.txt")
    try FileSystem.make(folder.file("cache"))
  }

  private func writePictures() throws {
    let pixels = (0..<64 * 48 * 3).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) }
    let photo = try Frame(width: 64, height: 48, format: .rgb, bytes: pixels.span.bytes)
    try FileSystem.make(folder.file("photos"))
    try photo.write(to: folder.file("photo.png"))
    try photo.write(to: folder.file("photos/photo.jpg"))
    let jpeg = try #require(folder.read("photos/photo.jpg"))
    let png = try #require(folder.read("photo.png"))
    try folder.write(Array(jpeg[..<(jpeg.count / 2)]), to: "cut.jpg")
    try folder.write(Array(png[..<(png.count / 2)]), to: "cut.png")
    try folder.write("Dear diary,", to: "letter.jpg")
    try folder.write([], to: "nothing.jpg")
    try folder.write("notes", to: "documents/notes.txt")
    try folder.write("notes", to: "documents/more.txt")
    try FileSystem.make(folder.file("empty"))
  }

  private func writeVideos() throws {
    let street = try folder.writeMovie([.nothing, .dog, .dog], to: "street.y4m")
    let bytes = try #require(FileManager.default.contents(atPath: street))
    try folder.write(bytes.prefix(bytes.count - 100), to: "cut.y4m")
    try folder.write("Dear diary,", to: "letter.mp4")
  }

  private func writeModels() throws {
    let detector = try DetectorMaker().packager().packaged()
    try folder.write(detector, to: "detector.tflite")
    try folder.write(Array(detector[..<200]), to: "cut.tflite")
    try folder.write(ClassifierMaker().packager().packaged(), to: "classifier.tflite")
    try folder.write(Array(DetectorMaker().model.bytes()), to: "bare.tflite")
    try folder.write("Dear diary,", to: "letter.tflite")
  }

  /// Impossible command lines, by their fault.
  private static let refused: [(title: String, lines: [String])] = [
    (
      "the command line",
      [
        "", "detcet photo.png", "help detcet", "detect", "detect --treshold 0.5 photo.png",
        "detect --score-threshold high photo.png", "detect --score-threshold 2 photo.png",
        "detect --max-results 0 photo.png", "detect --format yaml photo.png",
        "detect --region 1,2,3 photo.png", "detect --orientation lft photo.png",
        "detect --start soon street.y4m", "detect --model", "detect --quiet=yes photo.png",
        "detect --quiet --summary photo.png", "track --line gate=1,2 street.y4m",
        "demo one.png two.png", "completion tcsh",
      ]
    ),
    (
      "inputs",
      [
        "detect --model detector.tflite absent.jpg", "detect --model detector.tflite letter.jpg",
        "detect --model detector.tflite cut.jpg", "detect --model detector.tflite cut.png",
        "detect --model detector.tflite nothing.jpg", "detect --model detector.tflite empty",
        "detect --model detector.tflite documents", "detect --model detector.tflite -",
        "detect --model detector.tflite - -",
        "detect --model detector.tflite @absent.txt",
        "detect --model detector.tflite @empty-list.txt",
        "detect --model detector.tflite @list.txt",
        "detect --model detector.tflite still-%04d.png",
        "detect --model detector.tflite ftp://example.com/photo.jpg",
        "detect --model detector.tflite rtsp://",
        "detect --model detector.tflite letter.mp4", "detect --model detector.tflite absent.mp4",
        "detect --model detector.tflite cut.y4m", "track --model detector.tflite photo.png",
        "track --model detector.tflite documents",
        "detect --model detector.tflite --start 10 street.y4m", "detect --every 5 photo.png",
        "compare --model classifier.tflite photo.png street.y4m", "compare photo.png",
        "compare photos photo.png",
        "bench detect --model detector.tflite photos",
        "bench detect --model detector.tflite letter.jpg",
        "detect --model detector.tflite --region 0,0,9000,9000 photo.png",
      ]
    ),
    (
      "models",
      [
        "detect --model fcae photo.png", "detect --model absent.tflite photo.png",
        "detect --model letter.tflite photo.png", "detect --model cut.tflite photo.png",
        "detect --model bare.tflite photo.png", "detect --model classifier.tflite photo.png",
        "classify --model detector.tflite photo.png", "detect --model photos photo.png",
        "detect --allow cta --model detector.tflite photo.png",
        "detect --allow submarine --model detector.tflite photo.png",
        "detect --locale de --model detector.tflite photo.png",
        "models pull fcae", "models path face",
        "models inspect absent.tflite", "models inspect letter.tflite",
        "models package detector.tflite", "models package absent.tflite -o new.tflite",
        "models package classifier.tflite -o new.tflite --labels one-label.txt",
        "models package detector.tflite -o new.tflite --recipe face-short-range",
      ]
    ),
    (
      "models that are not there",
      [
        "detect photo.png", "detect --model face photo.png",
        "detect --model efficientdet-lite0 photo.png", "classify photo.png", "embed photo.png",
        "compare photo.png cut.png", "similar --index photos photo.png", "pose photo.png",
        "track street.y4m",
      ]
    ),
    (
      "places to write to",
      [
        "detect --annotate photo.png photo.png", "detect --annotate - photo.png",
        "detect --annotate out.gif photo.png", "detect --annotate out.png photo.png cut.png",
        "detect --output photo.png photo.png", "detect --output photos photo.png",
        "detect --model detector.tflite --format yolo photo.png",
        "detect --crop photo.png photo.png",
        "detect --contact-sheet all.gif photo.png", "embed --output vectors.csv photo.png",
        "detect --model detector.tflite --output absent/found.txt photo.png",
        "detect --model detector.tflite --annotate photo.png/out/ photo.png cut.png",
      ]
    ),
    (
      "folders of pictures, labels and services",
      [
        "similar photo.png", "similar --index absent photo.png", "similar --index photo.png",
        "similar --index photos --no-refresh", "similar --index photos --duplicates photo.png",
        "eval detect photo.png", "eval detect --labels absent.json photo.png",
        "eval detect --labels no-labels.json photo.png", "eval classify photos",
        "eval classify empty",
        "serve --host 0.0.0.0 --port 0", "serve --task detct", "serve --port 99999",
        "serve --tls-certificate cert.pem --port 0",
      ]
    ),
  ]

  // Models are read in a confined process.
  @Test(.enabled(if: !Emulation.lacksFilters, "\(Emulation.confinesNothing)"))
  func `what cannot be done is refused in one form`() throws {
    let runtime = try RuntimeLibrary.load().path
    var text = ""
    for (title, lines) in Self.refused {
      text += "# \(title)\n\n"
      for line in lines { text += try told(by: line, runtime: runtime) + "\n" }
    }
    let withoutRuntime = [
      "detect --model detector.tflite photo.png",
      "bench classify --model classifier.tflite photo.png",
    ]
    text += "# a machine without the runtime\n\n"
    for line in withoutRuntime { text += try told(by: line, runtime: nil) + "\n" }
    try Snapshot.compare(text, "refusals")
  }

  /// Returns the exit code and standard error of a command line.
  private func told(by line: String, runtime: String?) throws -> String {
    var environment = ["VISION_TASKS_CACHE": folder.file("cache"), "VISION_SERVICE_TOKEN": ""]
    environment["VISION_TASKS_RUNTIME"] = runtime ?? ""
    let result = try Executable.run(
      line.bytes.split(separator: " ").map(String.init), environment: environment, in: folder.path)
    let program = URL(filePath: Executable.path).deletingLastPathComponent().path
    let error = result.error.replacing(folder.path, with: "FOLDER")
      .replacing(program, with: "PROGRAM")
    let words = line.isEmpty ? "vision" : "vision \(line)"
    return "$ \(words)\nexit \(result.status)\n\(error)"
  }
}
