import ModelDownloads
import Frames
import VisionBase

@testable import VisionCommand

/// Services that answer from a frame's first pixel, for tests of everything around the engine.
enum SampleServices {
  static let dog = DetectionReport.Detection(
    box: .init(x: 355, y: 133, width: 190, height: 206),
    categories: [.init(index: 17, score: 0.73828125, categoryName: "dog")])

  static let face = DetectionReport.Detection(
    box: .init(x: 10.25, y: 20.5, width: 30, height: 40),
    categories: [.init(index: 0, score: 0.96, categoryName: "face", displayName: "Gesicht")],
    keyPoints: [.init(x: 12.5, y: 22, label: "left eye"), .init(x: 30, y: 21.5, score: 0.5)])

  /// What the first pixel says is in a frame.
  struct Content {
    let hasDog: Bool
    let hasFace: Bool
    let hasPerson: Bool

    init(of frame: Frame) throws(VisionError) {
      let pixel = try frame.rgb().withBytes { span in
        (0..<3).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) > 127 }
      }
      (hasDog, hasFace, hasPerson) = (pixel[0], pixel[1], pixel[2])
    }
  }

  /// Finds a dog where the picture is red, and a face where it is green.
  struct Detector: Finder {
    func find(in frame: Frame) throws(VisionError) -> DetectionReport {
      let content = try Content(of: frame)
      let found = (content.hasDog ? [dog] : []) + (content.hasFace ? [face] : [])
      return DetectionReport(width: 640, height: 480, milliseconds: 12.345678, detections: found)
    }
  }

  static let detection = DetectionService { (request, _) throws(VisionError) in
    try check(request.model)
    return Detector()
  }

  /// Throws as for a model that was not pulled when it is called absent.
  static func check(_ model: String?) throws(VisionError) {
    guard model == "absent" else { return }
    throw VisionError(
      .modelMissing, "the model absent is not here; run 'vision models pull absent'")
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
    },
    makeTrackSubject: { (request, _, _) throws(VisionError) in
      benchSubject(request.model ?? "coco", request.threads)
    })

  private static func benchSubject(_ model: String, _ threads: Int?) -> BenchSubject {
    BenchSubject(
      model: model, width: 640, height: 480, threads: threads ?? 4,
      run: { () throws(VisionError) in })
  }

  static let all = Services(
    detection: detection, embedding: SampleEmbedder.service, pose: pose, track: track,
    models: SampleModels(), bench: bench)
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
