import AVFoundation
import Foundation

/// Runs a program that looks at the frames of the camera, as long as there are any, and ends the process.
///
/// `make` makes of the words of the command line, without `--every-frame`, what looks at a frame; nil is
/// for words that it does not know. What looks may throw, and the next frame comes all the same.
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

/// Which way is up in a picture of a camera on the back, as the guides say it.
public func imageOrientation() -> UIImage.Orientation {
  switch UIDevice.current.orientation {
  case .portrait: .right
  case .portraitUpsideDown: .left
  case .landscapeRight: .down
  default: .up
  }
}
