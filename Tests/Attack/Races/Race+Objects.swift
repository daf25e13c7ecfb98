import ModelRewriting
import Dispatch
import Foundation
import MLKitCommon
import MLKitFixtures
import MLKitObjectDetectionCommon
import MLKitObjectDetectionCustom
import MLKitVision
import TestSupport
import VisionBase
import struct VisionTasks.LocalizerModels
import struct VisionTasks.ModelReference

extension Race {
  /// Eight threads that make detectors for each frame, as clients do.
  ///
  /// Those of equal options share an engine, and there are more sets of options than engines kept.
  static let objects = Race(name: "objects") { rounds, _ in
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let localizer = try LiveModels.detector(in: folder)
    let classifier = try folder.write(
      ClassifierMaker().packager().packaged(), to: "classifier.tflite")
    ObjectLocalization.models = .detector(.file(localizer))
    let fault = FirstFault()
    let completions = DispatchGroup()
    let count = Lock(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<rounds {
        fault.watch {
          let options = CustomObjectDetectorOptions(localModel: LocalModel(path: classifier))
          // Threads that feed one stream repeatedly set its time back, so the objects in a frame
          // cannot be predicted; in single pictures they can.
          let isStream = thread % 2 == 0
          options.detectorMode = isStream ? .stream : .singleImage
          options.shouldEnableClassification = true
          options.shouldEnableMultipleObjects = true
          options.maxPerObjectLabelCount = 1 + (round + thread / 4) % 3
          let detector = ObjectDetector.objectDetector(options: options)
          let image = try Inputs.frame(
            200, milliseconds: Int64(round) * 33, width: 40, height: 40)
          if thread < 4 {
            let objects = try detector.results(in: image)
            try Finding.unless(isStream || !objects.isEmpty, "nothing is found at once")
            count.withLock { $0 += 1 }
          } else {
            completions.enter()
            detector.process(image) { (objects: [Object]?, error: (any Error)?) in
              if let error { fault.note("\(error)") }
              if error == nil, objects?.isEmpty ?? true, !isStream || objects == nil {
                fault.note("nothing is found later")
              }
              count.withLock { $0 += 1 }
              completions.leave()
            }
          }
        }
      }
    }
    try Finding.unless(
      completions.wait(timeout: .now() + patience) == .success, "a completion does not come")
    try fault.check()
    return "\(count.withLock { $0 }) pictures"
  }
}
