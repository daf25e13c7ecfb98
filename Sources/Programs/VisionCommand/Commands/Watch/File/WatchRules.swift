import VisionBase
import VisionReports
import VisionTasks

/// The rules of events, as they are in a configuration file.
enum WatchRules {
  /// A rule, and whether its events have clips.
  typealias Entry = (rule: EventRule, hasClip: Bool)

  /// The kinds of events.
  enum Kind: String, CaseIterable {
    case appears, enters, leaves, crosses, count, nothing, shows, repeats
  }

  /// The default time that a number must hold, in seconds.
  private static let usualHold = 2.0
  /// The default time that a class must be shown, in seconds.
  private static let usualShown = 0.5
  private static let longestTime = 30 * 86_400.0

  /// Reads the events of a source.
  static func read(
    _ source: FileObject, _ shapes: WatchShapes, _ work: WatchedWork
  ) -> [Entry] {
    let objects = source.objects("events")
    if objects.isEmpty {
      source.fault("events", "there is no event; list at least one, as in {\"kind\": \"appears\"}")
    }
    var names = TakenNames()
    return objects.compactMap { object in
      guard let entry = entry(object, shapes, work) else { return nil }
      guard names.take(entry.rule.name) else {
        object.fault(
          "name", "another event is called '\(entry.rule.name)'; give this one a name of its own")
        return nil
      }
      return entry
    }
  }

  private static func entry(
    _ object: FileObject, _ shapes: WatchShapes, _ work: WatchedWork
  ) -> Entry? {
    guard object.value("kind") != nil else {
      object.fault(
        "kind",
        "the key is missing; choose one of "
          + Kind.allCases.map(\.rawValue).joined(separator: ", "))
      return nil
    }
    let name = object.text("name")
    if let name, !object.isPrintable(name, "name") { return nil }
    let classes = object.texts("classes")
    let updates = object.number("updateSeconds", in: 0.1...86_400)
    let clip = object.flag("clip")
    guard
      let kind = object.choice("kind", of: Kind.allCases.map(\.rawValue))
        .flatMap({ Kind(rawValue: $0) })
    else { return nil }
    let condition = condition(kind, object, shapes)
    object.finish("an event of the kind \(kind.rawValue)")
    if case .track(let request) = work { check(classes, object, request) }
    if kind == .repeats, !work.countsRepetitions {
      object.fault(
        "kind",
        "repetitions are counted with \"task\": \"pose\" and \"options\": {\"count-reps\": "
          + "\"samples.csv\"}")
    }
    guard let condition else { return nil }
    let rule = EventRule(
      "", condition, classes: classes, updateInterval: updates.map { Int64($0 * 1e6) })
    let usual = [kind.rawValue, rule.zone ?? rule.line].compactMap(\.self).joined(separator: " ")
    let named = EventRule(
      name ?? usual, condition, classes: classes, updateInterval: rule.updateInterval)
    // A clip of an empty place is asked for by name.
    return (named, hasClip: clip ?? (kind != .nothing))
  }

  private static func condition(
    _ kind: Kind, _ object: FileObject, _ shapes: WatchShapes
  ) -> EventRule.Condition? {
    func time(_ name: String, unit: Double, _ usual: Double) -> Int64 {
      Int64((object.number(name, in: 0...longestTime / unit) ?? usual) * unit * 1e6)
    }
    switch kind {
    case .appears: return .appears(for: time("seconds", unit: 1, 0))
    case .enters: return zone(object, shapes, isNeeded: true)?.map { .enters(zone: $0) }
    case .leaves: return zone(object, shapes, isNeeded: true)?.map { .leaves(zone: $0) }
    case .crosses: return crossing(object, shapes)
    case .count:
      let hold = time("seconds", unit: 1, usualHold)
      let limit = limit(object)
      guard let zone = zone(object, shapes, isNeeded: false), let limit else { return nil }
      return .count(limit, zone: zone, for: hold)
    case .nothing:
      let minutes = object.number("minutes", in: 0.01...longestTime / 60)
      if minutes == nil, object.value("minutes") == nil {
        object.fault("minutes", "the key is missing; give a number, as in 10")
      }
      guard let zone = zone(object, shapes, isNeeded: false), let minutes else { return nil }
      return .nothing(zone: zone, for: Int64(minutes * 60e6))
    case .shows:
      let hold = time("seconds", unit: 1, usualShown)
      let isMissing = object.value("classes") == nil
      if isMissing || object.value("classes") == .array([]) {
        let what = isMissing ? "the key is missing" : "there is no class"
        object.fault("classes", "\(what); name classes, as in [\"Thumb_Up\"]")
      }
      return .shows(for: hold)
    case .repeats: return .repeats
    }
  }

  private static func crossing(
    _ object: FileObject, _ shapes: WatchShapes
  ) -> EventRule.Condition? {
    let direction = object.choice("direction", of: ["in", "out"])
      .flatMap { CrossingDirection(rawValue: $0) }
    guard let line = object.neededText("line", as: "\"door\"") else { return nil }
    guard isKnown(line, among: shapes.lines.map(\.name), object, "line") else { return nil }
    return .crosses(line: line, direction)
  }

  /// Returns the zone, or nil inside for none; nil if there is a problem.
  private static func zone(
    _ object: FileObject, _ shapes: WatchShapes, isNeeded: Bool
  ) -> String?? {
    let known = object.problems.all.count
    let zone = isNeeded ? object.neededText("zone", as: "\"desk\"") : object.text("zone")
    guard let zone else { return object.problems.all.count == known ? .some(nil) : nil }
    return isKnown(zone, among: shapes.zones.map(\.name), object, "zone") ? .some(zone) : nil
  }

  private static func isKnown(
    _ name: String, among names: [String], _ object: FileObject, _ key: String
  ) -> Bool {
    guard !names.contains(name) else { return true }
    let advice =
      nearestName(to: name.beginning(ofAtMost: 80), among: names).map { "did you mean \($0)?" }
      ?? (names.isEmpty
        ? "add it to \(key)s of the source"
        : "the \(key)s of the source are \(names.joined(separator: ", "))")
    object.fault(key, "the source has no \(key) of this name; \(advice)")
    return false
  }

  private static func limit(_ object: FileObject) -> EventLimit? {
    let known = object.problems.all.count
    let above = object.wholeNumber("above", in: 0...1000)
    let below = object.wholeNumber("below", in: 1...1000)
    switch (above, below) {
    case (let above?, nil): return .above(above)
    case (nil, let below?): return .below(below)
    default:
      if object.problems.all.count == known {
        object.fault("above", "give a number as above or as below, and only one of them")
      }
      return nil
    }
  }

  /// Adds problems for classes that the source leaves out.
  private static func check(
    _ classes: [String], _ object: FileObject, _ request: TrackRequest
  ) {
    // The source's classes are the detector's; those of events are the classifier's.
    guard request.classifier == nil else { return }
    for (index, name) in classes.enumerated() {
      let isAllowed =
        request.allowedCategories.isEmpty
        || request.allowedCategories.contains { $0.bytes == name.bytes }
      let isDenied = request.deniedCategories.contains { $0.bytes == name.bytes }
      guard !isAllowed || isDenied else { continue }
      object.fault(
        "classes[\(index)]",
        "the source leaves this class out; change \(isDenied ? "deny" : "allow") of the source")
    }
  }
}
