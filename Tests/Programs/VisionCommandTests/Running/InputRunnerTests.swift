import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct InputRunnerTests {
  private func inputs(_ count: Int) -> [Input] {
    (0..<count).map { Input(name: "input \($0)", source: .file(path: "\($0)")) }
  }

  private func runner(_ console: Console, workers: Int) -> InputRunner {
    InputRunner(
      console: console,
      parallelism: Parallelism(inputCount: 100, coreCount: workers, chosenThreads: nil))
  }

  /// A worker that takes a different time for each input, so that threads overtake each other.
  private struct Uneven: InputWorker {
    var random: SeededGenerator
    mutating func process(_ input: Input, number: Int) throws(VisionError) -> Printout {
      var waste: UInt64 = 0
      for _ in 0..<(random.next() % 3000) { waste ^= random.next() }
      if number % 7 == 3 { throw VisionError(.inputInvalid, "refused \(waste == 1 ? "!" : "")") }
      return .line("\(number)")
    }
  }

  @Test(arguments: [1, 2, 5, 16])
  func `results come in the order of the inputs`(workers: Int) throws {
    let console = Console()
    let code = try runner(console, workers: workers).run(inputs(500)) {
      Uneven(random: SeededGenerator(seed: 3))
    }
    #expect(code == .inputFailed)
    let expected = (0..<500).filter { $0 % 7 != 3 }.map { "\($0)\n" }.joined()
    #expect(console.output.text == expected)
    let failures = console.error.text.bytes.split(separator: "\n").map(String.init)
    #expect(failures.count == 71)
    #expect(failures.first == "vision: input 3: refused ")
  }

  private struct Immediate: InputWorker {
    mutating func process(_ input: Input, number: Int) throws(VisionError) -> Printout {
      .line("x")
    }
  }

  private struct Square: InputWorker {
    mutating func process(_ input: Input, number: Int) throws(VisionError) -> Int {
      number * number
    }
  }

  @Test func `results are handed over in order by one thread, which says what to print`() throws {
    let console = Console()
    var seen: [Int] = []
    let code = try runner(console, workers: 4).run(
      inputs(300), makeWorker: { Square() },
      deliver: { (square, number) throws(VisionError) in
        seen.append(square)
        return .line(square == number * number ? "=" : "!")
      })
    #expect(code == .success)
    #expect(seen == (0..<300).map { $0 * $0 })
    #expect(console.output.text == String(repeating: "=\n", count: 300))
  }

  @Test func `a result that cannot be taken ends the run with its error`() {
    let console = Console()
    let error = #expect(throws: VisionError.self) {
      try runner(console, workers: 4).run(
        inputs(300), makeWorker: { Square() },
        deliver: { (_, number) throws(VisionError) in
          guard number < 20 else { throw VisionError(.fileFailed, "the disk is full") }
          return .line(".")
        })
    }
    #expect(error?.code == .fileFailed)
    #expect(console.output.text == String(repeating: ".\n", count: 20))
  }

  @Test func `a hundred thousand inputs are no burden`() throws {
    let console = Console()
    #expect(try runner(console, workers: 4).run(inputs(100_000)) { Immediate() } == .success)
    #expect(console.output.text.utf8.count == 2 * 100_000)
  }

  @Test func `no input at all is no failure`() throws {
    #expect(try runner(Console(), workers: 3).run([]) { Immediate() } == .success)
  }

  @Test func `each thread has a worker of its own`() throws {
    let made = Lock(0)
    _ = try runner(Console(), workers: 4).run(inputs(50)) {
      made.withLock { $0 += 1 }
      return Immediate()
    }
    #expect(made.withLock { $0 } == 4)
  }

  @Test func `a worker that cannot be made ends the run with its error`() {
    let console = Console()
    let error = #expect(throws: VisionError.self) {
      try runner(console, workers: 4).run(inputs(50)) { () throws(VisionError) -> Immediate in
        throw VisionError(.runtimeMissing, "no runtime")
      }
    }
    #expect(error?.code == .runtimeMissing)
    #expect(console.output.text.isEmpty)
  }

  @Test func `unusable inputs are told in their place, without work`() throws {
    let console = Console()
    var list = inputs(3)
    list[1] = Input(name: "gone", source: .unusable(VisionError(.inputMissing, "not there")))
    #expect(try runner(console, workers: 2).run(list) { Immediate() } == .inputFailed)
    #expect(console.output.text == "x\nx\n")
    #expect(console.error.text == "vision: gone: not there\n")
  }

  @Test(arguments: [
    (1, 8, nil, 1, nil), (1, 8, 3, 1, 3), (10, 8, nil, 8, 1), (3, 8, nil, 3, 1), (10, 8, 2, 4, 2),
    (10, 2, 4, 1, 4), (0, 4, nil, 1, nil),
  ])
  func `cores are shared between inputs`(
    inputs: Int, cores: Int, chosen: Int?, workers: Int, threads: Int?
  ) {
    let shared = Parallelism(inputCount: inputs, coreCount: cores, chosenThreads: chosen)
    #expect(shared.workerCount == workers)
    #expect(shared.threadsPerWorker == threads)
  }
}

@Suite struct OrderedWindowTests {
  @Test func `no more than the capacity is handed out before the first is delivered`() {
    let window = OrderedWindow<Int>(count: 10, capacity: 3)
    #expect([window.claim(), window.claim(), window.claim()] == [0, 1, 2])
    window.finish(2, 2)
    window.finish(0, 0)
    #expect(window.next() == 0)
    #expect(window.claim() == 3)
  }

  @Test func `after a stop what was handed out is delivered, and nothing else`() {
    let window = OrderedWindow<Int>(count: 10, capacity: 5)
    let claimed = [window.claim(), window.claim()]
    #expect(claimed == [0, 1])
    window.stop()
    #expect(window.claim() == nil)
    window.finish(1, 1)
    window.finish(0, 0)
    #expect([window.next(), window.next(), window.next()] == [0, 1, nil])
  }

  @Test func `an abandoned window wakes everybody`() throws {
    let window = OrderedWindow<Int>(count: 10, capacity: 1)
    _ = window.claim()
    let waiting = try WorkerThread { #expect(window.claim() == nil) }
    let reading = try WorkerThread { #expect(window.next() == nil) }
    window.abandon()
    waiting.join()
    reading.join()
  }
}
