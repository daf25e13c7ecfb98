package import VisionBase

/// The counters of the service.
package final class ServiceMetrics: Sendable {
  /// A kind of answered request, by the properties that many requests share.
  package struct Kind: Hashable, Sendable {
    package var method: String
    /// The route as written in documents; `none` for a request without a route.
    package var route: String
    /// The model's label; empty without a model.
    package var model: String
    package var status: Int

    package init(method: String, route: String, model: String = "", status: Int) {
      (self.method, self.route, self.model, self.status) = (method, route, model, status)
    }
  }

  /// The durations of decoding a picture.
  package let decodeSeconds = Histogram()

  private let frames = Lock(0)
  private let answers = Lock<[Kind: Int]>([:])
  private let wholes = Lock<[String: Histogram]>([:])
  private let models = Lock<[String: Histogram]>([:])

  package init() {}

  /// Counts an answer with its duration, from the request's first line to the answer's end.
  package func count(_ kind: Kind, seconds: Double) {
    answers.withLock { $0[kind, default: 0] += 1 }
    Self.histogram(kind.route, in: wholes).add(seconds)
  }

  private static func histogram(
    _ label: String, in histograms: Lock<[String: Histogram]>
  ) -> Histogram {
    histograms.withLock { histograms in
      if let known = histograms[label] { return known }
      let made = Histogram()
      histograms[label] = made
      return made
    }
  }

  /// The number of video frames processed by jobs.
  package var frameCount: Int { frames.withLock { $0 } }

  /// Counts frames of a video.
  package func countFrames(_ count: Int) { frames.withLock { $0 += count } }

  /// Measures the time that a task takes on a picture, under its model's label.
  package func measuringModel<Result>(
    _ label: String, _ work: () throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    let start = MonotonicClock.seconds
    defer { Self.histogram(label, in: models).add(MonotonicClock.seconds - start) }
    return try work()
  }

  /// All kinds of answers and their counts, in a stable order.
  package var answerCounts: [(kind: Kind, count: Int)] {
    answers.withLock { $0 }.map { ($0.key, $0.value) }.sorted { first, second in
      (first.0.route, first.0.method, first.0.model, first.0.status)
        < (second.0.route, second.0.method, second.0.model, second.0.status)
    }
  }

  /// The durations of whole requests, by their routes.
  package var wholeCounts: [(route: String, counts: Histogram.Counts)] {
    Self.counts(of: wholes).map { ($0, $1) }
  }

  /// The durations of tasks on pictures, by their models' labels.
  package var modelCounts: [(model: String, counts: Histogram.Counts)] {
    Self.counts(of: models).map { ($0, $1) }
  }

  private static func counts(
    of histograms: Lock<[String: Histogram]>
  ) -> [(String, Histogram.Counts)] {
    histograms.withLock { $0 }.map { ($0.key, $0.value.counts) }.sorted { $0.0 < $1.0 }
  }
}
