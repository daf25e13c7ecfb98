import CMediaPipe
import MediaPipeC
import TestSupport
import Testing

/// Callbacks of live streams, which are C functions and so see only global state.
@Suite(.serialized, .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct LiveStreamTests {
  private struct Event: Equatable, Sendable {
    var status: UInt32
    var count: UInt32
    var milliseconds: Int64
    var width: Int32
    var closing: UInt32?
    var again: UInt32?
  }

  /// The arguments of the callbacks, and their target: one test at a time.
  private static let events = Mailbox<Event>()
  nonisolated(unsafe) private static var detector: MpObjectDetectorPtr?

  private func made(_ callback: @escaping MpObjectDetectorResultCallback) throws {
    let folder = try ModelFolder()
    let said = try withOptions(path: folder.detector()) { base in
      var options = MpObjectDetectorOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_LIVE_STREAM
      options.max_results = 3
      options.result_callback = callback
      return Said { MpObjectDetectorCreate(&options, &Self.detector, $0) }
    }
    #expect(said == .fine)
  }

  @Test func `what was taken is delivered before a task is closed`() throws {
    let before = Self.events.items.count
    try made { status, result, image, milliseconds in
      Self.events.put(
        Event(
          status: status.rawValue, count: result?.pointee.detections_count ?? 0,
          milliseconds: milliseconds, width: MpImageGetWidth(image)))
    }
    let image = plainImage(width: 9)
    #expect(Said { MpObjectDetectorDetectAsync(Self.detector, image, nil, 5, $0) } == .fine)
    #expect(
      Said { MpObjectDetectorDetectAsync(Self.detector, image, nil, 5, $0) }
        == .invalid("Input timestamp must be monotonically increasing."))
    // The task keeps the pixels as long as it needs them.
    MpImageFree(image)
    #expect(Said { MpObjectDetectorClose(Self.detector, $0) } == .fine)
    #expect(
      Array(Self.events.items[before...]) == [
        Event(status: 0, count: 3, milliseconds: 5, width: 9)
      ])
  }

  @Test func `a callback may call its task, but not close it`() throws {
    let before = Self.events.items.count
    try made { status, result, image, milliseconds in
      var event = Event(
        status: status.rawValue, count: result?.pointee.detections_count ?? 0,
        milliseconds: milliseconds, width: MpImageGetWidth(image))
      event.closing = MpObjectDetectorClose(Self.detector, nil).rawValue
      event.again =
        milliseconds > 0
        ? nil : MpObjectDetectorDetectAsync(Self.detector, image, nil, 1, nil).rawValue
      // A result freed by a callback is not freed again after it.
      MpObjectDetectorCloseResult(UnsafeMutablePointer(mutating: result))
      MpImageFree(image)
      Self.events.put(event)
    }
    let image = plainImage()
    #expect(Said { MpObjectDetectorDetectAsync(Self.detector, image, nil, 0, $0) } == .fine)
    #expect(Self.events.wait(forCount: before + 2))
    MpImageFree(image)
    #expect(Said { MpObjectDetectorClose(Self.detector, $0) } == .fine)
    let precondition = kMpFailedPrecondition.rawValue
    #expect(
      Array(Self.events.items[before...]) == [
        Event(status: 0, count: 3, milliseconds: 0, width: 4, closing: precondition, again: 0),
        Event(status: 0, count: 3, milliseconds: 1, width: 4, closing: precondition),
      ])
  }
}

/// Callbacks that receive their context, and the reason a frame failed.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct LiveContextTests {
  private struct Event: Equatable, Sendable {
    var status: UInt32
    var hasWords: Bool
    var count: UInt32
    var milliseconds: Int64
  }

  private final class Receiver: Sendable {
    let events = Mailbox<Event>()
  }

  @Test func `a callback gets back what its caller gave`() throws {
    let folder = try ModelFolder()
    let receivers = [Receiver(), Receiver()]
    var detectors: [MpObjectDetectorPtr?] = [nil, nil]
    for (index, receiver) in receivers.enumerated() {
      let said = try withOptions(path: folder.detector()) { base in
        var options = MpObjectDetectorOptions()
        options.base_options = base
        options.running_mode = MP_RUNNING_MODE_LIVE_STREAM
        options.max_results = 3
        return Said {
          SvtObjectDetectorCreate(
            &options,
            { context, status, words, result, milliseconds in
              guard let context else { return }
              Unmanaged<Receiver>.fromOpaque(context).takeUnretainedValue().events.put(
                Event(
                  status: status.rawValue, hasWords: words != nil,
                  count: result?.pointee.detections_count ?? 0, milliseconds: milliseconds))
            }, Unmanaged.passUnretained(receiver).toOpaque(), &detectors[index], $0)
        }
      }
      #expect(said == .fine)
    }
    let image = plainImage()
    defer { MpImageFree(image) }
    for (index, detector) in detectors.enumerated() {
      let time = Int64(index)
      #expect(Said { MpObjectDetectorDetectAsync(detector, image, nil, time, $0) } == .fine)
      #expect(Said { MpObjectDetectorClose(detector, $0) } == .fine)
    }
    for (index, receiver) in receivers.enumerated() {
      #expect(
        receiver.events.items == [
          Event(status: 0, hasWords: false, count: 3, milliseconds: Int64(index))
        ])
    }
  }

  @Test func `without a callback there is no live stream, whatever the options hold`() throws {
    let folder = try ModelFolder()
    var detector: MpObjectDetectorPtr?
    let said = try withOptions(path: folder.detector()) { base in
      var options = MpObjectDetectorOptions()
      options.base_options = base
      options.running_mode = MP_RUNNING_MODE_LIVE_STREAM
      options.result_callback = { _, _, _, _ in }
      return Said { SvtObjectDetectorCreate(&options, nil, nil, &detector, $0) }
    }
    #expect(said == .invalid("Provided null pointer to callback function."))
  }
}
