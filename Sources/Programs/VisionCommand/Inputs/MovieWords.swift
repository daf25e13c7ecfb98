import Movies

/// The rules that turn words of a command line into videos.
struct MovieWords: Sendable, Equatable {
  /// The size of a camera's pictures; nil leaves it to the camera.
  var cameraSize: CameraOptions.PictureSize?
  /// The frames per second of a camera or a folder; nil for the default.
  var rate: Double?
  /// The options for reading cameras and streams.
  var live = LiveOptions()

  /// The file name extensions of videos, in lower case.
  static let endings: Set<String> = [
    "mp4", "m4v", "mov", "mkv", "webm", "avi", "mpg", "mpeg", "vob", "ts", "mts", "m2ts", "wmv",
    "asf", "flv", "3gp", "3g2", "ogv", "ivf", "y4m", "gif", "mjpeg", "mjpg", "h264", "264", "hevc",
    "265",
  ]

  /// The extensions used almost only for videos: GIFs may be pictures, and `.ts` is also a
  /// program's.
  static let plainEndings = endings.subtracting(["gif", "ts"])

  /// Returns the camera for a word such as `camera:0` or its device's file; nil for other words.
  func camera(_ word: String) -> MovieSource? {
    CameraOptions(words: word, size: cameraSize, framesPerSecond: rate).map { .camera($0, live) }
  }

  /// Returns the pictures in a folder, or those of a pattern, as a video.
  func pictures(_ place: String) -> MovieSource {
    .pictures(place, framesPerSecond: rate ?? PictureSequence.usualRate)
  }
}
