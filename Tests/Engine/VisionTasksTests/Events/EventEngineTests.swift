import Frames
import Testing
import VisionBase

@testable import VisionTasks

/// Tests of events simple enough to verify by hand.
///
/// The picture is 200 by 200, objects are boxes of 20 by 20 named by their centers. The line runs
/// from left to right through the middle, so that going down is in. The zone is the left half.
@Suite struct EventEngineTests {
  private struct Sight {
    var x = 50.0, y = 50.0, name: String? = "person", score: Float = 0.5
  }

  /// An engine and what it said.
  private struct Run {
    var engine: EventEngine
    var notes: [EventNote] = []
    var gone: [Int] = []

    init(
      _ rules: [EventRule], region: CountingZone? = nil, blindAfter: Int64 = 10_000_000
    ) throws {
      func point(_ x: Double, _ y: Double) -> PicturePoint { PicturePoint(x: x, y: y) }
      engine = try EventEngine(
        rules: rules,
        shapes: EventShapes(
          lines: [CountingLine("door", from: point(0, 100), to: point(200, 100))],
          zones: [
            CountingZone(
              "desk", corners: [point(0, 0), point(100, 0), point(100, 200), point(0, 200)])
          ], region: region), blindAfter: blindAfter)
    }

    mutating func see(
      _ seconds: Double, _ sights: [Int: Sight] = [:], repeating people: RepetitionResult? = nil
    ) {
      let objects = sights.sorted { $0.key < $1.key }.map { id, sight in
        TrackedObject(
          boundingBox: PictureBox(x: sight.x - 10, y: sight.y - 10, width: 20, height: 20),
          trackingID: id, score: sight.score,
          category: sight.name.map { Category(index: 0, score: sight.score, categoryName: $0) })
      }
      let picture = PictureGeometry(width: 200, height: 200)
      let step = engine.take(
        TrackingResult(objects: objects, picture: picture), repeating: people,
        at: Int64(seconds * 1e6))
      notes += step.notes
      gone += step.gone
    }

    mutating func end() { notes += engine.end().notes }

    /// The notes in words, as in `begin 0 at 2.0`.
    var words: [String] {
      notes.map { note in
        let reason = note.reason.map { " \($0.rawValue)" } ?? ""
        let second = fixed(Double(note.timestampInMicroseconds) / 1e6, decimals: 1)
        return "\(note.phase.rawValue) \(note.number)\(reason) at \(second)"
      }
    }
  }

  // MARK: Appearing

  @Test func `an object that stays has an event, until it is gone`() throws {
    var run = try Run([EventRule("visitor", .appears(for: 1_000_000))])
    for tenth in 0..<30 { run.see(Double(tenth) / 10, tenth < 20 ? [7: Sight()] : [:]) }
    #expect(run.words == ["begin 0 at 1.0"])
    for tenth in 30..<60 { run.see(Double(tenth) / 10) }
    #expect(run.words == ["begin 0 at 1.0", "end 0 gone at 4.0"])
    #expect(run.gone == [7])
    let end = try #require(run.notes.last)
    #expect(end.durationInMicroseconds == 3_000_000 && end.object?.trackingID == 7)
    #expect(end.object?.category?.categoryName == "person" && end.count == nil)
  }

  @Test func `one that is out of sight for a moment goes on, one that is short has none`() throws {
    var run = try Run([EventRule("visitor", .appears(for: 1_000_000))])
    run.see(0, [1: Sight(), 2: Sight()])
    run.see(1.5)
    run.see(2, [1: Sight()])
    run.see(3.9, [1: Sight()])
    #expect(run.words == ["begin 0 at 2.0"])
    #expect(run.gone == [2])
  }

