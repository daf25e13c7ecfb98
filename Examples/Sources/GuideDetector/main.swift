// The code of MediaPipe's guide, on Linux: a live stream with a delegate.
//
//     swift run GuideDetector model.tflite picture.jpg
import Dispatch
import MediaPipeTasksVision

final class Results: NSObject, ObjectDetectorLiveStreamDelegate {
  let arrived = DispatchSemaphore(value: 0)

  func objectDetector(
    _ objectDetector: ObjectDetector, didFinishDetection result: ObjectDetectorResult?,
    timestampInMilliseconds: Int, error: (any Error)?
  ) {
    defer { arrived.signal() }
    guard let result else {
      print("frame \(timestampInMilliseconds):", error?.localizedDescription ?? "no result")
      return
    }
    for detection in result.detections {
      let category = detection.categories[0]
      print(
        category.categoryName ?? "class \(category.index)", category.score, detection.boundingBox)
    }
  }
}

guard CommandLine.arguments.count == 3,
  let picture = UIImage(contentsOfFile: CommandLine.arguments[2])
else {
  print("usage: GuideDetector MODEL.tflite PICTURE")
  exit(2)
}
let results = Results()
let options = ObjectDetectorOptions()
options.baseOptions.modelAssetPath = CommandLine.arguments[1]
options.runningMode = .liveStream
options.maxResults = 5
options.scoreThreshold = 0.5
options.objectDetectorLiveStreamDelegate = results

let detector = try ObjectDetector(options: options)
try detector.detectAsync(image: try MPImage(uiImage: picture), timestampInMilliseconds: 0)
results.arrived.wait()
