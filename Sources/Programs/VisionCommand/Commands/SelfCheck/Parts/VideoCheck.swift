import Frames
import Movies
import VisionBase

/// FFmpeg: a video is encoded as for `--annotate`, and decoded again.
struct VideoCheck {
  /// A folder for the video, which the caller removes; nil leaves it out.
  var folder: String?
  var load: () throws(VisionError) -> Void = { () throws(VisionError) in try FFmpeg.load() }
  /// Writes a video to a path and returns the codec's short name.
  var write: (_ path: String) throws(VisionError) -> String = VideoCheck.write
  /// Returns the number of pictures in the video at a path.
  var count: (_ path: String) throws(VisionError) -> Int = VideoCheck.count

  private static let (side, frameCount) = (64, 5)

  var findings: [Finding] {
    let library = Finding.trying("FFmpeg", mend: FFmpeg.library.installing) {
      () throws(VisionError) in
      try load()
      return FFmpeg.versions
    }
    guard library.state == .ok, let folder else { return [library] }
    let path = "\(folder)/tried.mp4"
    var codec = ""
    let written = Finding.trying("encoder", mend: FFmpeg.library.installing) {
      () throws(VisionError) in
      codec = try write(path)
      return "\(codec), for --annotate"
    }
    guard written.state == .ok else { return [library, written] }
    let read = Finding.trying("decoder") { () throws(VisionError) in
      let count = try count(path)
      guard count == Self.frameCount else {
        throw VisionError(
          .runtimeFailed, "\(count) of \(Self.frameCount) pictures of the video came back")
      }
      return codec
    }
    guard codec != "mpeg4" else {
      let lack = Finding(
        written.name, .lacks,
        found: "only mpeg4, so that drawn videos are larger; H.264 was not "
          + "tried", mend: FFmpeg.library.installing)
      return [library, lack, read]
    }
    return [library, written, read]
  }

  private static func write(_ path: String) throws(VisionError) -> String {
    var options = MovieWriterOptions()
    options.threads = 1
    let writer = try MovieWriter(path: path, options: options)
    for number in 0..<frameCount {
      let pixels = [UInt8](repeating: UInt8(40 * number + 20), count: 3 * side * side)
      try writer.write(
        Frame(width: side, height: side, format: .rgb, bytes: pixels.span.rawBytes))
    }
    try writer.finish()
    return writer.codec
  }

  private static func count(_ path: String) throws(VisionError) -> Int {
    let reader = try MovieReader(path: path, threads: 1)
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }
}
