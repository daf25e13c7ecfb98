public import AppleTypes
public import Foundation
internal import Frames
internal import Movies
internal import VisionBase

/// Takes still pictures from a video.
///
/// Every picture is the one on display at exactly the time asked for: that lies within any
/// tolerance, so the tolerances have no effect. Asking for rising times is fastest. May be used
/// from any thread; calls wait for each other.
public final class AVAssetImageGenerator: @unchecked Sendable {
  // Sendable: what changes is behind locks.

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

  /// Makes a generator; the file is opened for the first picture.
  public init(asset: AVAsset) { self.asset = asset }

  /// How much earlier than asked for a picture may be; has no effect.
  public var requestedTimeToleranceBefore: CMTime {
    get { settings.withLock { $0.toleranceBefore } }
    set { settings.withLock { $0.toleranceBefore = newValue } }
  }

  /// How much later than asked for a picture may be; has no effect.
  public var requestedTimeToleranceAfter: CMTime {
    get { settings.withLock { $0.toleranceAfter } }
    set { settings.withLock { $0.toleranceAfter = newValue } }
  }

  /// Whether pictures are turned upright as the file says.
  public var appliesPreferredTrackTransform: Bool {
    get { settings.withLock { $0.appliesPreferredTrackTransform } }
    set { settings.withLock { $0.appliesPreferredTrackTransform = newValue } }
  }

  /// The size that larger pictures are shrunk into; zero leaves a side open.
  public var maximumSize: CGSize {
    get { settings.withLock { $0.maximumSize } }
    set { settings.withLock { $0.maximumSize = newValue } }
  }

  /// The picture on display at a time, and when it starts if `actualTime` is given.
  ///
  /// Times before the first picture give the first. Throws an `AVError` when the time is not a
  /// number or lies after the video's end, or the file cannot be read.
  public func copyCGImage(
    at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
  ) throws -> CGImage {
    let (image, time) = try picture(at: requestedTime)
    unsafe actualTime?.pointee = time
    return image
  }

  /// The picture on display at a time and when it starts; throws as `copyCGImage` does.
  public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    let result = await withCheckedContinuation { continuation in
      BlockingWork.queue.async {
        continuation.resume(
          returning: Result { () throws(AVError) in try self.picture(at: time) })
      }
    }
    let (image, actualTime) = try result.get()
    return (image, actualTime)
  }

  /// The pictures of several times, one after the other, taken as they are asked for.
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
    // What a movie without a length is asked for may be more than can be counted: that is its end.
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
  /// The picture shrunk into a size, keeping its proportions; itself when it fits.
  fileprivate func fitted(into size: CGSize) -> CGImage {
    var scale: CGFloat = 1
    if size.width > 0 { scale = min(scale, size.width / CGFloat(width)) }
    if size.height > 0 { scale = min(scale, size.height / CGFloat(height)) }
    guard scale < 1 else { return self }
    let fitted = CGSize(
      width: max(1, (CGFloat(width) * scale).rounded()),
      height: max(1, (CGFloat(height) * scale).rounded()))
    // Given no memory, the context has its own.
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
