// An app for ML Kit's detectors, as its guides make them, for the terminal; see README.md.
import AppSupport
import MLKit

runApp(
  "MLKitApp", tasks: ["objects", "pose"],
  choices: [
    .init("multiple", "", "objects: all of them, not just the most prominent one"),
    .init("classify", "", "objects: say what they are"),
    .init("model", "FILE", "objects: a classifier of your own (.tflite) names them"),
    .init("detector", "FILE", "objects: what finds them (default: the best one that is here)"),
    .init("score", "SHARE", "objects: no label that is less sure, with --model (default: its own)"),
    .init("accurate", "", "pose: the accurate detector in place of the fast one"),
    .init("likelihood", "SHARE", "pose: draw landmarks that are likelier in sight (default: 0.5)"),
  ]
) { settings, mode in
  let isStream = if case .gallery = mode { false } else { true }
  return settings.task == "pose"
    ? try PoseTask(settings, isStream: isStream) : try ObjectsTask(settings, isStream: isStream)
}