  @Test func `only the named classes count, also when a class is recognized late`() throws {
    var run = try Run([EventRule("dog", .appears(for: 0), classes: ["dog"])])
    run.see(0, [1: Sight(name: nil), 2: Sight(name: "cat")])
    #expect(run.notes.isEmpty)
    run.see(0.1, [1: Sight(name: "dog"), 2: Sight(name: "cat")])
    #expect(run.notes.map(\.object?.trackingID) == [1])
    // Letters that look alike are other classes.
    var other = try Run([EventRule("cafe", .appears(for: 0), classes: ["cafe\u{301}"])])
    other.see(0, [1: Sight(name: "caf\u{e9}")])
    #expect(other.notes.isEmpty)
  }

  @Test func `updates come at their interval and carry the best score`() throws {
    var run = try Run([EventRule("visitor", .appears(for: 0), updateInterval: 1_000_000)])
    for tenth in 0..<25 {
      run.see(Double(tenth) / 10, [1: Sight(score: tenth == 5 ? 0.9 : 0.4)])
    }
    #expect(run.words == ["begin 0 at 0.0", "update 0 at 1.0", "update 0 at 2.0"])
    #expect(run.notes.map { $0.object?.score } == [0.4, 0.9, 0.9])
  }

  @Test func `objects without a number, and outside the region, are no events`() throws {
    let region = try CountingZone(
      "region",
      corners: [
        PicturePoint(x: 0, y: 0), PicturePoint(x: 200, y: 0), PicturePoint(x: 200, y: 100),
        PicturePoint(x: 0, y: 100),
      ])
    var run = try Run(
      [EventRule("visitor", .appears(for: 0)), EventRule("in", .crosses(line: "door", nil))],
      region: region)
    run.see(0, [1: Sight(y: 150)])
    run.see(1, [1: Sight(y: 160), 2: Sight(y: 50)])
    #expect(run.notes.map(\.object?.trackingID) == [2])
    let picture = PictureGeometry(width: 200, height: 200)
    let unnumbered = TrackedObject(
      boundingBox: PictureBox(x: 0, y: 0, width: 9, height: 9), score: 1)
    #expect(
      run.engine.take(TrackingResult(objects: [unnumbered], picture: picture), at: 2_000_000)
        .notes.isEmpty)
  }

  // MARK: Zones and lines

  @Test func `a stay in a zone begins and ends, and leaving is an event of its own`() throws {
    var run = try Run([
      EventRule("enters", .enters(zone: "desk")), EventRule("leaves", .leaves(zone: "desk")),
    ])
    for (tenth, x) in [150.0, 50, 50, 150, 50].enumerated() {
      run.see(Double(tenth) / 10, [3: Sight(x: x)])
    }
    #expect(
      run.words == [
        "begin 0 at 0.1", "end 0 left at 0.3", "begin 1 at 0.3", "begin 2 at 0.4",
      ])
    run.see(9)
    #expect(
      run.words.suffix(4) == [
        "end 2 gone at 9.0", "end 1 again at 9.0", "begin 3 at 9.0", "end 3 gone at 9.0",
      ])
    #expect(run.engine.rules[run.notes[2].rule].zone == "desk")
  }

  @Test func `a crossing is an event of its direction, judged as vision track judges it`() throws {
    var run = try Run([
      EventRule("in", .crosses(line: "door", .in)), EventRule("any", .crosses(line: "door", nil)),
    ])
    // The last step jitters on the line, within the margin.
    for (tenth, y) in [50.0, 150, 50, 99.9, 100.1, 99.9].enumerated() {
      run.see(Double(tenth) / 10, [3: Sight(y: y)])
    }
    let begun = run.notes.filter { $0.phase == .begin }
    #expect(begun.map(\.rule) == [0, 1, 1])
    #expect(begun.map(\.direction) == [.in, .in, .out])
    #expect(run.words.filter { $0.bytes.hasPrefix("end") } == ["end 1 again at 0.2"])
    run.end()
    #expect(Set(run.notes.filter { $0.phase == .end }.map(\.number)) == [0, 1, 2])
    #expect(run.notes.last?.reason == .over)
  }

  // MARK: Numbers of objects

  @Test func `a number beyond the limit must hold, and so must its end`() throws {
    var run = try Run([EventRule("crowd", .count(.above(1), zone: nil, for: 1_000_000))])
    let two = [1: Sight(), 2: Sight()]
    for tenth in 0..<30 { run.see(Double(tenth) / 10, two) }
    #expect(run.words == ["begin 0 at 1.0"])
    #expect(run.notes.first?.count == 2 && run.notes.first?.object == nil)
    // One is missed in every other frame: it is still present.
    for tenth in 30..<60 { run.see(Double(tenth) / 10, tenth % 2 == 0 ? two : [1: Sight()]) }
    #expect(run.words.count == 1)
    for tenth in 60..<100 { run.see(Double(tenth) / 10, [1: Sight()]) }
    // Gone after 2 s, and the number below the limit for another.
    #expect(run.words.last == "end 0 count at 8.9" && run.notes.last?.count == 1)
  }

  @Test func `an event that is open at the end has the number then`() throws {
    var run = try Run([EventRule("crowd", .count(.above(0), zone: nil, for: 1_000_000))])
    for tenth in 0..<20 { run.see(Double(tenth) / 10, [1: Sight(), 2: Sight()]) }
    // Both are gone, and none was there for half of the second that ends it.
    run.see(4.5)
    run.end()
    #expect(run.words == ["begin 0 at 1.0", "end 0 over at 4.5"])
    #expect(run.notes.map(\.count) == [2, 0])
    var other = try Run([EventRule("crowd", .count(.above(0), zone: nil, for: 0))])
    other.see(0, [1: Sight()])
    other.see(1, [1: Sight(), 2: Sight()])
    other.end()
    #expect(other.notes.map(\.count) == [1, 2])
  }

  @Test func `fewer than a number in a zone counts only that zone`() throws {
    var run = try Run([
      EventRule(
        "unattended", .count(.below(1), zone: "desk", for: 0), classes: ["person"])
    ])
    run.see(0, [1: Sight(x: 50)])
    run.see(0.1, [1: Sight(x: 150), 2: Sight(x: 50, name: "dog")])
    run.see(0.2, [1: Sight(x: 50)])
    #expect(run.words == ["begin 0 at 0.1", "end 0 count at 0.2"])
  }

  @Test func `nothing seen for a time is an event until something is`() throws {
    var run = try Run([EventRule("quiet", .nothing(zone: nil, for: 60_000_000))])
    for second in 0...70 { run.see(Double(second)) }
    #expect(run.words == ["begin 0 at 60.0"])
    run.see(71, [1: Sight()])
    #expect(run.words.last == "end 0 seen at 71.0")
  }

  @Test func `time without frames says nothing of what was there`() throws {
    var run = try Run([
      EventRule("quiet", .nothing(zone: nil, for: 60_000_000)),
      EventRule("few", .count(.below(1), zone: nil, for: 30_000_000)),
    ])
    run.see(0)
    run.see(5)
    // The camera was away for an hour.
    run.see(3600)
    #expect(run.notes.isEmpty)
    for second in 3601...3661 { run.see(Double(second)) }
    #expect(run.words == ["begin 0 at 3630.0", "begin 1 at 3660.0"])
  }

  // MARK: Clocks

  @Test func `a clock that is set back or leaps loses no event and ends none early`() throws {
    var run = try Run([EventRule("visitor", .appears(for: 1_000_000))])
    for time in [100.0, 100.5, 3, 3.5, 4] { run.see(time, [1: Sight()]) }
    // Half a second before the leap and half a second after it.
    #expect(run.words == ["begin 0 at 3.5"])
    run.see(1e9, [1: Sight()])
    // A day at most is believed, and the object was not seen all day.
    #expect(run.words.suffix(1) == ["end 0 gone at 1000000000.0"])
    #expect(run.notes.last?.durationInMicroseconds == 86_400_500_000)
  }

  @Test(arguments: [
    [Int64.max, .min, 0, .max], [.min, .max, .min], [0, .min, .max, -1], [.max, .max, .max],
  ])
  func `no timestamp stops the program`(times: [Int64]) throws {
    var run = try Run([
      EventRule("visitor", .appears(for: 0), updateInterval: 1),
      EventRule("quiet", .nothing(zone: nil, for: 0)),
      EventRule("in", .crosses(line: "door", nil)), EventRule("on", .enters(zone: "desk")),
    ])
    let picture = PictureGeometry(width: 200, height: 200)
    for (index, time) in times.enumerated() {
      let box = PictureBox(x: 40, y: index % 2 == 0 ? 20 : 150, width: 20, height: 20)
      let object = TrackedObject(boundingBox: box, trackingID: 1, score: .nan)
      _ = run.engine.take(TrackingResult(objects: [object], picture: picture), at: time)
    }
    _ = run.engine.end()
  }

  @Test func `rules that name what does not exist are refused`() {
    for rule in [
      EventRule("a", .enters(zone: "yard")), EventRule("a", .crosses(line: "gate", nil)),
      EventRule("a", .count(.above(1), zone: "yard", for: 0)),
    ] {
      let error = #expect(throws: VisionError.self) { try Run([rule]) }
      #expect(
        error?.code == .optionInvalid && error?.message.bytes.hasPrefix("a: there is no") == true)
    }
  }

  // MARK: Much

  @Test func `a hundred events a second each begin once and end once`() throws {
    var run = try Run([
      EventRule("visitor", .appears(for: 0)), EventRule("desk", .enters(zone: "desk")),
    ])
    var next = 0
    for frame in 0..<300 {
      var sights: [Int: Sight] = [:]
      for _ in 0..<5 {
        sights[next] = Sight()
        next += 1
      }
      run.see(Double(frame) / 10, sights)
    }
    run.end()
    for phase in [EventNote.Phase.begin, .end] {
      let numbers = run.notes.filter { $0.phase == phase }.map(\.number)
      #expect(numbers.count == 3000 && Set(numbers).count == 3000)
    }
  }

  @Test func `a day at speed keeps nothing but what is present`() throws {
    var engine = try Run([
      EventRule("visitor", .appears(for: 1_000_000)), EventRule("on", .enters(zone: "desk")),
      EventRule("in", .crosses(line: "door", nil)),
      EventRule("crowd", .count(.above(2), zone: nil, for: 2_000_000)),
      EventRule("quiet", .nothing(zone: nil, for: 60_000_000)),
    ]).engine
    let picture = PictureGeometry(width: 200, height: 200)
    var open: Set<Int> = []
    var most = (open: 0, presences: 0)
    var begun = 0
    // Five frames a second; every ten seconds somebody walks through for five.
    for frame in 0..<86_400 * 5 {
      let place = frame % 50
      let objects =
        place < 25
        ? [
          TrackedObject(
            boundingBox: PictureBox(
              x: Double(place) * 7, y: Double(place) * 7, width: 20, height: 20),
            trackingID: frame / 50, score: 0.5)
        ] : []
      let step = engine.take(
        TrackingResult(objects: objects, picture: picture), at: Int64(frame) * 200_000)
      for note in step.notes {
        if note.phase == .begin {
          begun += 1
          #expect(open.insert(note.number).inserted)
        } else if note.phase == .end {
          #expect(open.remove(note.number) != nil)
        }
      }
      most = (max(most.open, open.count), max(most.presences, engine.presenceCount))
    }
    // One appearance, one stay at the desk and one crossing of each of 8640 people.
    #expect(begun == 3 * 8640)
    #expect(most.open <= 3 && most.presences == 1)
    _ = engine.end()
    #expect(engine.presenceCount == 0)
  }

  // MARK: Classes that change

  @Test func `a class that is shown for a time has an event until another one is`() throws {
    let rule = EventRule("light", .shows(for: 500_000), classes: ["Thumb_Up"])
    var run = try Run([rule])
    let thumb = [3: Sight(name: "Thumb_Up")]
    // A hand that is there for long, then a gesture that is too short, and one that stays.
    for tenth in 0..<20 { run.see(Double(tenth) / 10, [3: Sight(name: "hand")]) }
    for tenth in 20..<23 { run.see(Double(tenth) / 10, thumb) }
    run.see(2.3, [3: Sight(name: "hand")])
    for tenth in 24..<40 { run.see(Double(tenth) / 10, thumb) }
    #expect(run.words == ["begin 0 at 2.9"])
    // A frame without it, and one without the hand, change nothing.
    run.see(4, [3: Sight(name: "hand")])
    run.see(4.1)
    run.see(4.2, thumb)
    for tenth in 43..<50 { run.see(Double(tenth) / 10, [3: Sight(name: "Victory")]) }
    #expect(run.words == ["begin 0 at 2.9", "end 0 changed at 4.8"])
    for tenth in 50..<60 { run.see(Double(tenth) / 10, thumb) }
    run.see(8.1)
    #expect(run.words.suffix(2) == ["begin 1 at 5.5", "end 1 gone at 8.1"])
    #expect(run.notes.allSatisfy { $0.count == nil })
  }

  @Test func `two hands are judged by themselves, and updates come while one shows it`() throws {
    var run = try Run([
      EventRule(
        "light", .shows(for: 0), classes: ["Thumb_Up", "Victory"], updateInterval: 1_000_000)
    ])
    run.see(0, [1: Sight(name: "Thumb_Up"), 2: Sight(name: "hand")])
    run.see(0.5, [1: Sight(name: "Victory"), 2: Sight(name: "Victory")])
    run.see(1, [1: Sight(name: "hand"), 2: Sight(name: "Victory")])
    run.see(1.5, [1: Sight(name: "hand"), 2: Sight(name: "Victory")])
    run.end()
    #expect(
      run.words == [
        "begin 0 at 0.0", "begin 1 at 0.5", "end 0 changed at 1.0", "update 1 at 1.5",
        "end 1 over at 1.5",
      ])
  }

  // MARK: Repetitions

  private func repeated(_ counts: [String: Int], by person: Int? = nil) -> RepetitionResult {
    RepetitionResult(people: [
      PersonRepetitions(
        personID: person,
        counts: counts.sorted { $0.key < $1.key }.map {
          RepetitionCount(className: $0.key, count: $0.value)
        })
    ])
  }

  @Test func `each repetition is an event with its number, which ends with the next one`() throws {
    var run = try Run([EventRule("gym", .repeats, classes: ["pushup"])])
    let person = [4: Sight(name: "up")]
    run.see(0, person, repeating: repeated(["pushup": 0, "squat": 0]))
    run.see(1, person, repeating: repeated(["pushup": 1, "squat": 0]))
    run.see(2, person, repeating: repeated(["pushup": 1, "squat": 1]))
    run.see(3, person, repeating: repeated(["pushup": 2, "squat": 1]))
    // The count stays while the person is out of the picture.
    run.see(4, repeating: repeated(["pushup": 2, "squat": 1]))
    run.see(6)
    #expect(
      run.words == ["begin 0 at 1.0", "end 0 again at 3.0", "begin 1 at 3.0", "end 1 gone at 6.0"])
    #expect(run.notes.map(\.count) == [1, 1, 2, 2])
    #expect(run.notes[0].object?.category?.categoryName == "pushup")
    #expect(run.notes[0].object?.trackingID == 4)
  }

  @Test func `people who are counted apart have events of their own`() throws {
    var run = try Run([EventRule("gym", .repeats)])
    let people = [1: Sight(), 2: Sight(x: 150)]
    run.see(0, people, repeating: repeated(["pushup": 5], by: 2))
    // The second is known already; the first one's count begins.
    run.see(1, people, repeating: repeated(["pushup": 1], by: 1))
    run.see(2, people, repeating: repeated(["pushup": 2], by: 9))
    #expect(run.words == ["begin 0 at 0.0", "begin 1 at 1.0"])
    #expect(run.notes.map { $0.object?.trackingID } == [2, 1])
  }
}
