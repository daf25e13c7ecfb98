import Movies

/// The inputs that an option applies to.
enum OptionUse {
  case movies
  case movieFilesAndSequences
  case camerasAndSequences
  case cameras
  case live
  case rtspStreams
  case secureStreams
  case webStreams

  /// The inputs in words.
  var words: String {
    switch self {
    case .movies: "videos"
    case .movieFilesAndSequences: "videos that are not live"
    case .camerasAndSequences: "cameras and numbered pictures"
    case .cameras: "cameras"
    case .live: "cameras and streams"
    case .rtspStreams: "rtsp:// streams"
    case .secureStreams: "https:// and rtsps:// streams"
    case .webStreams: "http:// and https:// streams"
    }
  }

  /// Returns true if the option applies to an input.
  func covers(_ input: Input) -> Bool {
    guard case .movie(let source) = input.source else { return false }
    return covers(source)
  }

  /// Returns true if the option applies to a source.
  func covers(_ source: MovieSource) -> Bool {
    switch (self, source) {
    case (.movies, _), (.camerasAndSequences, .camera), (.camerasAndSequences, .pictures),
      (.cameras, .camera), (.live, .camera), (.live, .stream):
      true
    case (.rtspStreams, .stream(let address, _)): !address.scheme.isHTTP
    case (.secureStreams, .stream(let address, _)): address.scheme.isSecure
    case (.webStreams, .stream(let address, _)): address.scheme.isHTTP
    case (.movieFilesAndSequences, .camera), (.movieFilesAndSequences, .stream): false
    case (.movieFilesAndSequences, _): true
    case (.camerasAndSequences, _), (.cameras, _), (.live, _), (.rtspStreams, _),
      (.secureStreams, _), (.webStreams, _):
      false
    }
  }
}
