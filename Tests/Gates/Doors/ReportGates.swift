import Frames
import VisionReports
import VisionTasks

extension Gate {
  /// The tasks of the command and the service, up to the line of JSON.
  static let reports = [
    Gate("reports/detect") { material in
      var request = DetectionRequest()
      request.model = ModelChoice(try material.path(of: material.detector))
      request.threads = 1
      return try line(VisionTask.detect, request, \.milliseconds, material)
    },
    Gate("reports/classify") { material in
      var request = ClassificationRequest()
      request.model = ModelChoice(try material.path(of: material.classifier))
      request.threads = 1
      return try line(VisionTask.classify, request, \.milliseconds, material)
    },
    Gate("reports/embed") { material in
      var request = EmbeddingRequest()
      request.model = ModelChoice(try material.path(of: material.embedder))
      request.threads = 1
      return try line(VisionTask.embed, request, \.milliseconds, material)
    },
    Gate("reports/pose in a picture", countsInstructions: false) { material in
      var request = PoseRequest()
      request.threads = 1
      return try line(VisionTask.pose, request, \.milliseconds, material)
    },
    Gate("reports/pose in a video", countsInstructions: false) { material in
      var request = PoseRequest()
      request.threads = 1
      return try line(VisionTask.pose, request, \.milliseconds, material, mode: .video)
    },
    Gate("reports/track", calls: 24, countsInstructions: false) { material in
      var request = TrackRequest()
      request.model = ModelChoice(try material.path(of: material.detector))
      request.threads = 1
      return try line(VisionTask.track, request, \.milliseconds, material, mode: .video)
    },
  ]

  private static func line<Request, Report>(
    _ task: VisionTask<Request, Report>, _ request: Request,
    _ time: WritableKeyPath<Report, Double>, _ material: Material, mode: FrameMode = .image
  ) throws -> () throws -> Void {
    var engine = try task.engines(for: request).make(mode)
    let writer = ReportWriter(format: .json)
    let numbers = FrameNumbers()
    return {
      var report = try engine.report(on: material.frame(numbers.next()))
      // Numbers of other lengths need different memory.
      report[keyPath: time] = 1
      _ = writer.printout(report, input: "portrait.png").text
    }
  }
}
