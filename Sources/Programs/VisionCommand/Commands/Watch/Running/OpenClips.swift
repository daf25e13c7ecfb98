import VisionTasks

/// The clips of a source's events that are not complete yet: times in, stretches out.
struct OpenClips {
  /// A clip whose stretch of the video is known.
  struct Complete {
    /// The last line of its event.
    let line: EventLine
    /// The stretch on the source's clock, in microseconds.
    let start: Int64
    let end: Int64
  }

  private struct Open {
    var line: EventLine
    let begin: Int64
    /// The end of the event; nil while it lasts.
    var end: Int64?
  }

  /// The clips by the numbers of their events.
  private var open: [Int: Open] = [:]

  /// The earliest begin of an event whose clip is open; nil if none is.
  var earliestBegin: Int64? { open.values.lazy.map(\.begin).min() }

  /// Takes the line of an event that has a clip.
  mutating func take(_ line: EventLine) {
    let (note, time) = (line.note, line.note.timestampInMicroseconds)
    switch note.phase {
    case .begin: open[note.number] = Open(line: line, begin: time)
    // The clip may be complete already: it has a longest length.
    case .update: open[note.number]?.line = line
    case .end:
      open[note.number]?.line = line
      open[note.number]?.end = time
    }
  }

  /// Returns the clips that are complete at a time, and forgets them, in the order of their begins.
  ///
  /// If the source has ended, all are.
  mutating func complete(
    at time: Int64, _ settings: WatchFile.Clips, isOver: Bool = false
  ) -> [Complete] {
    let all = open.mapValues { clip in Self.complete(clip, settings) }
    let found = all.filter { _, clip in isOver || clip.end <= time }
    for number in found.keys { open[number] = nil }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the clip of an event, which lasts beyond any time if it has no end yet.
  private static func complete(_ clip: Open, _ settings: WatchFile.Clips) -> Complete {
    let start = clip.begin &- settings.before
    let longest = clip.begin &+ (settings.longest - settings.before)
    // The times of a film may be any.
    guard start < clip.begin || settings.before == 0, longest > clip.begin else {
      return Complete(line: clip.line, start: clip.begin, end: clip.begin)
    }
    let end = clip.end.flatMap { end in
      let (sum, overflows) = end.addingReportingOverflow(settings.after)
      return overflows ? nil : sum
    }
    return Complete(line: clip.line, start: start, end: min(end ?? .max, longest))
  }
}
