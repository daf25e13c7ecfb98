import Dispatch
import Foundation
import MediaPipeTasksVision
import TestSupport
import Testing
import VisionBase

/// Tests of docs/reference/mediapipe-tasks.md 6, for both tasks.
@Suite(.enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct LiveStreamModeTests {
  static var tasks: [any (LiveTask & AnyObject).Type] {
    [ObjectDetector.self, ImageEmbedder.self]
  }

  private let folder: ModelFolder

  init() throws { folder = try ModelFolder() }

  @Test("the first and the last frame of a burst arrive, all in order", arguments: tasks.indices)
  func burst(kind: Int) throws {
    let receiver = Receiver()
    let task = try Self.tasks[kind].make(folder, receiver)
    for time in 1...100 {
      try task.submit(Pictures.plain(UInt8(time)), at: 10 * time)
    }
    #expect(receiver.events.wait { $0.last?.milliseconds == 1000 })
    let events = receiver.events.items
    #expect(events.first?.milliseconds == 10)
    #expect(events.count <= 100)
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.milliseconds < $1.milliseconds })
    for event in events {
      #expect(event.resultMilliseconds == event.milliseconds)
      #expect(event.error == nil)
      // Each result belongs to its own picture.
      let brightness = Float(event.milliseconds / 10) / 255
      #expect(abs(try #require(event.value) - brightness) < 1e-5)
    }
  }

  @Test("frames that come one by one all arrive", arguments: tasks.indices)
  func oneByOne(kind: Int) throws {
    let receiver = Receiver()
    let task = try Self.tasks[kind].make(folder, receiver)
    for (index, time) in [-2000, -1, 0, 1, 40_000_000_000].enumerated() {
      try task.submit(Pictures.plain(), at: time)
      #expect(receiver.events.wait(forCount: index + 1))
      #expect(receiver.events.items.last?.milliseconds == time)
      #expect(receiver.events.items.last?.resultMilliseconds == time)
    }
  }

  @Test("the delegate is called on a queue of the task's own", arguments: tasks.indices)
  func queue(kind: Int) throws {
    let receiver = Receiver()
    let task = try Self.tasks[kind].make(folder, receiver)
    let other = try Self.tasks[kind].make(folder, receiver)
    try task.submit(Pictures.plain(), at: 0)
    #expect(receiver.events.wait(forCount: 1))
    try other.submit(Pictures.plain(), at: 0)
    #expect(receiver.events.wait(forCount: 2))
    let queues = receiver.events.items.map(\.queue)
    let prefix = Self.tasks[kind].queuePrefix
    for queue in queues {
      #expect(queue.bytes.hasPrefix(prefix))
      #expect(UUID(uuidString: String(queue.bytes.dropFirst(prefix.count))) != nil)
    }
    #expect(Set(queues).count == 2)
    #expect(receiver.events.items.map(\.isMainThread) == [false, false])
  }

  @Test("a delegate that takes its time holds up no call", arguments: tasks.indices)
  func slowDelegate(kind: Int) throws {
    let gate = Gate()
    let isInside = Lock(0)
    let receiver = Receiver { _ in
      let count = isInside.withLock { count in
        count += 1
        return count
      }
      #expect(count == 1, "called twice at a time")
      gate.pass()
      isInside.withLock { $0 -= 1 }
    }
    let task = try Self.tasks[kind].make(folder, receiver)
    try task.submit(Pictures.plain(), at: 0)
    #expect(gate.waitForArrival())
    // The delegate is still busy with the first result: all of these return nevertheless.
    for time in 1...50 { try task.submit(Pictures.plain(), at: time) }
    gate.open(51)
    #expect(receiver.events.wait { $0.last?.milliseconds == 50 })
  }

  @Test("timestamps must increase, and a refused one harms nothing", arguments: tasks.indices)
  func timestamps(kind: Int) throws {
    let receiver = Receiver()
    let task = try Self.tasks[kind].make(folder, receiver)
    let picture = try Pictures.plain()
    let message = "INVALID_ARGUMENT: Input timestamp must be monotonically increasing."
    try task.submit(picture, at: 1)
    expectFailure(.invalidArgumentError, message) { try task.submit(picture, at: 0) }
    expectFailure(.invalidArgumentError, message) { try task.submit(picture, at: 1) }
    expectFailure(
      .invalidArgumentError, "INVALID_ARGUMENT: Input timestamp \(Int.max) ms is out of range."
    ) { try task.submit(picture, at: .max) }
    try task.submit(picture, at: 2)
    #expect(receiver.events.wait { $0.last?.milliseconds == 2 })
    #expect(receiver.events.items.map(\.milliseconds) == [1, 2])
  }

  @Test("a picture of the wrong kind is refused at once", arguments: tasks.indices)
  func wrongPicture(kind: Int) throws {
    let receiver = Receiver()
    let task = try Self.tasks[kind].make(folder, receiver)
    let buffer = try Pictures.buffer(format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    let wrong = try MPImage(pixelBuffer: buffer)
    expectFailure(
      .invalidArgumentError,
      "Unsupported pixel format for CVPixelBuffer. Expected kCVPixelFormatType_32BGRA or "
        + "kCVPixelFormatType_OneComponent32Float"
    ) { try task.submit(wrong, at: 5) }
    // It used up no timestamp.
    try task.submit(Pictures.plain(), at: 5)
    #expect(receiver.events.wait(forCount: 1))
    #expect(receiver.events.items.map(\.milliseconds) == [5])
  }

  @Test func `a frame that fails is delivered as an error, and the next one works`() throws {
    let receiver = Receiver()
    let embedder = try ImageEmbedder.make(folder, receiver)
    try embedder.embedAsync(
      image: Pictures.plain(), timestampInMilliseconds: 7,
      regionOfInterest: CGRect(x: 0.5, y: 0.5, width: 0, height: 0))
    #expect(receiver.events.wait(forCount: 1))
    let failed = receiver.events.items[0]
    #expect(failed.milliseconds == 7)
    #expect(failed.resultMilliseconds == nil)
    expect(
      try #require(failed.error), is: .invalidArgumentError,
      "INVALID_ARGUMENT: ROI width and height must be > 0.")
    try embedder.embedAsync(image: Pictures.plain(), timestampInMilliseconds: 8)
    #expect(receiver.events.wait(forCount: 2))
    #expect(receiver.events.items[1].resultMilliseconds == 8)
    #expect(receiver.events.items[1].error == nil)
  }

  @Test func `a result that cannot be read fails its frame only`() throws {
    let receiver = Receiver()
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try folder.write(DetectorMaker.failingOnWhite())
    options.runningMode = .liveStream
    options.objectDetectorLiveStreamDelegate = receiver
    let detector = try ObjectDetector(options: options)
    for (time, value) in ([0, 255, 0, 255, 255, 3] as [UInt8]).enumerated() {
      try detector.detectAsync(image: Pictures.plain(value), timestampInMilliseconds: time)
      #expect(receiver.events.wait(forCount: time + 1))
    }
    let events = receiver.events.items
    #expect(events.map(\.milliseconds) == Array(0..<6))
    #expect(events.map(\.resultMilliseconds) == [0, nil, 2, nil, nil, 5])
    #expect(events.map { $0.error == nil } == [true, false, true, false, false, true])
    expect(
      try #require(events[1].error), is: .invalidArgumentError,
      "INVALID_ARGUMENT: Unable to get score calibration parameters for index 1 : only 1 sigmoids "
        + "were provided.")
  }

  @Test("a task keeps its delegate not alive, and works on without it", arguments: tasks.indices)
  func weakDelegate(kind: Int) throws {
    var receiver: Receiver? = Receiver()
    weak let gone = receiver
    let task = try Self.tasks[kind].make(folder, #require(receiver))
    receiver = nil
    #expect(gone == nil)
    for time in 0..<5 { try task.submit(Pictures.plain(), at: time) }
  }

  @Test("a released task calls no delegate", arguments: tasks.indices)
  func letGo(kind: Int) throws {
    let gate = Gate()
    let receiver = Receiver { _ in gate.pass() }
    var task: (any LiveTask & AnyObject)? = try Self.tasks[kind].make(folder, receiver)
    weak let gone = task
    try task?.submit(Pictures.plain(), at: 0)
    #expect(gate.waitForArrival())
    // The delegate is held inside its first call; the results of these have to wait behind it.
    for time in 1...20 { try task?.submit(Pictures.plain(), at: time) }
    task = nil
    gate.open(100)
    #expect(becomesTrue { gone == nil })
    // The last reference was that of the first call, whose queue now finds no task.
    #expect(receiver.events.items.map(\.milliseconds) == [0])
  }

  @Test func `delegates that implement nothing are allowed`() throws {
    let receiver = SilentReceiver()
    let options = ObjectDetectorOptions()
    options.baseOptions.modelAssetPath = try folder.detector()
    options.runningMode = .liveStream
    options.objectDetectorLiveStreamDelegate = receiver
    let detector = try ObjectDetector(options: options)
    for time in 0..<10 {
      try detector.detectAsync(image: Pictures.plain(), timestampInMilliseconds: time)
    }
  }
}
