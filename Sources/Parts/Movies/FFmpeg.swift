internal import CFFmpeg
package import VisionBase

/// FFmpeg's libraries, loaded when the first video is opened.
package enum FFmpeg {
  /// The libraries, in the packages of the versions that this package was built with.
  package static var library: SystemLibrary {
    SystemLibrary(
      "FFmpeg", packages: "libavformat\(cffmpeg_expected_format_version())",
      "libswscale\(cffmpeg_expected_scaler_version())")
  }

  /// The versions of the libraries that this package was built with, the only ones that it loads.
  package static var versions: String {
    "libavformat \(cffmpeg_expected_format_version()), libavcodec "
      + "\(cffmpeg_expected_codec_version()), libswscale \(cffmpeg_expected_scaler_version())"
  }

  /// The headers that a build with videos needs.
  private static let headers = SystemLibrary(
    "FFmpeg's headers", packages: "libavformat-dev", "libavcodec-dev", "libavutil-dev",
    "libswscale-dev")

  /// Loads the libraries unless they are already loaded.
  ///
  /// Throws `runtimeMissing` when they are not installed, when their version differs from that of
  /// the headers this package was built with, or when it was built without the headers.
  package static func load() throws(VisionError) {
    let status = cffmpeg_load()
    guard status != Int32(CFFMPEG_LOADED.rawValue) else { return }
    throw loadingError(status, detail: unsafe String(cString: cffmpeg_load_message()))
  }

  /// Returns the error for a status of `cffmpeg_load`.
  static func loadingError(_ status: Int32, detail: String) -> VisionError {
    let format = cffmpeg_expected_format_version()
    switch UInt32(bitPattern: status) {
    case CFFMPEG_BUILT_WITHOUT_HEADERS.rawValue:
      let words = "this program was built without FFmpeg's headers"
      return VisionError(
        .runtimeMissing,
        "videos cannot be read: \(words); \(headers.advice), and build it again",
        cause: LibraryFault(library: headers, words: words))
    case CFFMPEG_WRONG_VERSION.rawValue:
      return VisionError(
        .runtimeMissing,
        "videos cannot be read: this program needs FFmpeg's libavformat \(format), and \(detail); "
          + "\(library.advice), or build it again with the installed headers",
        cause: LibraryFault(library: library, words: detail))
    default:
      return library.missing("videos need FFmpeg's libraries", detail)
    }
  }

  /// Returns the microsecond nearest to a time in a time base.
  ///
  /// Returns nil for no time, and for a time that does not fit in 64 bits.
  static func microseconds(_ time: Int64, in stream: CFFmpegStream) -> Int64? {
    guard time != cffmpeg_no_time() else { return nil }
    let microseconds = cffmpeg_microseconds(
      time, stream.time_base_numerator, stream.time_base_denominator)
    return microseconds == cffmpeg_no_time() ? nil : microseconds
  }

  /// Returns the last whole unit of a time base at or before a time; nil if it does not fit in 64
  /// bits.
  static func timeUnits(_ microseconds: Int64, in stream: CFFmpegStream) -> Int64? {
    let units = cffmpeg_time_units(
      microseconds, stream.time_base_numerator, stream.time_base_denominator)
    return units == cffmpeg_no_time() ? nil : units
  }
}

/// A failure code returned by an FFmpeg call.
struct FFmpegStatus: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the call.
  let call: String
  /// The code it returned.
  let code: Int32

  /// The system error behind the code; nil if the code is one of FFmpeg's own.
  var systemError: SystemError? {
    // FFmpeg's own codes are four letters, far below the system's.
    (-4096..<0).contains(code) ? SystemError(call: call, number: -code) : nil
  }

  static func isEndOfFile(_ code: Int32) -> Bool { code == cffmpeg_error_end_of_file() }
  static func isTryAgain(_ code: Int32) -> Bool { code == cffmpeg_error_try_again() }

  /// The call and FFmpeg's own description of the error.
  var description: String {
    var text = [CChar](repeating: 0, count: 128)
    unsafe cffmpeg_describe_error(code, &text, Int32(text.count))
    let letters = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return "\(call): \(String(decoding: letters, as: UTF8.self))"
  }
}
