// Follows objects through the frames of a video, and names them with a classifier of your own:
//
//     swift run FollowObjects classifier.tflite frame-0001.jpg frame-0002.jpg …
//
// Written as an app for ML Kit would be.
import Foundation
import MLKit

let arguments = CommandLine.arguments.dropFirst()
guard let classifier = arguments.first, arguments.count > 1 else {
  print("usage: FollowObjects CLASSIFIER FRAME…")
  exit(2)
}
let options = CustomObjectDetectorOptions(localModel: LocalModel(path: classifier))
options.shouldEnableClassification = true
options.shouldEnableMultipleObjects = true
options.maxPerObjectLabelCount = 1
let detector = ObjectDetector.objectDetector(options: options)

for path in arguments.dropFirst() {
  guard let picture = UIImage(contentsOfFile: path) else {
    print("\(path): no picture")
    continue
  }
  let image = VisionImage(image: picture)
  image.orientation = picture.imageOrientation
  for object in try detector.results(in: image) {
    let name = object.labels.first.map { "\($0.text) (\($0.confidence))" } ?? "no label"
    print("\(path): object \(object.trackingID?.stringValue ?? "-") at \(object.frame): \(name)")
  }
}
