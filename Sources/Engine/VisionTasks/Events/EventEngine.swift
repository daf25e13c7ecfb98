internal import Frames
package import VisionBase

/// The judge of a source's events: tracked objects in, notes about events out.
///
/// Times are those of the frames; no clock of the machine is asked. An object is present from the
/// frame in which it is first seen until it has not been seen for `lostAfter`. Crossings and stays
/// in zones are those of `ObjectCounter`. Memory depends on the number of objects that are present
/// and not on time.
package struct EventEngine: Sendable {
  /// The rules.
  package let rules: [EventRule]

  private var shapes: EventShapes
  private var counter: ObjectCounter
  private let lostAfter: Int64
  private let blindAfter: Int64
  private var clock = EventClock()
  private var presences: [Int: Presence] = [:]
  private var levels: [Int: LevelWatch] = [:]
  private var openLevels: [Int: OpenEvent] = [:]
  private var repetitions: [Repetition: Int] = [:]
  private var notes: EventNotes

  /// The default time after which an unseen object is gone, in microseconds.
  package static let usualLostAfter: Int64 = 2_000_000
  /// The default time without frames after which nothing is concluded from it, in microseconds.
  package static let usualBlindAfter: Int64 = 10_000_000

  /// Creates an engine.
  ///
  /// If frames are further apart than `blindAfter`, the time between them counts for neither the
  /// number of objects nor their absence. Throws `optionInvalid` for a rule whose line or zone does
  /// not exist, and for shapes that `ObjectCounter` refuses.
  package init(
    rules: [EventRule], shapes: EventShapes, lostAfter: Int64 = usualLostAfter,
    blindAfter: Int64 = usualBlindAfter
  ) throws(VisionError) {
    try shapes.check(rules)
    self.rules = rules
    self.shapes = shapes
    counter = try Self.counter(of: shapes)
    (self.lostAfter, self.blindAfter) = (lostAfter, blindAfter)
    notes = EventNotes()
    for (index, rule) in rules.enumerated() {
      switch rule.condition {
      case .count(_, _, let hold): levels[index] = LevelWatch(hold: hold, release: hold)
      case .nothing(_, let hold): levels[index] = LevelWatch(hold: hold, release: 0)
      case .appears, .enters, .leaves, .crosses, .shows, .repeats: break
      }
    }
  }

  private static func counter(of shapes: EventShapes) throws(VisionError) -> ObjectCounter {
    try ObjectCounter(lines: shapes.lines, zones: shapes.zones, anchor: shapes.anchor)
  }

  /// Replaces the shapes by those for pictures of another size, with the same names.
  package mutating func replace(_ shapes: EventShapes) throws(VisionError) {
    try shapes.check(rules)
    counter = try Self.counter(of: shapes)
    self.shapes = shapes
  }

  /// Takes the next frame's objects, and the repetitions until then; returns the events.
  ///
  /// Timestamps are in microseconds. One before the last counts as the same time.
  package mutating func take(
    _ result: TrackingResult, repeating people: RepetitionResult? = nil, at timestamp: Int64
  ) -> EventStep {
    let step = clock.advance(to: timestamp)
    notes.begin(timestamp: timestamp, now: clock.now)
    if step > blindAfter {
      for index in levels.keys { levels[index]?.interrupt() }
    }
    let gone = loseObjects()
    var result = result
    result.objects = shapes.objects(of: result)
    result.timestampInMicroseconds = clock.now
    let counts = counter.count(result)
    for object in result.objects { see(object, counts) }
    for crossing in counts.crossings { note(crossing) }
    noteRepetitions(people?.people ?? [])
    updateObjects(in: result.objects)
    judgeLevels()
    return EventStep(notes: notes.all, gone: gone)
  }

  /// Ends all events, because the source has ended or is no longer watched.
  package mutating func end() -> EventStep {
    notes.begin(timestamp: notes.timestamp, now: clock.now)
    // The numbers at the end, before the objects that are present go with it.
    let levelsAtEnd = openLevels.sorted { $0.key < $1.key }
      .map { (rule: $0.key, event: $0.value, count: count(for: rules[$0.key])) }
    let numbers = presences.keys.sorted()
    for number in numbers {
      guard let presence = presences.removeValue(forKey: number) else { continue }
      for (rule, event) in presence.openEvents { notes.end(event, rule, .over, presence.object) }
    }
    for level in levelsAtEnd {
      notes.end(level.event, level.rule, .over, nil, count: level.count)
    }
    openLevels = [:]
    return EventStep(notes: notes.all, gone: numbers)
  }
}

// MARK: - Objects

extension EventEngine {
  private mutating func loseObjects() -> [Int] {
    let lost = presences.filter { clock.now - $0.value.lastSeen > lostAfter }.keys.sorted()
    for number in lost {
      guard var presence = presences.removeValue(forKey: number) else { continue }
      for zone in presence.zones.sorted() { leave(zone, &presence, .gone) }
      for (rule, event) in presence.openEvents { notes.end(event, rule, .gone, presence.object) }
    }
    return lost
  }

  private mutating func see(_ seen: TrackedObject, _ counts: CountingResult) {
    guard let number = seen.trackingID else { return }
    var presence = presences[number] ?? Presence(seen, number, now: clock.now)
    presence.see(seen, now: clock.now)
    let zones = Set(
      counts.zones.filter { $0.inside.contains { $0.trackingID == number } }.map(\.zone.name))
    for zone in presence.zones.subtracting(zones).sorted() { leave(zone, &presence, .left) }
    presence.zones = zones
    for (index, rule) in rules.enumerated()
    where !presence.fired.contains(index) && rule.covers(presence.object.category) {
      let begins =
        switch rule.condition {
        case .appears(let time): clock.now - presence.firstSeen >= time
        case .enters(let zone): zones.contains(zone)
        case .leaves, .crosses, .count, .nothing, .shows, .repeats: false
        }
      guard begins else { continue }
      presence.fired.insert(index)
      presence.open[index] = notes.begin(index, presence.object)
    }
    judgeClass(of: &presence)
    presences[number] = presence
  }

