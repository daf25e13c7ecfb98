public import AppleTypes
public import Foundation
internal import Frames
internal import Movies
internal import VisionBase

/// A generator of still images from a video.
///
/// Each image is the one on display at exactly the requested time. That is within any tolerance, so
/// the tolerances have no effect. Requesting ascending times is fastest. May be used from any
/// thread; concurrent calls wait for each other.
public final class AVAssetImageGenerator: @unchecked Sendable {
  // Sendable: the mutable state is behind locks.

  /// The video.
  public let asset: AVAsset

  private struct Settings {
    var toleranceBefore = CMTime.positiveInfinity
    var toleranceAfter = CMTime.positiveInfinity
    var appliesPreferredTrackTransform = false
    var maximumSize = CGSize.zero
  }

  private let settings = Lock(Settings())
  private let reader = Lock<MovieReader?>(nil)

  /// Creates a generator; the file is opened for the first image.
  public init(asset: AVAsset) { self.asset = asset }

  /// The maximum time by which an image may precede the requested time; has no effect.
  public var requestedTimeToleranceBefore: CMTime {
    get { settings.withLock { $0.toleranceBefore } }
    set { settings.withLock { $0.toleranceBefore = newValue } }
  }

  /// The maximum time by which an image may follow the requested time; has no effect.
  public var requestedTimeToleranceAfter: CMTime {
    get { settings.withLock { $0.toleranceAfter } }
    set { settings.withLock { $0.toleranceAfter = newValue } }
  }

  /// True if images are rotated upright according to the file's metadata.
  public var appliesPreferredTrackTransform: Bool {
    get { settings.withLock { $0.appliesPreferredTrackTransform } }
    set { settings.withLock { $0.appliesPreferredTrackTransform = newValue } }
  }

  /// The size that larger images are scaled down to fit; a zero side is unconstrained.
  public var maximumSize: CGSize {
    get { settings.withLock { $0.maximumSize } }
    set { settings.withLock { $0.maximumSize = newValue } }
  }

  /// Returns the image on display at a time, and its start time through `actualTime` if given.
  ///
  /// Times before the first image return the first. Throws an `AVError` if the time is not a number
  /// or lies after the video's end, or if the file cannot be read.
  public func copyCGImage(
    at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
  ) throws -> CGImage {
    let (image, time) = try picture(at: requestedTime)
    unsafe actualTime?.pointee = time
    return image
  }

  /// Returns the image on display at a time and its start time; throws as `copyCGImage` does.
  public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    let result = await BlockingWork.decoding.run { () throws(VisionError) in
      Result { () throws(AVError) in try self.picture(at: time) }
    }
    switch result {
    case .success(let picture):
      let (image, actualTime) = try picture.get()
      return (image, actualTime)
    case .failure(let error): throw AVError(error)
    }
  }

  /// Returns the images at several times, taken one after another as they are requested.
  public func images(for times: [CMTime]) -> Images { Images(generator: self, times: times) }

  func picture(at time: CMTime) throws(AVError) -> (image: CGImage, time: CMTime) {
    guard time.isNumeric, time.timescale > 0 else {
      throw AVError(.noImageAtTime, "the time asked for, \(time.debugDescription), is not a number")
    }
    let duration = asset.duration
    guard !duration.isNumeric || duration == .zero || time <= duration else {
      throw AVError(
        .noImageAtTime,
        "the time asked for, \(time.debugDescription), lies behind the end of \(asset.file.path), "
          + duration.debugDescription)
    }
    // For a movie without a duration, the time may exceed Int64: it then means the movie's end.
    let converted = time.convertScale(1_000_000, method: .default)
    let microseconds =
      converted.isNumeric ? converted.value : time.value < 0 ? Int64.min : Int64.max
    let settings = settings.withLock { $0 }
    do throws(VisionError) {
      let frame = try frame(at: microseconds)
      let turned = settings.appliesPreferredTrackTransform ? try frame.upright() : frame
      guard let image = try turned.rgb().cgImage() else {
        throw VisionError(.inputInvalid, "a picture of \(asset.file.path) cannot be used")
      }
      let start = CMTime(value: frame.timestampInMicroseconds ?? 0, timescale: 1_000_000)
      return (image.fitted(into: settings.maximumSize), start)
    } catch {
      throw AVError(error, code: .decodeFailed)
    }
  }

  private func frame(at microseconds: Int64) throws(VisionError) -> Frame {
    try reader.withLock { reader throws(VisionError) in
      if let reader { return try reader.frame(at: microseconds) }
      let opened = try MovieReader(path: AVAsset.filePath(of: asset.file))
      let frame = try opened.frame(at: microseconds)
      reader = opened
      return frame
    }
  }
}

extension CGImage {
  /// Returns the image scaled down to fit a size, keeping its proportions; itself if it fits.
  fileprivate func fitted(into size: CGSize) -> CGImage {
    var scale: CGFloat = 1
    if size.width > 0 { scale = min(scale, size.width / CGFloat(width)) }
    if size.height > 0 { scale = min(scale, size.height / CGFloat(height)) }
    guard scale < 1 else { return self }
    let fitted = CGSize(
      width: max(1, (CGFloat(width) * scale).rounded()),
      height: max(1, (CGFloat(height) * scale).rounded()))
    // With no buffer passed, the context allocates its own.
    guard
      let context = unsafe CGContext(
        data: nil, width: Int(fitted.width), height: Int(fitted.height), bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
    else { return self }
    context.draw(self, in: CGRect(origin: .zero, size: fitted))
    return context.makeImage() ?? self
  }
}
