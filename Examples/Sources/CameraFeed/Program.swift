import AVFoundation
import Foundation

/// Runs a program that processes all frames of the camera, and ends the process.
///
/// `make` turns the words of the command line, without `--every-frame`, into a closure that
/// processes a frame, or returns nil for unknown words. The closure may throw; the next frame comes
/// nonetheless.
public func runOnCamera(
  usage: String, wordCount: Int,
  _ make: (_ words: [String], _ everyFrame: Bool) throws -> ((CMSampleBuffer, Int) throws -> Void)?
) -> Never {
  let option = "--every-frame"
  let words = CommandLine.arguments.dropFirst().filter { $0 != option }
  let everyFrame = words.count < CommandLine.arguments.count - 1
  do {
    guard words.count == wordCount, let look = try make(words, everyFrame) else {
      print("usage: \(usage) [\(option)]")
      exit(2)
    }
    guard let camera = AVCaptureDevice.default(for: .video) else {
      print("there is no camera: VISION_TASKS_CAMERA=street.mp4 makes a movie one")
      exit(3)
    }
    nonisolated(unsafe) let lookAt = look  // Frames come one after the other.
    try CameraFeed(camera, everyFrame: everyFrame).run { sampleBuffer, milliseconds in
      do {
        try lookAt(sampleBuffer, milliseconds)
      } catch {
        print("\(milliseconds) ms:", error.localizedDescription)
      }
    }
  } catch {
    print(error.localizedDescription)
    exit(1)
  }
  exit(0)
}

/// Returns the orientation of a picture from a camera on the back, as the guides compute it.
public func imageOrientation() -> UIImage.Orientation {
  switch UIDevice.current.orientation {
  case .portrait: .right
  case .portraitUpsideDown: .left
  case .landscapeRight: .down
  default: .up
  }
}
