import ModelDownloads
import VisionBase
import VisionReports
import VisionTasks

/// The summary of a configuration file for people.
enum WatchSummary {
  static func lines(_ file: WatchFile) -> [String] {
    let pictures =
      file.snapshots.map {
        "Pictures of events: \($0.folder), at most \(ByteCount.text($0.byteLimit))"
      } ?? "Pictures of events: none; the key snapshots names a folder for them"
    let clips = file.clips.map { clips in
      "Clips of events: \(clips.folder), at most \(ByteCount.text(clips.byteLimit)), "
        + "from \(seconds(clips.before)) before to \(seconds(clips.after)) after, "
        + "at most \(seconds(clips.longest))"
    }
    return file.sources.flatMap(lines) + [pictures] + [clips].compactMap(\.self)
      + file.ways.ways.map { way in
        switch way.kind {
        case .webhook(let address, let secret, _):
          "\(way.name): events to \(address.origin)\(secret == nil ? "" : ", signed")"
        case .command(let path, let arguments, _):
          "\(way.name): events to \(([path] + arguments).joined(separator: " "))"
        case .broker(let broker):
          "\(way.name): events to the broker \(broker.shown)\(broker.isEncrypted ? ", encrypted" : ""), "
            + "under \(broker.topics.prefix)"
        }
      }
  }

  private static func lines(_ source: WatchSource) -> [String] {
    var facts = [source.input.name] + source.work.facts
    if case .track(let request) = source.work { facts += Self.facts(of: request) }
    if let rate = source.mostPerSecond {
      facts.append("at most \(number(rate)) frames a second")
    }
    if source.needsMotion { facts.append("models run only while something moves") }
    if source.shapes.region != nil { facts.append("only in a region") }
    return ["\(source.name): \(facts.joined(separator: "; "))"]
      + source.rules.map { rule in
        let updates = rule.updateInterval.map { ", an update every \(seconds($0))" } ?? ""
        return "  \(rule.name): \(words(for: rule))\(updates)"
      }
      + unused(source)
  }

  /// Returns a line for each line and zone that no event uses.
  private static func unused(_ source: WatchSource) -> [String] {
    let used = (Set(source.rules.compactMap(\.line)), Set(source.rules.compactMap(\.zone)))
    let lines = source.shapes.lines.map(\.name).filter { !used.0.contains($0) }
    let zones = source.shapes.zones.map(\.name).filter { !used.1.contains($0) }
    return lines.map { "  the line \($0) is in no event" }
      + zones.map { "  the zone \($0) is in no event" }
  }

  private static func facts(of request: TrackRequest) -> [String] {
    var facts: [String] = []
    let models = [request.model, request.classifier].compactMap { $0?.text }
    facts.append(
      request.model == nil ? "the default model" : "model \(models.joined(separator: " and "))")
    if request.detectsEveryFrame { facts.append("detection in every frame") }
    if !request.allowedCategories.isEmpty {
      facts.append("only \(request.allowedCategories.joined(separator: ", "))")
    }
    if !request.deniedCategories.isEmpty {
      facts.append("without \(request.deniedCategories.joined(separator: ", "))")
    }
    return facts
  }

  private static func words(for rule: EventRule) -> String {
    let what = rule.classes.isEmpty ? "any object" : rule.classes.joined(separator: " or ")
    let place = rule.zone.map { " in \($0)" } ?? ""
    switch rule.condition {
    case .appears(let time):
      return time == 0 ? "\(what) appears" : "\(what) is in the picture for \(seconds(time))"
    case .enters(let zone): return "\(what) enters \(zone), until it leaves"
    case .leaves(let zone): return "\(what) leaves \(zone)"
    case .crosses(let line, let direction):
      return "\(what) crosses \(line)\(direction.map { ", \($0.rawValue)" } ?? " in any direction")"
    case .count(.above(let limit), _, let time):
      return "more than \(limit) of \(what)\(place) for \(seconds(time))"
    case .count(.below(let limit), _, let time):
      return "fewer than \(limit) of \(what)\(place) for \(seconds(time))"
    case .shows(let time): return "an object is \(what) for \(seconds(time))"
    case .repeats:
      let pose = rule.classes.isEmpty ? "any counted pose" : rule.classes.joined(separator: " or ")
      return "somebody repeats \(pose)"
    case .nothing(_, let time): return "none of \(what)\(place) for \(seconds(time))"
    }
  }

  private static func seconds(_ microseconds: Int64) -> String {
    "\(number(Double(microseconds) / 1e6)) s"
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map { "\($0)" } ?? "\(value)"
  }
}
