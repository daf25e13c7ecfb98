internal import CFFmpeg

/// The parameters of a video's stream, which are needed to store its packets in another file.
///
/// They outlive the file or the connection that they come from.
@safe final class StoredVideo: @unchecked Sendable {
  // Checked by hand: the copy is made by the initializer and only read afterward.

  /// The stream's description, with its time base.
  let stream: CFFmpegStream
  /// The codec's short name.
  let codec: String

  private let copy: OpaquePointer

  /// The codecs that browsers play from an MP4, H.265 only where the system decodes it.
  private static let playableCodecs = ["h264", "hevc", "vp9", "av1"]

  /// Copies the parameters of a file's video; nil without memory.
  init?(of file: MovieFile) {
    var copy: OpaquePointer?
    let code = unsafe file.withVideo { unsafe cffmpeg_copy_video($0, $1, &copy) }
    guard code >= 0, let copy = unsafe copy else { return nil }
    unsafe self.copy = copy
    (stream, codec) = (file.stream, file.codec)
  }

  deinit {
    var copy: OpaquePointer? = unsafe copy
    unsafe cffmpeg_free_video(&copy)
  }

  /// True if browsers play its packets from an MP4.
  var isPlayable: Bool { Self.playableCodecs.contains(codec) }

  /// Lends the copy, whose only stream has the index 0, for the duration of `body`.
  @unsafe func withVideo<Result>(_ body: (OpaquePointer?, Int32) -> Result) -> Result {
    unsafe body(copy, 0)
  }
}
