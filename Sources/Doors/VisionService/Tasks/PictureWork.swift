package import Drawing
package import Frames
package import VisionBase
internal import VisionReports

/// Does tasks on pictures: each waits for its turn, is decoded, and looked at by an engine that is
/// free.
package struct PictureWork: Sendable {
  package let gate: WorkGate
  package let engines: EnginePool
  package let metrics: ServiceMetrics
  /// How long a request may wait for its turn.
  package let patienceInSeconds: Double

  private let annotator = Annotator()

  package init(
    gate: WorkGate, engines: EnginePool, metrics: ServiceMetrics, patienceInSeconds: Double
  ) {
    (self.gate, self.engines, self.metrics) = (gate, engines, metrics)
    self.patienceInSeconds = patienceInSeconds
  }

  /// The moment until which work that begins to wait now may wait.
  package var deadline: Int64 {
    MonotonicClock.nanoseconds + Int64(patienceInSeconds * 1e9)
  }

  /// What a task says of a picture, and the drawn picture where it is wanted.
  package func look(
    at picture: PictureBody.Picture, _ task: PreparedTask, drawnAs encoding: PictureEncoding?
  ) throws(ServiceProblem) -> (finding: Finding, drawn: [UInt8]?) {
    try gate.run(before: deadline) { (isAlone) throws(ServiceProblem) in
      let frame = try decode(picture, task.orientation)
      let finding = try attempt { () throws(VisionError) in
        let threads = self.threads(task.chosenThreads, isAlone)
        return try engines.lend(
          "\(task.key) \(threads ?? 0)",
          make: { () throws(VisionError) in try task.makeEngine(threads, .image) }
        ) { (engine) throws(VisionError) in
          try metrics.measuringModel { () throws(VisionError) in
            try engine.look(at: frame, as: task.form, draws: encoding != nil)
          }
        }
      }
      guard let encoding else { return (finding, nil) }
      return (
        finding,
        try attempt { () throws(VisionError) in
          try draw(finding.marks, on: frame, of: picture, encoding)
        }
      )
    }
  }

  /// A picture with marks, as a file whose colours look as those of the one that was sent.
  package func draw(
    _ marks: [Mark], on frame: Frame, of picture: PictureBody.Picture, _ encoding: PictureEncoding
  ) throws(VisionError) -> [UInt8] {
    try annotator.draw(marks, on: frame)
      .encoded(as: encoding, profile: ColorProfile(of: picture.bytes))
  }

  /// The threads of an engine: all cores for a picture that has them to itself, else one.
  package func threads(_ chosen: Int?, _ isAlone: Bool) -> Int? {
    chosen ?? (isAlone ? nil : 1)
  }

  /// Decodes a picture, and counts how long that takes.
  package func decode(
    _ picture: PictureBody.Picture, _ orientation: Orientation?
  ) throws(ServiceProblem) -> Frame {
    let start = MonotonicClock.seconds
    defer { metrics.decodeSeconds.add(MonotonicClock.seconds - start) }
    return try picture.frame(orientation)
  }

  /// Makes a problem of an error.
  package func attempt<Result>(
    _ work: () throws(VisionError) -> Result
  ) throws(ServiceProblem) -> Result {
    do throws(VisionError) { return try work() } catch { throw ServiceProblem(error) }
  }
}
