/// The kinds of files that are read as videos.
///
/// FFmpeg knows hundreds. Some of them are lists of other files, which a file's author must not be
/// able to make us read, and most others are not videos at all.
enum MovieKinds {
  /// FFmpeg's names for the kinds; a picture is a video of one frame.
  private static let names = [
    "mov", "matroska", "avi", "mpeg", "mpegts", "mpegvideo", "m4v", "flv", "ogg", "asf", "rm",
    "mxf", "nut", "dv", "ivf", "yuv4mpegpipe", "gif", "apng", "mjpeg", "h263", "h264", "hevc",
    "vc1",
    "av1", "obu", "jpeg_pipe", "png_pipe", "webp_pipe", "bmp_pipe",
  ]

  /// The names as a list in FFmpeg's format.
  static let list = names.joined(separator: ",")

  /// The common names of the kinds.
  static let words =
    "MP4, QuickTime, 3GP, Matroska, WebM, AVI, MPEG, transport streams, FLV, Ogg, Windows Media, "
    + "RealMedia, MXF, NUT, DV, IVF, Y4M, GIF, and raw MJPEG, H.263, H.264, HEVC, VC-1 and AV1"

  /// Returns true if FFmpeg's name, or one of several separated by commas, is in the list.
  static func accept(_ name: String) -> Bool {
    name.bytes.split(separator: ",").contains { names.contains(String($0)) }
  }
}
