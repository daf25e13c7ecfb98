import Frames
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
  private let pictures: SharedPictures
  private let names = EventNames()
  private var engine: EventEngine?
  private var size: (width: Int, height: Int)?
  private var best = BestPictures(keepsFrames: true)
  private var begun: [Int: Begun] = [:]
  private let clock: () -> UTCTime

  /// Creates the events of a source; `clock` is asked where a frame does not say when it came.
  init(
    _ source: WatchSource, _ pictures: SharedPictures, console: Console,
    clock: @escaping () -> UTCTime = { .now }
  ) {
    (self.source, self.pictures, self.console) = (source, pictures, console)
    self.clock = clock
    // Frames of a slow source are always far apart.
    let interval = source.mostPerSecond.map { Int64(3e6 / $0) } ?? 0
    blindAfter = max(EventEngine.usualBlindAfter, interval)
  }

  /// Takes the report on the next frame; returns the lines of its events.
  ///
  /// Throws `optionInvalid` for shapes that are none in a picture of this size.
  func take(
    _ report: TrackReport, of frame: Frame, at place: FramePlace
  ) throws(VisionError) -> [JSONValue] {
    var engine = try engine(for: frame)
    let step = engine.take(report.result, at: place.timestampInMicroseconds)
    self.engine = engine
    if pictures.current != nil {
      let objects = report.objects.filter { engine.isPresent($0.trackingID) }
      _ = try best.add(objects, of: frame)
    }
    return lines(step, at: place.delayed().time ?? clock(), frame)
  }

  /// Returns the lines for the end of all events.
  func end() -> [JSONValue] {
    guard var engine else { return [] }
    self.engine = nil
    return lines(engine.end(), at: clock(), nil)
  }

  private func engine(for frame: Frame) throws(VisionError) -> EventEngine {
    guard let engine, let size else {
      size = (frame.width, frame.height)
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
      return EventLine(
        id: event.id, source: source.name, rule: source.rules[note.rule], note: note, time: time,
        crop: event.crop, whole: event.whole
      ).json
    }
    for number in step.gone { best.forget(number) }
    return lines
  }

  // MARK: - Pictures

  /// Writes the pictures of an event if there is a better one than before.
  private func addPictures(to event: inout Begun, _ note: EventNote, _ frame: Frame?) {
    guard let folder = pictures.current else { return }
    do throws(VisionError) {
      if let object = note.object {
        guard let kept = best[object.trackingID], kept.quality > event.quality ?? 0 else { return }
        event.crop = try write(kept.picture, .crop, event.id, folder)
        if let frame = kept.frame { event.whole = try write(frame, .whole, event.id, folder) }
        event.quality = kept.quality
      } else if event.whole == nil, note.phase == .begin, let frame {
        event.whole = try write(frame, .whole, event.id, folder)
      }
      guard event.whole != nil, folder.changes(isFailing: false) else { return }
      console.remark("\(folder.folder): pictures are written again")
    } catch {
      // One line for a full disk, however many events it lasts.
      guard folder.changes(isFailing: true) else { return }
      console.fail(
        VisionError(
          error.code, "\(error.message); events go on without pictures", cause: error.cause))
      console.error.flush()
    }
  }

  private func write(
    _ picture: Frame, _ kind: EventPictures.Kind, _ event: String, _ folder: EventPictures
  ) throws(VisionError) -> String {
    let name = kind.name(of: event)
    try folder.write(picture, named: name)
    return folder.path(name)
  }
}

/// The folder of pictures that all sources write to; a changed file may replace it.
final class SharedPictures: Sendable {
  private let folder: Lock<EventPictures?>

  init(_ folder: EventPictures?) { self.folder = Lock(folder) }

  /// The folder; nil for none.
  var current: EventPictures? {
    get { folder.withLock { $0 } }
    set { folder.withLock { $0 = newValue } }
  }
}
