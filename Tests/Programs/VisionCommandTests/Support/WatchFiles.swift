import Foundation
import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

/// Configuration files of `vision watch`, and services with objects that move.
enum WatchFiles {
  /// Returns the text of a file with one source; `more` are further members of it.
  static func text(
    input: String = "film.y4m", events: String = #"[{"kind": "appears"}]"#, more: String = ""
  ) -> String {
    #"{"sources": [{"name": "door", "input": "\#(input)", "events": \#(events)\#(more)}]}"#
  }

  /// Reads a text; returns the problems found in it, in words.
  static func problems(of text: String) -> [String] {
    do throws(VisionError) {
      _ = try WatchFile(Array(text.utf8), path: "watch.json")
      return []
    } catch {
      return (error.cause as? WatchFileFault)?.problems.map(\.text) ?? [error.message]
    }
  }
}

extension SampleServices {
  /// A tracker of one dog, which moves down by a twentieth of the picture in each red frame.
  struct MovingDog: FrameEngine {
    private var count = 0

    mutating func report(on frame: Frame) throws(VisionError) -> TrackReport {
      let picture = PictureGeometry(width: frame.width, height: frame.height)
      guard try Content(of: frame).hasDog else {
        return TrackReport(TrackingResult(objects: [], picture: picture), milliseconds: 1)
      }
      let y = Double(count % 16) * Double(frame.height) / 20
      count += 1
      let dog = TrackedObject(
        boundingBox: PictureBox(
          x: Double(frame.width) * 0.375, y: y, width: Double(frame.width) / 4,
          height: Double(frame.height) / 5),
        trackingID: 3, score: 0.75,
        category: Category(index: 17, score: 0.75, categoryName: "dog"))
      return TrackReport(TrackingResult(objects: [dog], picture: picture), milliseconds: 1)
    }
  }

  /// The sample services with that tracker.
  static var watching: Services {
    var services = all
    services.track = TrackTask.track.with { (request, _) throws(VisionError) in
      try check(request.model)
      return MovingDog()
    }
    return services
  }
}
