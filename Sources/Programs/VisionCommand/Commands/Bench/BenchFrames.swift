import Frames
import Movies
import VisionBase

/// The decoded frames of a benchmark.
///
/// They are a picture again and again, or a video's first frames forward and backward, as if they
/// went on and on.
final class BenchFrames {
  private let frames: [Frame]
  private var count: Int64 = 0

  /// The first frame.
  var first: Frame { frames[0] }

  /// Maximum number of frames of a video; more would fill the memory that is measured, too.
  private static let mostFrames = 30

  /// Decodes an input; `orientation` replaces its own.
  init(_ input: Input, _ orientation: Orientation?) throws(VisionError) {
    var frames: [Frame] = []
    if case .movie(let source) = input.source {
      let movie = try source.open()
      input.leftOut?.note(movie)
      while frames.count < Self.mostFrames, let frame = try movie.next() { frames.append(frame) }
    } else {
      frames.append(try input.decoded().frame)
    }
    guard !frames.isEmpty else {
      throw VisionError(.inputInvalid, "\(input.name) holds no frame")
    }
    self.frames = frames.map { frame in
      var frame = frame
      if let orientation { frame.orientation = orientation }
      return frame
    }
  }

  /// Returns the next frame, with an increasing timestamp.
  func next() -> Frame {
    let period = max(1, 2 * frames.count - 2)
    let step = Int(count % Int64(period))
    var frame = frames[step < frames.count ? step : period - step]
    frame.timestampInMicroseconds = count * UsualFrameRate.intervalInMicroseconds
    count += 1
    return frame
  }
}
