import OptionDeclarations
import TestSupport
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionService

/// Samples of poses as clients send them, and a service that counts without a model.
enum SamplePoses {
  /// Returns rows of a class, each with a name, the class and 99 numbers.
  static func rows(_ className: String, step: Int, count: Int = 8) -> String {
    (0..<count).map { number in
      let numbers = (0..<99).map { "\($0 * step % 97 + number)" }.joined(separator: ",")
      return "\(number),\(className),\(numbers)\n"
    }.joined()
  }

  /// The rows of two classes that can be counted.
  static let table = rows("down", step: 20) + rows("up", step: 60)

  /// Returns the same rows without their classes, which are the names of files.
  static func classless(step: Int) -> String {
    rows("", step: step).replacing(each: ",,", by: ",")
  }

  static func form(_ files: [(name: String, text: String)]) -> [UInt8] {
    SampleForm.body(files.map { ($0.name, Array($0.text.utf8)) })
  }

  /// A pose finder that counts a repetition of each class of its samples in each frame.
  struct Counter: FrameEngine {
    let classes: [SampleClass]
    var frames = 0

    mutating func report(on frame: Frame) throws(VisionError) -> PoseReport {
      frames += 1
      let counts = classes.map { RepetitionCount(className: $0.name, count: frames) }
      return PoseReport(
        PoseResult(poses: [], picture: PictureGeometry(frame)), milliseconds: 1,
        followsPeople: true,
        repetitions: RepetitionResult(people: [PersonRepetitions(counts: counts)]))
    }
  }

  /// Returns the task with a counter in place of its engine.
  static func task() -> ServedTask {
    ServedTask(
      PoseTask.pose.with { (request, _) throws(VisionError) in
        Counter(
          classes: try request.samples.map { (path) throws(VisionError) in
            try PoseRequest.sampleClasses(at: path)
          } ?? [])
      })
  }

  /// Returns a service with that task, which keeps its files in a folder.
  static func service(
    in folder: TemporaryFolder, change: (inout ServiceConfiguration) -> Void = { _ in }
  ) throws -> SampleService {
    try SampleService([task(), ServedTask(SampleTasks.detect())]) { configuration in
      configuration.spoolParent = folder.file("spool")
      change(&configuration)
    }
  }
}

extension SampleService {
  /// Returns the response to files of samples.
  func send(
    _ files: [(name: String, text: String)], query: String = "?task=pose"
  ) throws -> HTTPResponse {
    try post("/v1/samples\(query)", SamplePoses.form(files), type: SampleForm.type)
  }

  /// Returns the name of samples that the service takes.
  func samples(_ text: String = SamplePoses.table) throws -> String {
    let answer = try send([("squats.csv", text)])
    guard answer.status == 201, let id = try answer.json()["id"]?.nonemptyString else {
      throw SampleFailure.refused(try answer.text())
    }
    return id
  }
}
