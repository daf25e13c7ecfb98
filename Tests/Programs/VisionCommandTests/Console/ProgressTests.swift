import Foundation
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct ProgressTests {
  @Test func `a bar shows how much is done, how fast, and what is left`() {
    let bar = ProgressBar()
    #expect(
      bar.line(done: 250, total: 1000, elapsed: 5)
        == "[######------------------]  250/1000  50/s  00:15 left")
    #expect(
      bar.line(done: 1000, total: 1000, elapsed: 10)
        == "[########################]  1000/1000  100/s")
    #expect(bar.line(done: 0, total: 10, elapsed: 0) == "[------------------------]  0/10")
    #expect(
      bar.line(done: 1, total: 10_000, elapsed: 2)
        == "[------------------------]  1/10000  0.5/s  5:33:18 left")
  }

  @Test func `bytes are shown in units, and an unknown size without a bar`() {
    let bar = ProgressBar(unit: .bytes, title: "face")
    #expect(
      bar.line(done: 1_500_000, total: 3_000_000, elapsed: 1)
        == "face  [############------------]  1.5 MB/3.0 MB  1.5 MB/s  00:01 left")
    #expect(bar.line(done: 500, total: nil, elapsed: 1) == "face  500 B  500 B/s")
  }

  @Test func `of steps the share is shown, and what is left once there is a hundredth`() {
    let bar = ProgressBar(unit: .steps, title: "scores")
    #expect(
      bar.line(done: 1, total: 2000, elapsed: 3) == "scores  [------------------------]  0 %")
    #expect(
      bar.line(done: 500, total: 2000, elapsed: 3)
        == "scores  [######------------------]  25 %  00:09 left")
    #expect(bar.line(done: 0, total: 0, elapsed: 1) == "scores  0/0")
  }

  @Test func `a line never wraps`() {
    let bar = ProgressBar(title: String(repeating: "long ", count: 30), width: 40)
    #expect(bar.line(done: 1, total: 2, elapsed: 1).count == 39)
  }

  @Test func `the line is drawn at most ten times a second, and cleared`() {
    let console = Console(showsProgress: true)
    let time = Lock(0.0)
    var line = ProgressLine(console: console) { time.withLock { $0 } }
    for step in 1...100 {
      time.withLock { $0 = Double(step) * 0.01 }
      line.update(done: step, total: 100)
    }
    let drawings = console.error.text.bytes.split(separator: "\r").map(String.init).count
    #expect((8...10).contains(drawings))
    line.clear()
    line.clear()
    #expect(console.error.text.bytes.hasSuffix("\r\u{1B}[K"))
    #expect(console.error.text.bytes.split(separator: "\r").map(String.init).count == drawings + 1)
  }

  @Test func `progress is that of all inputs, also behind a video`() throws {
    let console = Console(showsProgress: true)
    let parallelism = Parallelism(inputCount: 1, chosenThreads: nil)
    // Started a minute ago, so that the rate is that of all inputs.
    let place = InputPlace(first: 3, total: 9, start: MonotonicClock.seconds - 60)
    struct Slow: InputWorker {
      mutating func process(_ input: Input, number: Int) throws(VisionError) -> Printout {
        usleep(120_000)
        return .lines([])
      }
    }
    let inputs = (0..<2).map { Input(name: "\($0)", source: .file(path: "\($0)")) }
    _ = try InputRunner(console: console, parallelism: parallelism, place: place).run(inputs) {
      Slow()
    }
    // A step is drawn unless another one was a tenth of a second before.
    let drawn = ["4/9", "5/9"].filter(console.error.text.contains)
    #expect(!drawn.isEmpty, "\(console.error.text)")
    #expect(!console.error.text.contains("/2"))
  }

  @Test func `nothing is drawn when nobody watches`() {
    let console = Console()
    let time = Lock(0.0)
    var line = ProgressLine(console: console) { time.withLock { $0 } }
    time.withLock { $0 = 10 }
    line.update(done: 1, total: 2)
    line.clear()
    #expect(console.error.text.isEmpty)
  }
}
