import VisionService

extension WorkGate {
  /// Runs work that stays wanted.
  func run<Result>(
    before deadline: Int64, _ work: (_ isAlone: Bool) throws(ServiceProblem) -> Result
  ) throws(ServiceProblem) -> Result {
    try run(before: deadline, isWanted: { true }, work)
  }
}
