internal import Frames
internal import Inference
internal import VisionBase

/// A model that reads the landmarks of the subject in a region.
protocol RegionModel: SendableMetatype {
  /// The landmarks of a subject.
  associatedtype Reading: Sendable

  /// Returns the subject in a region; nil if the model sees none there.
  func reading(
    of frame: Frame, in region: UprightRegion, _ canvas: UprightPicture
  ) throws(VisionError) -> Reading?
}

/// Copies of a landmark model that read several regions of a frame side by side.
///
/// A single region is read by one model on all threads. Several are read by models that share these
/// threads, with the same results: more regions at a time waste fewer waits between the steps of a
/// model (docs/decisions/34-subjects-side-by-side.md). The copies are made after a few frames with
/// several regions. Not thread-safe.
final class RegionModels<Model: RegionModel> {
  /// Creates a model with a number of threads; nil leaves it to the runtime.
  typealias Make = (_ threadCount: Int?) throws(VisionError) -> sending Model

  private let model: Model
  private let make: Make
  private let threads: Int
  private let copyCount: Int
  private let threadsOfCopy: Int
  private var copies: [Lock<Model>] = []
  private var sharing: ThreadSharing

  /// Creates the model for single regions.
  ///
  /// - Parameters:
  ///   - subjectCount: The maximum number of regions.
  ///   - threadCount: The number of threads for a frame; nil uses the usual number.
  ///   - sharing: The point at which several regions are read side by side.
  ///   - make: Creates a model.
  /// - Throws: The errors of `make`.
  init(
    subjectCount: Int, threadCount: Int?, sharing: ThreadSharing, _ make: @escaping Make
  ) throws(VisionError) {
    (self.make, self.sharing) = (make, sharing)
    model = try make(threadCount)
    threads = max(threadCount ?? ProcessorCores.defaultThreadCount, 1)
    copyCount = min(threads, subjectCount)
    threadsOfCopy = threads / max(copyCount, 1)
  }

  /// Returns the subjects in regions, in their order; the error is that of the first region that
  /// fails.
  func readings(
    of frame: Frame, in regions: [UprightRegion], _ canvas: UprightPicture
  ) throws(VisionError) -> [Model.Reading?] {
    let count = min(copyCount, regions.count)
    // Copies that would leave half of the threads idle gain nothing.
    guard count > 1, 2 * count * threadsOfCopy > threads, sharing.begins(), makeCopies(count) else {
      return try regions.map { (region) throws(VisionError) in
        try model.reading(of: frame, in: region, canvas)
      }
    }
    let progress = Lock(Progress(count: regions.count))
    WorkerThread.concurrently(parts: count) { [copies] part in
      copies[part].withLock { model in
        while let index = progress.withLock({ $0.takeNext() }) {
          let result = Result { () throws(VisionError) in
            try model.reading(of: frame, in: regions[index], canvas)
          }
          progress.withLock { $0.results[index] = result }
        }
      }
    }
    return try progress.withLock(\.results).map { (result) throws(VisionError) in
      try result?.get()
    }
  }

  /// Makes missing copies; returns false if one cannot be made, which is not tried again.
  private func makeCopies(_ count: Int) -> Bool {
    do throws(VisionError) {
      while copies.count < count { copies.append(Lock(try make(threadsOfCopy))) }
      return true
    } catch {
      sharing = .never
      return false
    }
  }

  /// The readings of a frame.
  private struct Progress: Sendable {
    var results: [Result<Model.Reading?, VisionError>?]
    private var next = 0

    init(count: Int) { results = Array(repeating: nil, count: count) }

    mutating func takeNext() -> Int? {
      guard next < results.count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}
