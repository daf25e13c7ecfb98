internal import Inference
internal import VisionBase
internal import VisionReports

/// The work on one video, done by another process that is watched.
struct VideoRun {
  let program: VideoProgram
  let job: VideoJob
  /// The time limit in seconds.
  let seconds: Double
  let metrics: ServiceMetrics
  let words: ClientWords
  /// Receives the program's remarks on this machine.
  let remark: @Sendable (String) -> Void

  /// Maximum number of problems that are kept.
  private static let mostProblems = 20
  private static let mostFrames = 1 << 40
  /// The longest remark, in bytes.
  private static let longestRemark = 400

  /// Works until the job ends.
  func run() {
    job.change { state in
      state.phase = .running
      state.start = MonotonicClock.seconds
    }
    let reserved = job.reserve()
    defer { job.settle(reserved: reserved) }
    do throws(VisionError) {
      let ending = try follow(room: reserved)
      conclude(ending.status)
    } catch {
      let reason =
        job.snapshot.cancellation ?? problem(error.code.description, error.messageWithReason)
      job.change { $0.finish(.failed, reason) }
    }
  }

  private func follow(room: Int) throws(VisionError) -> ToolProcess.Ending {
    let lines = try FileSystem.attempt("cannot keep what is found") { () throws(SystemError) in
      try OpenFile(making: job.folder.lines, permissions: 0o600)
    }
    let handed = try job.snapshot.models.map { (file) throws(VisionError) in
      try file.model.handed(as: file.path)
    }
    // The annotated video exists twice for the moment in which it is completed.
    let call = VideoProgram.Call(
      folder: job.folder, fileLimit: room / 3, task: job.task, models: handed.map { $0.model },
      words: job.words)
    var process = ToolProcess(
      program.path, program.words + call.allWords + program.lastWords,
      environment: program.environment)
    process.files = [lines] + handed.map { $0.file }
    process.keepsErrors = false
    let deadline = MonotonicClock.seconds + seconds
    var events = EventLines()
    return try process.run(
      meanwhile: { () throws(VisionError) in
        if job.snapshot.cancellation != nil { throw VisionError(.cancelled, "it was ended") }
        guard MonotonicClock.seconds < deadline else {
          job.cancel(Self.late(seconds))
          throw VisionError(.cancelled, "it was ended")
        }
      },
      hearing: { bytes in for event in events.add(bytes) { hear(event) } })
  }

  private static func late(_ seconds: Double) -> ServiceProblem {
    ServiceProblem(
      504, .deadlineExceeded,
      "the video took longer than the \(Int(seconds)) seconds that it may take; send a shorter one, "
        + "or ask for less of it")
  }

  private func hear(_ event: JSONValue) {
    // The child's words may be a hostile video's: the count only rises, and stays within that of
    // any video.
    let before = job.snapshot.frameCount
    if let progress = event["progress"], let done = progress["done"]?.wholeNumber,
      (before...Self.mostFrames).contains(done)
    {
      metrics.countFrames(done - before)
      job.change { state in
        state.frameCount = done
        state.total = progress["total"]?.wholeNumber
      }
    }
    if let text = event["remark"]?.nonemptyString, text.utf8.count <= Self.longestRemark {
      remark(text)
    }
    if let fact = event["fact"] { note(fact) }
    if let error = event["error"], let code = error["code"]?.nonemptyString,
      let message = error["message"]?.nonemptyString
    {
      let problem = problem(code, message)
      let loss = error["lost"]?.nonemptyString.flatMap(VideoProgram.Loss.init)
      job.change { state in
        switch loss {
        case .lines: state.lossOfLines = Self.of(problem, status: 507)
        case .drawing:
          // Because the disk is full, or because of the video.
          let status = error["code"] == .string("\(VisionError.Code.fileFailed)") ? 507 : 409
          state.lossOfDrawing = state.lossOfDrawing ?? Self.of(problem, status: status)
        case nil: break
        }
        if state.problems.count < Self.mostProblems { state.problems.append(problem) }
      }
    }
  }

  /// Adds a remark on the results, one of each kind.
  private func note(_ fact: JSONValue) {
    guard let code = fact["code"]?.nonemptyString, ResultRemark.codesOfVideos.contains(code),
      let message = fact["message"]?.nonemptyString, message.utf8.count <= Self.longestRemark
    else { return }
    job.change { $0.remarks[code] = $0.remarks[code] ?? message }
  }

  private static func of(_ problem: ServiceProblem, status: Int) -> ServiceProblem {
    var problem = problem
    problem.status = status
    return problem
  }

  /// Returns a problem without the paths of this machine.
  private func problem(_ code: String, _ message: String) -> ServiceProblem {
    let kept = job.snapshot.kept
    var told = message.replacing(each: job.folder.video, by: "the file")
      .replacing(each: "\(job.folder.path)/", by: "")
    for set in kept.samples { told = set.told(told) }
    return words.told(
      ServiceProblem(VisionError(.init(named: code) ?? .runtimeFailed, told)),
      others: kept.added)
  }

  private func conclude(_ status: Int) {
    job.change { state in
      switch status {
      case 0 where state.lossOfLines == nil: state.finish(.done)
      case 1 where state.lossOfLines == nil && state.frameCount > 0: state.finish(.done)
      default:
        let reason = state.cancellation ?? state.lossOfLines ?? state.problems.first
        state.finish(.failed, reason ?? Self.ended(status))
      }
    }
  }

  private static func ended(_ status: Int) -> ServiceProblem {
    ServiceProblem(
      VisionError(
        .inputInvalid,
        "the video cannot be used: the process that looked at it ended with "
          + (status > 128 ? "signal \(status - 128)" : "status \(status)")))
  }
}

/// A splitter of text, which arrives in pieces, into lines of JSON.
struct EventLines {
  private var pending: [UInt8] = []

  /// The longest line in bytes; a longer one is not an event of a program.
  private static let longest = 1 << 16

  /// Returns the lines that some more bytes complete; those that are not JSON are left out.
  mutating func add(_ bytes: ArraySlice<UInt8>) -> [JSONValue] {
    pending += bytes
    var events: [JSONValue] = []
    var start = pending.startIndex
    while let end = pending[start...].firstIndex(of: 0x0A) {
      if let event = try? JSONValue(Array(pending[start..<end]), name: "an event") {
        events.append(event)
      }
      start = end + 1
    }
    pending = Array(pending[start...])
    if pending.count > Self.longest { pending = [] }
    return events
  }
}
