package import Drawing
package import Frames
package import VisionBase
internal import VisionReports

/// The work of tasks on pictures: each waits for its turn, is decoded, and is processed by a free
/// engine.
package struct PictureWork: Sendable {
  package let gate: WorkGate
  package let engines: EnginePool
  package let metrics: ServiceMetrics
  /// The seconds that a request may wait for its turn.
  package let patienceInSeconds: Double

  private let annotators = LanguageAnnotators()
  private let remark: @Sendable (String) -> Void

  package init(
    gate: WorkGate, engines: EnginePool, metrics: ServiceMetrics, patienceInSeconds: Double,
    remark: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.gate, self.engines, self.metrics) = (gate, engines, metrics)
    (self.patienceInSeconds, self.remark) = (patienceInSeconds, remark)
  }

  /// The deadline for work that begins to wait now.
  package var deadline: Int64 {
    MonotonicClock.nanoseconds + Int64(patienceInSeconds * 1e9)
  }

  /// A request's turn to work.
  package struct Turn: Sendable {
    /// True if no other work is running.
    let isAlone: Bool
    /// The limits on waits during the work: the client's presence, and the time that the request
    /// may wait in all.
    let wait: EngineWait
  }

  /// Runs a request's work when its turn comes, unless its client has gone by then.
  package func inTurn<Result>(
    of context: RequestContext, at gate: WorkGate? = nil,
    _ work: (_ turn: Turn) throws(ServiceProblem) -> Result
  ) throws(ServiceProblem) -> Result {
    let wait = EngineWait(deadline: deadline) { !context.isClientGone }
    return try (gate ?? self.gate).run(before: wait.deadline, isWanted: wait.isWanted) {
      (isAlone) throws(ServiceProblem) in
      try work(Turn(isAlone: isAlone, wait: wait))
    }
  }

  /// Returns a task's finding on a picture, and the annotated picture if requested.
  package func look(
    at picture: PictureBody.Picture, _ task: PreparedTask, drawnAs encoding: PictureEncoding?,
    for context: RequestContext
  ) throws(ServiceProblem) -> (finding: Finding, drawn: [UInt8]?) {
    try inTurn(of: context) { (turn) throws(ServiceProblem) in
      let decoded = try decode(picture, task.frames.orientation)
      let frame = decoded.frame
      let threads = self.threads(task.chosenThreads, turn.isAlone)
      var finding = try engines.lend(
        task.key.with(threads: threads), within: turn.wait,
        make: { () throws(VisionError) in try task.makeEngine(threads, .image) }
      ) { (engine) throws(VisionError) in
        try metrics.measuringModel(task.frames.label) { () throws(VisionError) in
          try engine.look(at: frame, for: task.frames, draws: encoding != nil)
        }
      }
      finding.remarks = [ResultRemark](decoded.remarks, and: finding.remarks)
      guard let encoding else { return (finding, nil) }
      return (
        finding,
        try attempt { () throws(VisionError) in
          try draw(finding.marks, in: task.frames.language, on: frame, of: picture, encoding)
        }
      )
    }
  }

  /// Returns an annotated picture as a file with the color profile of the one that was sent.
  package func draw(
    _ marks: [Mark], in language: LabelLanguage? = nil, on frame: Frame,
    of picture: PictureBody.Picture, _ encoding: PictureEncoding
  ) throws(VisionError) -> [UInt8] {
    let drawn = try annotators.draw(marks, in: language, on: frame, remark: remark)
    return try drawn.encoded(as: encoding, profile: ColorProfile(of: picture.bytes))
  }

  /// Returns an annotated copy of a frame.
  package func draw(_ marks: [Mark], on frame: Frame) throws(VisionError) -> Frame {
    try annotators.draw(marks, in: nil, on: frame, remark: remark)
  }

  /// Returns the threads of an engine: all cores for a picture that has them to itself, else one.
  package func threads(_ chosen: Int?, _ isAlone: Bool) -> Int? {
    chosen ?? (isAlone ? nil : 1)
  }

  /// Decodes a picture, and measures the time it takes.
  package func decode(
    _ picture: PictureBody.Picture, _ orientation: Orientation?
  ) throws(ServiceProblem) -> DecodedPicture {
    let start = MonotonicClock.seconds
    defer { metrics.decodeSeconds.add(MonotonicClock.seconds - start) }
    return try picture.decoded(orientation)
  }

  /// Turns an error into a problem.
  package func attempt<Result>(
    _ work: () throws(VisionError) -> Result
  ) throws(ServiceProblem) -> Result {
    do throws(VisionError) { return try work() } catch { throw ServiceProblem(error) }
  }
}
