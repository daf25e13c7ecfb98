// An app for MediaPipe's tasks, as its guides make them, for the terminal; see README.md.
import AppSupport
import MediaPipeTasksVision

runApp(
  "MediaPipeApp", tasks: ["detect", "embed", "pose"],
  choices: [
    .init("model", "FILE", "the model: .tflite, or for poses .task (it must be given)"),
    .init("max-results", "COUNT", "detect: the maximum number of objects (default: all)"),
    .init("score", "SHARE", "detect: none that is less sure (default: 0.5)"),
    .init("poses", "COUNT", "pose: the maximum number of people (default: 1)"),
    .init("detection", "SHARE", "pose: how sure a person must be found (default: 0.5)"),
    .init("presence", "SHARE", "pose: how sure a person must be there (default: 0.5)"),
    .init("tracking", "SHARE", "pose: how sure a person must be followed (default: 0.5)"),
    .init("quantize", "", "embed: compare bytes in place of floats"),
  ]
) { settings, mode in
  guard let model = settings.text("model") else { throw SettingsProblem("--model is missing") }
  let runningMode: RunningMode =
    switch mode {
    case .gallery: .image
    case .video: .video
    case .live: .liveStream
    }
  return switch settings.task {
  case "detect": try DetectorTask(settings, model, runningMode)
  case "embed": try EmbedderTask(settings, model, runningMode)
  default: try PoseTask(settings, model, runningMode)
  }
}
