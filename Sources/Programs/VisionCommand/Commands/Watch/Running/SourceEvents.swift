import Frames
import Movies
import VisionBase
import VisionReports
import VisionTasks

/// The events of one source: reports on frames in, lines and pictures out.
///
/// For one thread.
final class SourceEvents {
  /// An event that has begun.
  private struct Begun {
    let id: String
    /// The quality of the object's picture that was written; nil for none.
    var quality: Double?
    var crop: String?
    var whole: String?
  }

  private let source: WatchSource
  private let blindAfter: Int64
  private let console: Console
  private let folders: SharedEventFolders
  private let clips: ClipWriter
  private let names = EventNames()
  private var engine: EventEngine?
  private var size: (width: Int, height: Int)?
  private var best = BestPictures(keepsFrames: true)
  private var begun: [Int: Begun] = [:]
  private var openClips = OpenClips()
  /// The time of the last frame.
  private var lastTime: Int64 = 0
  private let clock: () -> UTCTime

  /// Creates the events of a source; `clock` is asked where a frame does not say when it came.
  init(
    _ source: WatchSource, _ folders: SharedEventFolders, _ clips: ClipWriter, console: Console,
    clock: @escaping () -> UTCTime = { .now }
  ) {
    (self.source, self.folders, self.console) = (source, folders, console)
    (self.clips, self.clock) = (clips, clock)
    // Frames of a slow source are always far apart.
    let interval = source.mostPerSecond.map { Int64(3e6 / $0) } ?? 0
    blindAfter = max(EventEngine.usualBlindAfter, interval)
  }

  /// Takes the report on the next frame; returns the lines of its events.
  ///
  /// Throws `optionInvalid` for shapes that are none in a picture of this size.
  func take(
    _ report: some TaskReport, of frame: Frame, at place: FramePlace
  ) throws(VisionError) -> [JSONValue] {
    guard let tracked = report.tracked else { return [] }
    var engine = try engine(for: frame)
    let step = engine.take(
      tracked, repeating: report.repetitions, at: place.timestampInMicroseconds)
    self.engine = engine
    if folders.current.pictures != nil {
      let objects = report.objects.filter { engine.isPresent($0.trackingID) }
      _ = try best.add(objects, of: frame)
    }
    lastTime = place.timestampInMicroseconds
    defer { writeClips() }
    return lines(step, at: place.delayed().time ?? clock(), frame)
  }

  /// Returns the lines for the end of all events; their clips end with them.
  func end() -> [JSONValue] {
    guard var engine else { return [] }
    self.engine = nil
    defer { writeClips(isOver: true) }
    return lines(engine.end(), at: clock(), nil)
  }

  private func engine(for frame: Frame) throws(VisionError) -> EventEngine {
    guard let engine, let size else {
      size = (frame.width, frame.height)
      // Only here: a stream may become smaller for a while.
      for shape in source.shapes.lines + source.shapes.zones {
        try shape.checkReach(width: frame.width, height: frame.height)
      }
      return try EventEngine(
        rules: source.rules,
        shapes: source.shapes.shapes(width: frame.width, height: frame.height),
        lostAfter: source.lostAfter, blindAfter: blindAfter)
    }
    guard size != (frame.width, frame.height) else { return engine }
    self.size = (frame.width, frame.height)
    var moved = engine
    try moved.replace(source.shapes.shapes(width: frame.width, height: frame.height))
    return moved
  }

  private func lines(_ step: EventStep, at time: UTCTime, _ frame: Frame?) -> [JSONValue] {
    let lines = step.notes.map { note in
      var event = begun[note.number] ?? Begun(id: names.name(note.number, at: time))
      addPictures(to: &event, note, frame)
      begun[note.number] = note.phase == .end ? nil : event
      let line = EventLine(
        id: event.id, source: source.name, rule: source.rules[note.rule], note: note, time: time,
        crop: event.crop, whole: event.whole)
      takeClip(of: line)
      return line.json
    }
    for number in step.gone { best.forget(number) }
    return lines
  }

  // MARK: - Pictures

  /// Writes the pictures of an event if there is a better one than before.
  private func addPictures(to event: inout Begun, _ note: EventNote, _ frame: Frame?) {
    guard let folder = folders.current.pictures else { return }
    do throws(VisionError) {
      if let object = note.object {
        guard let kept = best[object.trackingID], kept.quality > event.quality ?? 0 else { return }
        event.crop = try write(kept.picture, .crop, event.id, folder)
        if let frame = kept.frame { event.whole = try write(frame, .whole, event.id, folder) }
        event.quality = kept.quality
      } else if event.whole == nil, note.phase == .begin, let frame {
        event.whole = try write(frame, .whole, event.id, folder)
      }
      if event.whole != nil { folder.noteSuccess("pictures", console) }
    } catch {
      folder.note(error, "pictures", console)
    }
  }

  private func write(
    _ picture: Frame, _ kind: EventFolder.Kind, _ event: String, _ folder: EventFolder
  ) throws(VisionError) -> String {
    let name = kind.name(of: event)
    try folder.write(picture, named: name)
    return folder.path(name)
  }

  // MARK: - Clips

  private func takeClip(of line: EventLine) {
    if source.clipped[line.note.rule] { openClips.take(line) }
  }

  /// Writes the clips that are complete, and forgets what none needs any more.
  ///
  /// If the source has ended, all are complete.
  private func writeClips(isOver: Bool = false) {
    let wanted = folders.current.clips
    clips.ring.keep(wanted != nil)
    guard let wanted else {
      openClips = OpenClips()
      return
    }
    for clip in openClips.complete(at: lastTime, wanted.settings, isOver: isOver) {
      clips.write(clip, to: wanted)
    }
    let begin = min(openClips.earliestBegin ?? lastTime, lastTime)
    clips.ring.forget(before: begin &- wanted.settings.before)
  }
}
