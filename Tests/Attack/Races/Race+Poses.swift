import Dispatch
import Foundation
import MLKitCommon
import MLKitFixtures
import MLKitPoseDetection
import MLKitPoseDetectionCommon
import MLKitVision
import TestSupport
import VisionBase

extension Race {
  /// Two pose detectors, single and stream, that four threads call in both ways while they are
  /// released.
  ///
  /// Every completion handler is called.
  static let poses = Race(name: "poses") { rounds, _ in
    try Finding.unless(PoseMaterial.isPresent, PoseMaterial.missing)
    let fault = FirstFault()
    let completions = DispatchGroup()
    let count = Lock(0)
    // Engines of real models are slow to make; a few are enough to be abandoned.
    for _ in 0..<(rounds + 9) / 10 {
      let detectors = [PoseDetectorMode.singleImage, .stream].map { mode in
        let options = PoseDetectorOptions()
        options.detectorMode = mode
        return PoseDetector.poseDetector(options: options)
      }
      let holder = Lock<[PoseDetector]>(detectors)
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for step in 0..<8 {
          guard let detector = holder.withLock({ $0.isEmpty ? nil : $0[thread % 2] }) else {
            return
          }
          fault.watch {
            let image = try Inputs.frame(
              UInt8(step * 20), milliseconds: Int64(step) * 33, width: 64, height: 48)
            if thread < 2 {
              _ = try detector.results(in: image)
              count.withLock { $0 += 1 }
            } else {
              completions.enter()
              detector.process(image) { (poses: [Pose]?, error: (any Error)?) in
                if let error { fault.note("\(error)") }
                if poses == nil, error == nil { fault.note("neither poses nor an error") }
                count.withLock { $0 += 1 }
                completions.leave()
              }
            }
          }
          if thread == 3, step == 6 { holder.withLock { $0 = [] } }
        }
      }
    }
    try Finding.unless(
      completions.wait(timeout: .now() + patience) == .success, "a completion does not come")
    try fault.check()
    return "\(count.withLock { $0 }) pictures"
  }
}
