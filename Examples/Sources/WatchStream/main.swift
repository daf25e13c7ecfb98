// Processes frames that arrive faster than they can be processed, always the newest:
//
//     swift run WatchStream picture.jpg …
//
// The pictures stand for a camera that delivers thirty frames a second.
import Foundation
import VisionTasks

let frames = try CommandLine.arguments.dropFirst().map { try Frame(decoding: $0) }
guard !frames.isEmpty else {
  print("usage: WatchStream PICTURE…")
  exit(2)
}
let camera = AsyncStream<Frame> { stream in
  Task {
    for number in 0..<60 {
      var frame = frames[number % frames.count]
      frame.timestampInMicroseconds = Int64(number) * 33_333
      stream.yield(frame)
      try? await Task.sleep(nanoseconds: 33_333_000)
    }
    stream.finish()
  }
}
let detector = try await ObjectDetector(model: .named("face"))
for try await result in detector.detections(in: camera, policy: .dropWhenBusy) {
  let milliseconds = (result.timestampInMicroseconds ?? 0) / 1000
  print("\(milliseconds) ms: \(result.detections.count) faces")
}