  /// Judges the class that an object shows in this frame.
  private mutating func judgeClass(of presence: inout Presence) {
    for (index, rule) in rules.enumerated() {
      guard case .shows(let hold) = rule.condition else { continue }
      var level = presence.shown[index] ?? LevelWatch(hold: hold, release: hold)
      switch level.see(rule.covers(presence.object.category), at: clock.now) {
      case .begins: presence.open[index] = notes.begin(index, presence.object)
      case .ends:
        if let event = presence.open.removeValue(forKey: index) {
          notes.end(event, index, .changed, presence.object)
        }
      case nil: break
      }
      presence.shown[index] = level
    }
  }

  /// Notes that an object is no longer in a zone.
  private mutating func leave(
    _ zone: String, _ presence: inout Presence, _ reason: EventNote.Reason
  ) {
    presence.zones.remove(zone)
    for (index, rule) in rules.enumerated() {
      switch rule.condition {
      case .enters(zone):
        presence.fired.remove(index)
        if let event = presence.open.removeValue(forKey: index) {
          notes.end(event, index, reason, presence.object)
        }
      case .leaves(zone) where rule.covers(presence.object.category):
        begin(index, &presence, nil)
      default: break
      }
    }
  }

  private mutating func note(_ crossing: LineCrossing) {
    guard var presence = presences[crossing.trackingID] else { return }
    for (index, rule) in rules.enumerated() {
      guard case .crosses(crossing.line, let direction) = rule.condition,
        direction == nil || direction == crossing.direction,
        rule.covers(presence.object.category)
      else { continue }
      begin(index, &presence, crossing.direction)
    }
    presences[crossing.trackingID] = presence
  }

  /// Begins the event of a moment; it ends the last one of the same object and rule.
  private mutating func begin(
    _ rule: Int, _ presence: inout Presence, _ direction: CrossingDirection?
  ) {
    if let earlier = presence.open[rule] { notes.end(earlier, rule, .again, presence.object) }
    presence.open[rule] = notes.begin(rule, presence.object, direction: direction)
  }

  /// The repeated pose of a person; all people are one where they are counted together.
  private struct Repetition: Hashable {
    let person: Int?
    let name: ByteText
  }

  /// Begins an event for each pose that was repeated since the last frame.
  private mutating func noteRepetitions(_ people: [PersonRepetitions]) {
    let earlier = repetitions
    repetitions = [:]
    for person in people {
      // People who are counted as one: the repetition is of the one in the picture.
      let number =
        person.personID ?? presences.filter { $0.value.lastSeen == clock.now }.keys.min()
      for count in person.counts {
        let repetition = Repetition(person: person.personID, name: count.className.bytes)
        repetitions[repetition] = count.count
        guard count.count > earlier[repetition] ?? 0, let number, var presence = presences[number]
        else { continue }
        repeated(count, by: &presence)
        presences[number] = presence
      }
    }
  }

  private mutating func repeated(_ count: RepetitionCount, by presence: inout Presence) {
    var object = presence.object
    object.category = Category(
      index: 0, score: object.score, categoryName: count.className)
    for (index, rule) in rules.enumerated()
    where rule.condition == .repeats && rule.covers(repeated: count.className) {
      if let event = presence.open[index] { notes.end(event, index, .again, presence.object) }
      presence.open[index] = notes.begin(index, object, count: count.count)
    }
  }

  private mutating func updateObjects(in objects: [TrackedObject]) {
    for number in objects.compactMap(\.trackingID) {
      guard var presence = presences[number] else { continue }
      for (rule, event) in presence.openEvents {
        guard isUpdateDue(event, rule) else { continue }
        presence.open[rule] = notes.update(event, rule, presence.object)
      }
      presences[number] = presence
    }
  }

  private func isUpdateDue(_ event: OpenEvent, _ rule: Int) -> Bool {
    guard let interval = rules[rule].updateInterval else { return false }
    return clock.now - event.lastNote >= interval
  }
}

// MARK: - Numbers of objects

extension EventEngine {
  /// Returns the number of present objects that a rule counts.
  private func count(for rule: EventRule) -> Int {
    presences.values.count { presence in
      rule.covers(presence.object.category)
        && (rule.zone.map { presence.zones.contains($0) } ?? true)
    }
  }

  private mutating func judgeLevels() {
    for (index, rule) in rules.enumerated() {
      guard levels[index] != nil else { continue }
      let count = count(for: rule)
      let (holds, reason): (Bool, EventNote.Reason) =
        if case .count(let limit, _, _) = rule.condition {
          (limit.isPassed(by: count), .count)
        } else {
          (count == 0, .seen)
        }
      switch levels[index]?.see(holds, at: clock.now) {
      case .begins: openLevels[index] = notes.begin(index, nil, count: count)
      case .ends:
        if let event = openLevels.removeValue(forKey: index) {
          notes.end(event, index, reason, nil, count: count)
        }
      case nil:
        if let event = openLevels[index], isUpdateDue(event, index) {
          openLevels[index] = notes.update(event, index, nil, count: count)
        }
      }
    }
  }
}

extension EventEngine {
  /// Returns true if an object is present; false for one without a number.
  package func isPresent(_ trackingID: Int?) -> Bool {
    trackingID.map { presences[$0] != nil } ?? false
  }

  /// The number of present objects.
  var presenceCount: Int { presences.count }
}
