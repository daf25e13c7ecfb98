private import CMosquitto
import VisionBase

/// One connection to a broker, through libmosquitto.
///
/// `step` moves the data, always on the same thread; `publish` is callable on any thread.
@safe final class MQTTConnection: Sendable {
  /// The broker's answers.
  private struct Answers: Sendable {
    /// The code of the CONNACK; nil before it.
    var code: Int32?
    /// The numbers of the last messages that the broker has.
    var numbers: [Int32] = []
    /// The number of messages that the broker has.
    var count = 0
    var isOver = false
    var complaint: String?
  }

  /// The receiver of the callbacks.
  private final class Listener: Sendable {
    let answers = Monitor(Answers())
  }

  // `Sendable`: both addresses are constant, and libmosquitto locks what its threads share.
  private let address: UInt
  private let listener: Listener

  private var handle: UnsafeMutableRawPointer? {
    unsafe UnsafeMutableRawPointer(bitPattern: address)
  }

  /// Maximum number of acknowledged messages that are remembered.
  private static let mostNumbers = 256
  private static let keepAliveInSeconds: Int32 = 30

  /// The library, as the system's packages have it.
  static let library = SystemLibrary("libmosquitto", packages: "libmosquitto1")

  /// Loads libmosquitto unless it is loaded.
  ///
  /// Throws `runtimeMissing`, with the package to install, when no usable one is installed.
  static func loadLibrary() throws(VisionError) {
    guard !cmosquitto_load() else { return }
    throw missing(unsafe String(cString: cmosquitto_load_failure()))
  }

  /// Returns the error for a missing or unusable library, with the dynamic loader's message.
  static func missing(_ words: String) -> VisionError {
    library.missing("events for an MQTT broker need libmosquitto 2.0 or later", words)
  }

  /// Begins to connect; throws `downloadFailed` if that is impossible.
  init(_ broker: MQTTBroker) throws(VisionError) {
    try Self.loadLibrary()
    let listener = Listener()
    var status = CMosquittoStatus()
    guard let handle = unsafe Self.connect(broker, listener, &status) else {
      let complaint = listener.answers.change { $0.complaint }
      throw VisionError(
        .downloadFailed, "\(broker.shown): \(complaint.map(Self.tidy) ?? Self.words(status))")
    }
    address = UInt(bitPattern: handle)
    self.listener = listener
  }

  deinit {
    // No callback comes after this, so that the listener may go.
    if let handle = unsafe handle { unsafe cmosquitto_destroy(handle) }
  }

  @unsafe private static func connect(
    _ broker: MQTTBroker, _ listener: Listener, _ status: inout CMosquittoStatus
  ) -> UnsafeMutableRawPointer? {
    var events = unsafe CMosquittoEvents()
    unsafe events.owner = Unmanaged.passUnretained(listener).toOpaque()
    unsafe events.connected = { owner, code in
      unsafe MQTTConnection.answers(owner)?.change { $0.code = code }
    }
    unsafe events.published = { owner, number in
      unsafe MQTTConnection.answers(owner)?.change { answers in
        answers.count += 1
        answers.numbers.append(number)
        if answers.numbers.count > MQTTConnection.mostNumbers { answers.numbers.removeFirst() }
      }
    }
    unsafe events.disconnected = { owner, _ in
      unsafe MQTTConnection.answers(owner)?.change { $0.isOver = true }
    }
    unsafe events.complained = { owner, words in
      guard let words = unsafe words else { return }
      let text = unsafe String(cString: words)
      unsafe MQTTConnection.answers(owner)?.change { $0.complaint = text }
    }
    return unsafe withTexts(
      [
        Array(broker.host.utf8), broker.user.map { Array($0.utf8) }, broker.password,
        broker.caFile.map { Array($0.utf8) }, Array(broker.topics.status.utf8),
        Array(MQTTSession.offline.utf8),
      ]
    ) { texts in
      var options = unsafe CMosquittoOptions()
      unsafe (options.host, options.user, options.password) = (texts[0], texts[1], texts[2])
      unsafe (options.ca_file, options.will_topic, options.will) = (texts[3], texts[4], texts[5])
      unsafe options.port = Int32(broker.port)
      unsafe options.keep_alive = keepAliveInSeconds
      unsafe options.tls = broker.isEncrypted
      return unsafe cmosquitto_connect(&options, &events, &status)
    }
  }

