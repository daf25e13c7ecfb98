internal import Frames

/// An event that has begun and not ended.
struct OpenEvent: Sendable {
  let number: Int
  let direction: CrossingDirection?
  /// The time of its begin, on the engine's clock.
  let since: Int64
  /// The time of its last note.
  var lastNote: Int64
  var count: Int?
}

/// An object that is present, and its events.
struct Presence: Sendable {
  let firstSeen: Int64
  private(set) var lastSeen: Int64
  private(set) var object: EventNote.Object
  /// The zones that it is in.
  var zones: Set<String> = []
  /// Its events by the index of their rule.
  var open: [Int: OpenEvent] = [:]
  /// The rules that have had their event of this stay.
  var fired: Set<Int> = []
  /// The classes that it shows, by the index of their rule.
  var shown: [Int: LevelWatch] = [:]

  init(_ seen: TrackedObject, _ number: Int, now: Int64) {
    (firstSeen, lastSeen) = (now, now)
    object = EventNote.Object(
      trackingID: number, category: nil, score: 0, box: seen.boundingBox)
  }

  /// Takes the object as it is in a frame.
  mutating func see(_ seen: TrackedObject, now: Int64) {
    lastSeen = now
    let category = seen.bestCategory
    object.category = category ?? object.category
    object.score = max(object.score, category?.score ?? seen.score)
    object.box = seen.boundingBox
  }

  /// Its events, in the order of the rules.
  var openEvents: [(rule: Int, event: OpenEvent)] {
    open.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// The notes of one frame, and the numbers of events.
struct EventNotes: Sendable {
  private(set) var all: [EventNote] = []
  private(set) var timestamp: Int64 = 0
  private var now: Int64 = 0
  private var count = 0

  /// Begins a frame.
  mutating func begin(timestamp: Int64, now: Int64) {
    (all, self.timestamp, self.now) = ([], timestamp, now)
  }

  mutating func begin(
    _ rule: Int, _ object: EventNote.Object?, direction: CrossingDirection? = nil,
    count objects: Int? = nil
  ) -> OpenEvent {
    let event = OpenEvent(
      number: count, direction: direction, since: now, lastNote: now, count: objects)
    count += 1
    add(event, rule, .begin, object)
    return event
  }

  mutating func update(
    _ event: OpenEvent, _ rule: Int, _ object: EventNote.Object?, count: Int? = nil
  ) -> OpenEvent {
    var event = event
    (event.lastNote, event.count) = (now, count ?? event.count)
    add(event, rule, .update, object)
    return event
  }

  mutating func end(
    _ event: OpenEvent, _ rule: Int, _ reason: EventNote.Reason, _ object: EventNote.Object?,
    count: Int? = nil
  ) {
    var event = event
    event.count = count ?? event.count
    add(event, rule, .end, object, reason)
  }

  private mutating func add(
    _ event: OpenEvent, _ rule: Int, _ phase: EventNote.Phase, _ object: EventNote.Object?,
    _ reason: EventNote.Reason? = nil
  ) {
    all.append(
      EventNote(
        number: event.number, rule: rule, phase: phase, reason: reason, object: object,
        direction: event.direction, count: event.count, timestampInMicroseconds: timestamp,
        durationInMicroseconds: now - event.since))
  }
}
