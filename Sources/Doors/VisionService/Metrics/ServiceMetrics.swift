package import VisionBase

/// What the service counts.
package final class ServiceMetrics: Sendable {
  /// Requests that were answered, by what is the same for many of them.
  package struct Kind: Hashable, Sendable {
    package var method: String
    /// The route as documents write it; `none` for what has no route.
    package var route: String
    package var status: Int

    package init(method: String, route: String, status: Int) {
      (self.method, self.route, self.status) = (method, route, status)
    }
  }

  /// How long decoding a picture takes.
  package let decodeSeconds = Histogram()
  /// How long a task takes on a picture.
  package let modelSeconds = Histogram()

  private let frames = Lock(0)
  private let answers = Lock<[Kind: Int]>([:])
  private let wholes = Lock<[String: Histogram]>([:])

  package init() {}

  /// Counts an answer, and how long it took from the first line of the request to its own end.
  package func count(_ kind: Kind, seconds: Double) {
    answers.withLock { $0[kind, default: 0] += 1 }
    let histogram = wholes.withLock { wholes -> Histogram in
      if let known = wholes[kind.route] { return known }
      let made = Histogram()
      wholes[kind.route] = made
      return made
    }
    histogram.add(seconds)
  }

  /// How many frames of videos jobs looked at.
  package var frameCount: Int { frames.withLock { $0 } }

  /// Counts frames of a video.
  package func countFrames(_ count: Int) { frames.withLock { $0 += count } }

  /// Counts how long a task takes.
  package func measuringModel<Result>(
    _ work: () throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    let start = MonotonicClock.seconds
    defer { modelSeconds.add(MonotonicClock.seconds - start) }
    return try work()
  }

  /// All kinds of answers and how often they were given, in an order that does not change.
  package var answerCounts: [(kind: Kind, count: Int)] {
    answers.withLock { $0 }.map { ($0.key, $0.value) }.sorted { first, second in
      (first.0.route, first.0.method, first.0.status)
        < (second.0.route, second.0.method, second.0.status)
    }
  }

  /// How long whole requests took, by their routes.
  package var wholeCounts: [(route: String, counts: Histogram.Counts)] {
    wholes.withLock { $0 }.map { ($0.key, $0.value.counts) }.sorted { $0.0 < $1.0 }
  }
}
