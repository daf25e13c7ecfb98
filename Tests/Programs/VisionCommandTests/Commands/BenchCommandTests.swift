import Frames
import Inference
import ModelRewriting
import TestSupport
import Testing
import VisionBase
import VisionReports

@testable import VisionCommand

@Suite struct BenchCommandTests {
  @Test func `median and percentile are those of the sorted durations`() throws {
    let odd = try #require(BenchMeasurement(durations: [5, 1, 3], ofModels: [1, 2, 0]))
    #expect(odd.median == 3)
    #expect(odd.percentile95 == 5 && odd.medianOfModels == 1)
    let even = try #require(BenchMeasurement(durations: [4, 1, 3, 2], ofModels: [0, 0, 0, 0]))
    #expect(even.median == 2.5)
    let hundred = try #require(
      BenchMeasurement(
        durations: (1...100).map(Double.init), ofModels: Array(repeating: 0, count: 100)))
    #expect(hundred.percentile95 == 95)
    #expect(BenchMeasurement(durations: [], ofModels: []) == nil)
  }

  @Test func `only the runs after the warm-up are measured`() throws {
    let runs = Lock(0)
    let subject = BenchSubject(model: "m", width: 1, height: 1, threads: 1) {
      () throws(VisionError) in runs.withLock { $0 += 1 }
    }
    var time = 0.0
    let measurement = try BenchMeasurement(of: subject, iterations: 4, warmUp: 3) {
      time += 0.001
      return time
    }
    #expect(runs.withLock { $0 } == 7)
    #expect(measurement.count == 4)
    #expect(abs(measurement.median - 1) < 1e-9)
  }

  @Test func `the report has the contract's fields`() throws {
    let subject = BenchSubject(
      model: "coco", width: 640, height: 480, threads: 2, ownShare: 0.9736,
      run: { () throws(VisionError) in })
    let report = BenchReport(
      task: "detect", mode: .image, subject: subject,
      measurement: try #require(BenchMeasurement(durations: [4, 5], ofModels: [3, 4])),
      peakMemoryMegabytes: 38.04)
    #expect(
      report.json.text == #"""
        {"task":"detect","model":"coco","medianMilliseconds":4.5,"modelMilliseconds":3.5,\#
        "p95Milliseconds":5.0,\#
        "framesPerSecond":222.2,"peakMemoryMegabytes":38.0,"ownKernelShare":0.974,"threads":2,\#
        "iterations":2,\#
        "mode":"image","width":640,"height":480}
        """#)
    #expect(
      Printout.lines(report.lines).text == """
        detect, model coco, 640x480, image mode, 2 threads
          median       4.500 ms (2 runs)
          its models   3.500 ms
          95 % within  5.000 ms
          rate         222.2 frames a second
          peak memory  38.0 MB
          own kernels  97.4 % of the multiplications; the rest is the runtime's

        """)
    var other = report
    other.subject.ownShare = nil
    #expect(other.json.text.contains(#""ownKernelShare":null"#))
    #expect(!Printout.lines(other.lines).text.contains("own kernels"))
  }

  @Test func `the share of own kernels weighs models by their work`() {
    let own = KernelUse(work: KernelWork(products: 300, kind: .floats, ownProducts: 240))
    let other = KernelUse(work: KernelWork(products: 100))
    #expect(BenchSubject.ownShare(of: [own, other]) == 0.6)
    // This machine lacks the instructions.
    let lacking = KernelUse(work: own.work, obstacle: .machine)
    #expect(BenchSubject.ownShare(of: [lacking, other]) == 0)
    #expect(BenchSubject.ownShare(of: [KernelUse(work: KernelWork())]) == nil)
    #expect(BenchSubject.ownShare(of: []) == nil)
  }

  @Test func `the peak of memory is that of this process`() throws {
    let megabytes = try #require(PeakMemory.megabytes())
    #expect(megabytes > 1)
  }

  @Test func `the command measures as often as it is told`() throws {
    let folder = try TemporaryFolder()
    let picture = try folder.writePicture(to: "dog.jpg")
    let looks = Lock(0)
    var services = SampleServices.all
    services.detect = services.detect.with { (_, mode) throws(VisionError) in
      #expect(mode == .image)
      return CountingDetector(looks: looks)
    }
    let console = Console()
    let words = [
      "bench", "detect", picture, "-i", "3", "--warm-up", "2", "--format", "json", "--threads",
      "2", "--model", "face",
    ]
    #expect(VisionProgram(services: services).run(words, console: console) == .success)
    #expect(console.output.text.bytes.hasPrefix(#"{"task":"detect","model":"face","medianMill"#))
    #expect(console.output.text.contains(#""threads":2,"iterations":3,"mode":"image""#))
    #expect(console.output.text.contains(#""width":1,"height":1"#))
    #expect(looks.withLock { $0 } == 5)
  }

  private struct CountingDetector: FrameEngine {
    let looks: Lock<Int>

    func report(on frame: Frame) throws(VisionError) -> DetectionReport {
      looks.withLock { $0 += 1 }
      return try SampleServices.Detector().report(on: frame)
    }
  }

  @Test func `classification is measured with the options that it is told`() throws {
    let folder = try TemporaryFolder()
    let picture = try folder.writePicture(to: "dog.jpg")
    let seen = Lock<ClassificationRequest?>(nil)
    var services = SampleServices.all
    services.classify = services.classify.with { (request, _) throws(VisionError) in
      seen.withLock { $0 = request }
      return SampleServices.Classifier()
    }
    let console = Console()
    let words = [
      "bench", "classify", picture, "-i", "3", "-f", "json", "--model", "owls.tflite", "-t", "2",
      "-n", "5", "-s", "0.25", "--orientation", "left", "--region", "1,2,3,4",
    ]
    #expect(VisionProgram(services: services).run(words, console: console) == .success)
    #expect(
      console.output.text.bytes.hasPrefix(#"{"task":"classify","model":"owls.tflite","median"#))
    let request = try #require(seen.withLock { $0 })
    #expect(request.modelName() == "owls.tflite" && request.threads == 2)
    #expect(request.maximumResults == 5 && request.scoreThreshold == 0.25)
    #expect(request.orientation == .left && request.region != nil)
  }

  @Test(arguments: TaskList.all.names)
  func `every task is measured, in both modes`(task: String) throws {
    let folder = try TemporaryFolder()
    let picture = try folder.writePicture(to: "dog.jpg")
    for mode in ["image", "video"] {
      let console = Console()
      let words = ["bench", task, picture, "-i", "2", "--model", "m.tflite", "--mode", mode]
      let code = VisionProgram(services: SampleServices.all).run(words, console: console)
      #expect(code == .success)
      #expect(
        console.output.text.bytes.hasPrefix("\(task), model m.tflite, 1x1, \(mode) mode"),
        "\(console.output.text)\(console.error.text)")
    }
  }

  @Test func `a folder or a missing picture cannot be measured`() throws {
    let folder = try TemporaryFolder()
    try folder.write(to: "a.jpg")
    try folder.write(to: "b.jpg")
    let program = VisionProgram(services: SampleServices.all)
    #expect(program.run(["bench", "detect", folder.path], console: Console()) == .wrongUsage)
    #expect(program.run(["bench", "detect", "/absent"], console: Console()) == .inputFailed)
  }
}
