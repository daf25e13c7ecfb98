import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports

@Suite struct OpenedTaskTests {
  private struct Idle: FrameEngine {
    func report(on frame: Frame) throws(VisionError) -> DetectionReport {
      throw VisionError(.runtimeFailed, "it looks at nothing")
    }
  }

  /// Returns a task that notes the models it opens and the threads of its engines.
  private func task(
    _ opened: Mailbox<String>, _ threads: Mailbox<Int>, fails: Lock<Bool> = Lock(false)
  ) -> DetectTask {
    var task = DetectTask.detect
    task.open = { (request) throws(VisionError) in
      opened.put(request.modelName())
      // Time for others to open it as well, if they were admitted.
      let end = MonotonicClock.nanoseconds + 20_000_000
      while MonotonicClock.nanoseconds < end {}
      if fails.withLock({ $0 }) { throw VisionError(.modelMissing, "it is not here") }
      return OpenedTask(models: [], classNames: { ["cat"] }) { (request, _) throws(VisionError) in
        threads.put(request.threads ?? 0)
        return Idle()
      }
    }
    return task
  }

  @Test func `engines on several threads are made from models opened once`() throws {
    let (opened, threads) = (Mailbox<String>(), Mailbox<Int>())
    var request = DetectionRequest()
    request.model = "face"
    let engines = task(opened, threads).engines(for: request)
    #expect(opened.items.isEmpty)
    request.threads = 1
    let workers = try (0..<4).map { _ in
      try WorkerThread { [request] in _ = try? engines.make(request, .image) }
    }
    for worker in workers { worker.join() }
    #expect(threads.items == [1, 1, 1, 1])
    #expect(
      try engines.findingModels() == [FindingModel(name: "face", classes: ["cat"])])
    #expect(opened.items == ["face"])
  }

  @Test func `models that could not be opened are tried again`() throws {
    let (opened, fails) = (Mailbox<String>(), Lock(true))
    let engines = task(opened, Mailbox<Int>(), fails: fails).engines(for: DetectionRequest())
    #expect(throws: VisionError.self) { try engines.make(.image) }
    fails.withLock { $0 = false }
    _ = try engines.make(.image)
    _ = try engines.classNames()
    #expect(opened.items.count == 2)
  }

  @Test func `remarks about files of a request come with the models`() throws {
    var task = DetectTask.detect
    task.open = { _ in
      OpenedTask(models: [], fileRemarks: [("beach.tif", [.severalPages])]) {
        (_, _) throws(VisionError) in Idle()
      }
    }
    let engines = task.engines(for: DetectionRequest())
    #expect(engines.fileRemarks.isEmpty)
    _ = try engines.make(.image)
    #expect(engines.fileRemarks.map(\.path) == ["beach.tif"])
    #expect(engines.fileRemarks.map(\.remarks) == [[.severalPages]])
  }

  @Test func `a request for vectors is completed with the output they come from`() throws {
    let describe = EmbedderDescription(
      model: "two", sha256: SHA256(of: [UInt8]().span.bytes), valueCounts: [4, 2])
    var task = EmbedTask.embed
    task.open = { _ in
      OpenedTask(models: [], vectors: { describe }) { (_, _) throws(VisionError) in
        throw VisionError(.runtimeFailed, "there is no engine")
      }
    }
    var request = EmbeddingRequest()
    let engines = task.engines(for: request)
    #expect(throws: VisionError.self) { try engines.vectorSize(choosingIn: &request) }
    request.head = 1
    #expect(try engines.vectorSize(choosingIn: &request) == 2)
    var other = DetectionRequest()
    #expect(try DetectTask.detect.engines(for: other).vectorSize(choosingIn: &other) == nil)
  }
}
