// The live code of ML Kit's guides, on a camera, a stream, or a movie in a camera's place:
//
//     VISION_TASKS_CAMERA=dance.mp4 swift run QuickstartCamera pose
//     VISION_TASKS_CAMERA=street.mp4 swift run QuickstartCamera objects
//
// With --every-frame a movie waits for each result, so that no frame is dropped.
import AVFoundation
import CameraFeed
import Foundation
import MLKit

/// Returns a detector in stream mode: a closure that describes a frame.
func detector(_ name: String) -> ((VisionImage) throws -> [String])? {
  switch name {
  case "pose":
    let options = PoseDetectorOptions()
    options.detectorMode = .stream
    let detector = PoseDetector.poseDetector(options: options)
    return { image in
      try detector.results(in: image).map { pose in
        pose.landmarks.map { "\($0.type.rawValue) \($0.position.x) \($0.position.y)" }
          .joined(separator: ", ")
      }
    }
  case "objects":
    let options = ObjectDetectorOptions()
    options.detectorMode = .stream
    options.shouldEnableMultipleObjects = true
    let detector = ObjectDetector.objectDetector(options: options)
    return { image in
      try detector.results(in: image).map { "#\($0.trackingID ?? -1) \($0.frame)" }
    }
  default: return nil
  }
}

runOnCamera(usage: "QuickstartCamera pose|objects", wordCount: 1) { words, _ in
  guard let look = detector(words[0]) else { return nil }
  return { sampleBuffer, milliseconds in
    let image = VisionImage(buffer: sampleBuffer)
    image.orientation = imageOrientation()
    print("\(milliseconds) ms:", try look(image).joined(separator: "; "))
  }
}
