// Follows the objects in a video and draws them into another:
//
//     swift run DrawVideo street.mp4 tracked.mp4
//
// Needs the runtime and a detector once: vision models pull default
import Drawing
import Foundation
import Movies
import VisionTasks

guard CommandLine.arguments.count == 3 else {
  print("usage: DrawVideo VIDEO RESULT.mp4")
  exit(2)
}
let tracker = try await ObjectTracker()
let movie = MovieFrames(.file(CommandLine.arguments[1]))
let writer = try MovieWriter(path: CommandLine.arguments[2])
for try await (frame, result) in tracker.objects(in: movie).withFrames {
  let marks = result.objects.map { object in
    let id = object.trackingID ?? 0
    return Mark.box(object.boundingBox, labels: ["#\(id)"], color: .track(id))
  }
  try writer.write(Annotator().draw(marks, on: frame))
}
try writer.finish()
