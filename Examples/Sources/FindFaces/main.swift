// Finds the faces in a picture and draws them:
//
//     swift run FindFaces people.jpg found.png
//
// Needs the runtime and the model once: vision models pull default
import Drawing
import Foundation
import VisionTasks

guard CommandLine.arguments.count == 3 else {
  print("usage: FindFaces PICTURE RESULT.png")
  exit(2)
}
let detector = try await ObjectDetector(model: .named("face"))
let frame = try Frame(decoding: CommandLine.arguments[1])
let result = try await detector.detections(in: frame)
for detection in result.detections {
  let box = detection.boundingBox  // pixels of the stored picture
  print("a face at (\(box.x), \(box.y)), \(box.width) x \(box.height),", terminator: " ")
  print("score \(detection.categories[0].score)")
}
let marks = result.detections.map { Mark.box($0.boundingBox, labels: ["face"], color: .white) }
try Annotator().draw(marks, on: frame).write(to: CommandLine.arguments[2])
