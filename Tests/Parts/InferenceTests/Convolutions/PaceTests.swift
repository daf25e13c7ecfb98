import CKernels
import TestSupport
import Testing

/// Plans leave their threads out while one is faster, by simulated times.
@Suite struct PaceTests {
  /// A machine whose runs take these times, in microseconds, with all threads and with one.
  private struct Machine {
    var all: Double
    var alone: Double
    /// The share of runs that another program delays, and by how much at most.
    var disturbed = 0.0
    var random = SeededGenerator(seed: 5)

    mutating func time(isAlone: Bool) -> UInt64 {
      let usual = isAlone ? alone : all
      let isLate = Double.random(in: 0..<1, using: &random) < disturbed
      let noise = isLate ? Double.random(in: 1...10, using: &random) : 1
      return UInt64(usual * noise * Double.random(in: 1...1.05, using: &random) * 1000)
    }
  }

  /// Makes some runs; returns the share of them that one thread computed, and the total time in
  /// microseconds.
  private static func run(
    _ pace: inout CKernelsPace, _ machine: inout Machine, count: Int
  ) -> (alone: Double, time: Double) {
    var (alone, total) = (0, 0.0)
    for _ in 0..<count {
      let isAlone = ckernels_runs_alone(&pace) != 0
      let time = machine.time(isAlone: isAlone)
      alone += isAlone ? 1 : 0
      total += Double(time) / 1000
      ckernels_note_run(&pace, time)
    }
    return (Double(alone) / Double(count), total)
  }

  @Test func `the first runs are on all threads`() {
    var (pace, machine) = (ckernels_start_pace(), Machine(all: 1100, alone: 740))
    #expect(Self.run(&pace, &machine, count: 16).alone == 0)
  }

  @Test func `where threads help they are used, and trials end`() {
    var (pace, machine) = (ckernels_start_pace(), Machine(all: 500, alone: 740))
    #expect(Self.run(&pace, &machine, count: 1000).alone < 0.02)
    #expect(Self.run(&pace, &machine, count: 10_000).alone == 0)
  }

  @Test func `where one thread is faster the others are left out`() {
    var (pace, machine) = (ckernels_start_pace(), Machine(all: 1100, alone: 740))
    _ = Self.run(&pace, &machine, count: 30)
    let later = Self.run(&pace, &machine, count: 10_000)
    #expect(later.alone > 0.9)
    #expect(later.time < 10_000 * 740 * 1.06, "trials cost little")
  }

  @Test func `a machine that changes is followed both ways`() {
    var (pace, machine) = (ckernels_start_pace(), Machine(all: 500, alone: 740))
    for _ in 0..<10 {
      (machine.all, machine.alone) = (500, 740)
      _ = Self.run(&pace, &machine, count: 400)
      #expect(Self.run(&pace, &machine, count: 600).alone < 0.05)
      (machine.all, machine.alone) = (1100, 740)
      _ = Self.run(&pace, &machine, count: 200)
      #expect(Self.run(&pace, &machine, count: 600).alone > 0.9)
    }
  }

  @Test func `a second core that is busy costs few runs`() {
    var (pace, machine) = (ckernels_start_pace(), Machine(all: 500, alone: 740))
    _ = Self.run(&pace, &machine, count: 1000)
    machine.all = 5000
    let busy = Self.run(&pace, &machine, count: 5000)
    #expect(busy.time < 5000 * 740 * 1.15)
    machine.all = 500
    _ = Self.run(&pace, &machine, count: 20_000)
    #expect(Self.run(&pace, &machine, count: 1000).alone < 0.05)
  }

  @Test("runs that other programs delay change nothing", arguments: [0.1, 0.3, 0.5])
  func disturbed(share: Double) {
    var machine = Machine(all: 500, alone: 740, disturbed: share)
    var pace = ckernels_start_pace()
    _ = Self.run(&pace, &machine, count: 100)
    #expect(Self.run(&pace, &machine, count: 20_000).alone < 0.1)
  }

  @Test("a first trial that is delayed as a whole does not decide for good", arguments: 0..<4)
  func delayedTrial(late: Int) {
    var (pace, machine) = (ckernels_start_pace(), Machine(all: 1100, alone: 740))
    // Everything is delayed around the first trial.
    for number in 0..<40 {
      let isAlone = ckernels_runs_alone(&pace) != 0
      let factor = number >= 12 + late && number < 32 && isAlone ? 4.0 : 1
      ckernels_note_run(&pace, UInt64(Double(machine.time(isAlone: isAlone)) * factor))
    }
    _ = Self.run(&pace, &machine, count: 2000)
    #expect(Self.run(&pace, &machine, count: 1000).alone > 0.9)
  }

  @Test func `threads that bring nothing are left alone either way`() {
    var (pace, machine) = (ckernels_start_pace(), Machine(all: 740, alone: 740))
    let runs = Self.run(&pace, &machine, count: 10_000)
    #expect(runs.time < 10_000 * 740 * 1.06)
  }

  @Test func `times of nothing are no trap`() {
    var pace = ckernels_start_pace()
    for _ in 0..<1000 { ckernels_note_run(&pace, 0) }
    for _ in 0..<1000 { ckernels_note_run(&pace, .max) }
    for number in 0..<1000 as Range<UInt64> { ckernels_note_run(&pace, number % 2 * .max) }
    let isAlone = ckernels_runs_alone(&pace)
    #expect(isAlone == 0 || isAlone == 1)
  }
}
