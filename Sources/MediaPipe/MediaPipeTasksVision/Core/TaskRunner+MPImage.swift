internal import AppleTypes
internal import Frames
internal import MediaPipeRules

extension TaskRunner {
  /// Processes a single picture.
  func image(
    _ image: MPImage, region: CGRect = .zero
  ) throws(TaskFailure) -> (output: Output, milliseconds: Int) {
    try self.image(region: NormalizedRect(regionOfInterest: region)) { () throws(TaskFailure) in
      try image.frame()
    }
  }

  /// Processes the next frame of a video.
  func videoFrame(
    _ image: MPImage, milliseconds: Int, region: CGRect = .zero
  ) throws(TaskFailure) -> Output {
    try videoFrame(
      milliseconds: milliseconds, region: NormalizedRect(regionOfInterest: region)
    ) { () throws(TaskFailure) in try image.frame() }
  }

  /// Takes the next frame of a live stream and returns.
  ///
  /// All pixels except those of a `UIImage` are copied before this returns, so the caller may reuse
  /// its buffer.
  func liveFrame(
    _ image: MPImage, milliseconds: Int, region: CGRect = .zero
  ) throws(TaskFailure) {
    try liveFrame(
      milliseconds: milliseconds, region: NormalizedRect(regionOfInterest: region)
    ) { () throws(TaskFailure) in
      let frame = try image.frame()
      return image.imageSourceType == .image ? frame : frame.copied()
    }
  }
}

extension NormalizedRect {
  /// Creates a region of interest in fractions of the stored picture; nil, meaning all of it, for
  /// zero.
  fileprivate init?(regionOfInterest region: CGRect) {
    guard region != .zero else { return nil }
    self.init(
      x: Double(region.minX), y: Double(region.minY), width: Double(region.width),
      height: Double(region.height))
  }
}
