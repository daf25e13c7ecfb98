import ModelFiles
import VisionBase

@testable import VisionCommand

/// Services that answer from their inputs' names, for tests of everything around the engine.
enum SampleServices {
  static let dog = DetectionReport.Detection(
    box: .init(x: 355, y: 133, width: 190, height: 206),
    categories: [.init(index: 17, score: 0.73828125, categoryName: "dog")])

  static let face = DetectionReport.Detection(
    box: .init(x: 10.25, y: 20.5, width: 30, height: 40),
    categories: [.init(index: 0, score: 0.96, categoryName: "face", displayName: "Gesicht")],
    keyPoints: [.init(x: 12.5, y: 22, label: "left eye"), .init(x: 30, y: 21.5, score: 0.5)])

  /// Finds a dog, a face or nothing, as the input's name says; fails where that says `broken`.
  struct Detector: DetectionWorker {
    mutating func detect(
      _ input: Input, annotatingAt path: String?
    ) throws(VisionError) -> DetectionReport {
      if input.name.contains("broken") {
        throw VisionError(.inputInvalid, "\(input.name): the JPEG ends\nin the middle")
      }
      var found: [DetectionReport.Detection] = []
      if input.name.contains("dog") { found.append(SampleServices.dog) }
      if input.name.contains("face") { found.append(SampleServices.face) }
      return DetectionReport(width: 640, height: 480, milliseconds: 12.345678, detections: found)
    }
  }

  static let detection = DetectionService { (request) throws(VisionError) in
    if request.model == "absent" {
      throw VisionError(
        .modelMissing, "the model absent is not here; run 'vision models pull absent'")
    }
    return Detector()
  }

  static let bench = BenchService(
    makeDetectSubject: { (request, _, input) throws(VisionError) in
      benchSubject(request.model ?? "face", request.threads)
    },
    makeEmbedSubject: { (request, _, input) throws(VisionError) in
      benchSubject(request.model ?? "embedder", request.threads)
    },
    makeClassifySubject: { (request, _, input) throws(VisionError) in
      benchSubject(request.model ?? "birds", request.threads)
    },
    makePoseSubject: { (request, _, _) throws(VisionError) in
      benchSubject(request.model ?? "full", request.threads)
    })

  private static func benchSubject(_ model: String, _ threads: Int?) -> BenchSubject {
    BenchSubject(
      model: model, width: 640, height: 480, threads: threads ?? 4,
      run: { () throws(VisionError) in })
  }

  static let all = Services(
    detection: detection, embedding: SampleEmbedder.service, pose: pose, models: SampleModels(),
    bench: bench)
}

/// A catalogue of two models, one of which is there.
struct SampleModels: ModelsService {
  func entries() -> [ModelEntry] {
    [
      ModelEntry(
        name: "face", task: "detector", byteCount: 229_032, license: "Apache-2.0",
        summary: "Faces at short range", path: "/cache/face.tflite"),
      ModelEntry(
        name: "coco-ssd", task: "detector", byteCount: 4_183_104, license: "Apache-2.0",
        summary: "80 kinds of things", path: nil),
    ]
  }

  func names(for word: String) throws(VisionError) -> [String] {
    if word == "default" { return ["face", "coco-ssd"] }
    guard entries().contains(where: { $0.name == word }) else {
      throw VisionError(.optionInvalid, "there is no model '\(word)'; see 'vision models list'")
    }
    return [word]
  }

  func path(of name: String) throws(VisionError) -> String {
    guard let path = entries().first(where: { $0.name == name })?.path else {
      throw VisionError(
        .modelMissing, "\(name) is not on this machine; run 'vision models pull \(name)'")
    }
    return path
  }

  func pull(
    _ name: String, cancellation: DownloadCancellation,
    progress: @escaping @Sendable (PullProgress) -> Void
  ) throws(VisionError) -> PullOutcome {
    let path = "/cache/\(name).tflite"
    guard name != "face" else {
      return PullOutcome(path: path, byteCount: 229_032)
    }
    progress(PullProgress(byteCount: 1_000_000, totalByteCount: 4_183_104))
    return PullOutcome(path: path, byteCount: 4_183_104)
  }
}
