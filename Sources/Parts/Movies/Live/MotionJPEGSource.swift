internal import Frames
internal import VisionBase

/// The pictures of a response body of JPEGs, as many cameras send them.
///
/// For one thread.
final class MotionJPEGSource: FrameSource {
  private let body: HTTPBody
  private var parts: MultipartPictures
  /// The options for decoding; the pool lets pictures reuse the memory of earlier ones.
  private let options = DecodingOptions(pool: PixelPool())
  private var count = 0
  /// The error that ended the pictures.
  private(set) var failure: VisionError?

  /// The time at which the bytes of the last picture had arrived.
  private(set) var receivedAt: Int64 = 0

  var durationInMicroseconds: Int64? { nil }
  var framesPerSecond: Double? { nil }

  init(_ body: HTTPBody, _ parts: MultipartPictures) {
    (self.body, self.parts) = (body, parts)
  }

  func next() throws(VisionError) -> Frame? {
    guard let bytes = try nextPicture() else { return nil }
    count += 1
    var frame = try Frame(
      decoding: StableBytes(bytes, name: body.address.name), options: options)
    // The stream has no timestamps: the clock provides them.
    frame.timestampInMicroseconds = nil
    return frame
  }

  /// Waits for the next picture's bytes.
  private func nextPicture() throws(VisionError) -> [UInt8]? {
    do {
      while true {
        if let bytes = try parts.next() {
          receivedAt = MonotonicClock.nanoseconds
          return bytes
        }
        let more = try body.read()
        guard !more.isEmpty else { return nil }
        parts.add(more)
      }
    } catch let error as VisionError {
      failure = error
    } catch {
      failure = VisionError(
        .inputInvalid, "\(body.address.name): the stream of pictures is damaged", cause: error)
    }
    return nil
  }

  func seek(to microseconds: Int64) throws(VisionError) {
    throw VisionError(.optionInvalid, "a live stream cannot be started at a time")
  }

  func countFramesBeforeNext() throws(VisionError) -> Int { count }
}
