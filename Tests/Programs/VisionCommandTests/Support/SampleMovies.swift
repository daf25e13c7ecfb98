import Foundation
import Frames
import MovieFixtures
import Movies
import TestSupport
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

/// The objects that the sample services find in a frame of a sample video.
enum SampleContent {
  case nothing, dog, face, person

  /// The luma, Cb and Cr of the color that stands for it.
  fileprivate var color: (UInt8, UInt8, UInt8) {
    switch self {
    case .nothing: (16, 128, 128)
    case .dog: (81, 90, 240)
    case .face: (145, 54, 34)
    case .person: (41, 240, 110)
    }
  }
}

extension TemporaryFolder {
  /// Writes a video with frames of the given contents, ten a second.
  @discardableResult
  func writeMovie(
    _ contents: [SampleContent], to name: String, width: Int = 64, height: Int = 48
  ) throws -> String {
    var movie = RawMovie(width: width, height: height, framesPerSecond: 10)
    for content in contents {
      let (luma, cb, cr) = content.color
      movie.add(luma: luma, cb: cb, cr: cr)
    }
    return try write(movie.data, to: name)
  }

  /// Writes such a video in H.264, as cameras send it.
  @discardableResult
  func writeEncodedMovie(_ contents: [SampleContent], to name: String) throws -> String {
    let reader = try MovieReader(path: writeMovie(contents, to: "\(name).y4m"))
    let writer = try MovieWriter(
      path: file(name), options: MovieWriterOptions(framesPerSecond: 10))
    while let frame = try reader.next() { try writer.write(frame) }
    try writer.finish()
    return file(name)
  }
}

extension SampleServices {
  /// A tracker that finds the number of objects in the first pixel, and numbers them.
  struct Tracker: FrameEngine {
    func report(on frame: Frame) throws(VisionError) -> TrackReport {
      let content = try Content(of: frame)
      let dog = TrackedObject(
        boundingBox: PictureBox(x: 4, y: 8.5, width: 20, height: 12), trackingID: 3, score: 0.75,
        category: Category(index: 17, score: 0.75, categoryName: "dog"))
      let face = TrackedObject(
        boundingBox: PictureBox(x: 30, y: 10, width: 10, height: 10), score: 0.5)
      let objects = (content.hasDog ? [dog] : []) + (content.hasFace ? [face] : [])
      return TrackReport(
        TrackingResult(objects: objects, picture: picture), milliseconds: 12.345678)
    }
  }

  static let track = TrackTask.track.with { (request, _) throws(VisionError) in
    try check(request.model)
    return Tracker()
  }
}