  @unsafe private static func answers(
    _ owner: UnsafeMutableRawPointer?
  ) -> Monitor<Answers>? {
    guard let owner = unsafe owner else { return nil }
    return unsafe Unmanaged<Listener>.fromOpaque(owner).takeUnretainedValue().answers
  }

  /// Passes texts as C strings, nil as NULL.
  @unsafe private static func withTexts<Result>(
    _ texts: [[UInt8]?], _ body: ([UnsafePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { text in text.map { $0.map(CChar.init(bitPattern:)) + [0] } }
    let memory = unsafe copies.map { copy in
      unsafe copy.map { copy in
        let memory = UnsafeMutableBufferPointer<CChar>.allocate(capacity: copy.count)
        unsafe _ = memory.initialize(from: copy)
        return unsafe memory
      }
    }
    defer { unsafe memory.forEach { unsafe $0?.deallocate() } }
    return unsafe body(memory.map { unsafe $0.flatMap { unsafe UnsafePointer($0.baseAddress) } })
  }
}

// MARK: - Data

extension MQTTConnection {
  /// Moves data for some milliseconds; returns the reason if the connection is over.
  func step(milliseconds: Int32) -> String? {
    guard let handle = unsafe handle else { return nil }
    let status = unsafe cmosquitto_step(handle, milliseconds)
    let answers = listener.answers.change { $0 }
    if let code = answers.code, code != 0 {
      return Self.tidy(unsafe String(cString: cmosquitto_answer_words(code)))
    }
    guard status.status != 0 || answers.isOver else { return nil }
    listener.answers.change { $0.isOver = true }
    return answers.complaint.map(Self.tidy) ?? Self.words(status)
  }

  /// True once the broker has accepted the connection.
  var isAccepted: Bool { listener.answers.change { $0.code == 0 && !$0.isOver } }

  /// The number of messages that the broker has.
  var confirmedCount: Int { listener.answers.change { $0.count } }

  /// The outcome of an attempt to queue a message.
  enum Publication {
    /// It is on its way, under a number that is used again after 65,535 messages.
    case queued(Int32)
    /// The protocol has no such message: its topic or its size is impossible.
    case impossible
    /// The connection is over, or there is no memory.
    case failed
  }

  /// Queues a message for the broker.
  ///
  /// The answer to an awaited one is the next with its number.
  func publish(
    _ bytes: [UInt8], to topic: String, isRetained: Bool, isAwaited: Bool = false
  ) -> Publication {
    guard let handle = unsafe handle else { return .failed }
    // Numbers return, and those of earlier messages are not awaited.
    if isAwaited { listener.answers.change { $0.numbers = [] } }
    var number: Int32 = 0
    let status = unsafe bytes.withUnsafeBytes { bytes in
      unsafe cmosquitto_publish(
        handle, topic, bytes.baseAddress, bytes.count, isRetained, &number)
    }
    if status == 0 { return .queued(number) }
    return cmosquitto_is_impossible(status) ? .impossible : .failed
  }

  /// Waits until the broker has a message; returns false at the deadline, or if the connection is
  /// over.
  func waits(for number: Int32, until deadline: Int64) -> Bool? {
    listener.answers.wait(until: deadline) { answers -> Bool? in
      if let place = answers.numbers.firstIndex(of: number) {
        answers.numbers.remove(at: place)
        return true
      }
      return answers.isOver ? false : nil
    }
  }

  /// Marks the connection as over, for everything that waits for it.
  func end(_ reason: String? = nil) {
    listener.answers.change { answers in
      answers.isOver = true
      if let reason { answers.complaint = reason }
    }
  }

  /// Tells the broker that the connection ends on purpose.
  func disconnect() {
    if let handle = unsafe handle { unsafe _ = cmosquitto_disconnect(handle) }
  }

  private static func words(_ status: CMosquittoStatus) -> String {
    tidy(unsafe String(cString: cmosquitto_words(status)))
  }

  /// Returns a message of the library without the full stop at its end.
  private static func tidy(_ words: String) -> String {
    String(words.bytes.trimmed().trimmedAtEnd { $0 == "." })
  }
}
