import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite(.timeLimit(.minutes(Patience.minutes))) struct EngineOwnerStreamsTests {
  // MARK: Sequences

  @Test("every element reaches the engine", arguments: [FramePolicy.keepAll, .dropWhenBusy])
  func elements(policy: FramePolicy) async throws {
    let owner = try CountingEngine.owner()
    var results: [Int] = []
    let tens = owner.results(of: stream(of: [1]), policy: policy, process: { $1 * 10 })
    for try await result in tens { results.append(result) }
    #expect(results == [10])
  }

  // MARK: Live streams

  @Test func `live frames and queued calls share one queue, and the results have another`()
    async throws
  {
    let owner = try CountingEngine.owner()
    let queues = Mailbox<String>()
    let live: LiveStream<Int, String> = owner.liveStream(
      label: "delivery",
      process: { owner, _ in (try? owner { _ in currentQueueLabel() }) ?? "none" },
      deliver: { queue in
        queues.put(queue)
        queues.put(currentQueueLabel())
      })
    let gate = Gate()
    owner.enqueue { gate.pass() }
    await gate.arrival()
    try live.submit(1, timestampInMilliseconds: 1)
    async let call: Void = owner.queued { engine in engine.calls += 1 }
    #expect(queues.items.isEmpty)
    gate.open()
    try await call
    #expect(queues.wait(forCount: 2))
    #expect(queues.items == ["test", "delivery"])
  }

  @Test func `a live stream keeps its owner until it is let go`() throws {
    let watch: Token.Watch
    let results = Mailbox<Int>()
    do {
      let made = Token.make()
      watch = made.watch
      let token = made.token
      let live: LiveStream<Int, Int> = try EngineOwner(label: "test") { _ in token }.liveStream(
        label: "delivery", process: { owner, frame in (try? owner { _ in frame }) ?? -1 },
        deliver: { results.put($0) })
      try live.submit(7, timestampInMilliseconds: 1)
      #expect(results.wait(forCount: 1))
    }
    #expect(results.items == [7])
    #expect(watch.waitForEnd())
  }
}
