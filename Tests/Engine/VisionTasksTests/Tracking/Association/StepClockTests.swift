import Testing

@testable import VisionTasks

@Suite struct StepClockTests {
  @Test func `frames at the usual distance are a step apart`() {
    var clock = StepClock()
    let steps = [0, 100, 200, 300].map { clock.steps(to: $0) }
    #expect(steps == [1, 1, 1, 1])
  }

  @Test func `a missing frame makes two steps, a frame of the same time one`() {
    var clock = StepClock()
    let steps = [0, 100, 200, 400, 400, 500].map { clock.steps(to: $0) }
    #expect(steps == [1, 1, 1, 2, 1, 1])
  }

  @Test func `another rate is the usual one after a few frames`() {
    var clock = StepClock()
    for time in 0..<10 { _ = clock.steps(to: Int64(time) * 10) }
    var steps: [Double?] = []
    for time in 1...8 { steps.append(clock.steps(to: 90 + Int64(time) * 20)) }
    #expect(steps.first == 2)
    #expect(steps.last == 1)
  }

  @Test func `time that goes back has no steps`() {
    var clock = StepClock()
    _ = clock.steps(to: 100)
    #expect(clock.steps(to: 99) == nil)
  }

  @Test func `the longest times fit`() {
    var clock = StepClock()
    _ = clock.steps(to: .min)
    #expect(clock.steps(to: .max) == 1)
    var other = StepClock()
    _ = other.steps(to: 0)
    _ = other.steps(to: 1)
    #expect(other.steps(to: .max) == StepClock.longestPause)
  }
}
