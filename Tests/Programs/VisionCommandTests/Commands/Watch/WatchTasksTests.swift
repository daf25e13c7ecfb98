import Foundation
import Frames
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

/// Tests of `vision watch` with tasks that follow people, faces and hands.
///
/// In the film a person comes after half a second, and stays for two.
@Suite struct WatchTasksTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    func frames(_ content: SampleContent, _ count: Int) -> [SampleContent] {
      Array(repeating: content, count: count)
    }
    try folder.writeMovie(
      frames(.nothing, 5) + frames(.person, 20) + frames(.nothing, 25), to: "film.y4m")
  }

  private func file(
    _ task: String, options: String? = nil, events: String, more: String = ""
  ) throws -> String {
    let options = options.map { #", "options": \#($0)"# } ?? ""
    return try folder.write(
      WatchFiles.text(
        input: folder.file("film.y4m"), events: events,
        more: #", "task": "\#(task)"\#(options)\#(more)"#), to: "watch.json")
  }

  private func run(
    _ path: String, services: Services = SampleServices.all
  ) throws -> [[String: Any]] {
    let (code, output, error) = runProgram(["watch", path], services: services)
    #expect(code == .success && error.isEmpty, "\(error)")
    return try jsonLines(output)
  }

  private func words(_ lines: [[String: Any]]) -> [String] {
    lines.map { line in
      [line["event"], line["phase"], line["class"]].map { "\($0 as? String ?? "-")" }
        .joined(separator: " ")
    }
  }

  @Test func `a gesture that is shown is an event`() throws {
    let lines = try run(
      file(
        "gestures", options: #"{"hands": 2}"#,
        events: """
          [{"kind": "shows", "name": "light", "classes": ["Victory"], "seconds": 0.5},
           {"kind": "shows", "name": "other", "classes": ["None"]},
           {"kind": "count", "name": "hands", "above": 0, "seconds": 0}]
          """))
    #expect(
      words(lines) == [
        "hands begin -", "light begin Victory", "light end Victory", "hands end -",
      ])
    let begin = try #require(lines.first { $0["event"] as? String == "light" })
    #expect(begin["trackingID"] as? Int == 7 && begin["kind"] as? String == "shows")
    #expect(begin["timestampInMilliseconds"] as? Double == 1000)
  }

  @Test(arguments: [("pose", "person"), ("hands", "hand"), ("face-landmarks", "face")])
  func `people, hands and faces appear, with their pictures`(task: String, name: String) throws {
    if name == "face" {
      let contents = [SampleContent](repeating: .face, count: 5)
      try folder.writeMovie(contents, to: "film.y4m")
    }
    let path = try file(task, events: #"[{"kind": "appears", "classes": ["\#(name)"]}]"#)
    let text = try String(contentsOfFile: path, encoding: .utf8).replacingOccurrences(
      of: #"{"sources""#,
      with: #"{"snapshots": {"folder": "\#(folder.file("pictures"))"}, "sources""#)
    let lines = try run(folder.write(text, to: "watch.json"))
    #expect(words(lines) == ["appears begin \(name)", "appears end \(name)"])
    #expect(lines.allSatisfy { $0["crop"] is String && $0["trackingID"] is Int })
  }

  @Test func `a repetition is an event with its number`() throws {
    var services = SampleServices.all
    services.tasks[PoseTask.self] = PoseTask.pose.with { (_, _) throws(VisionError) in
      Squatting()
    }
    let samples = try folder.write("a,squat,1\n", to: "samples.csv")
    let path = try file(
      "pose", options: #"{"count-reps": "\#(samples)"}"#,
      events: #"[{"kind": "repeats"}, {"kind": "shows", "classes": ["down"], "seconds": 0.2}]"#)
    // One row is too few for a sample.
    #expect(runProgram(["watch", path], services: services).code != .success)
    let rows = ["squat", "down"].flatMap { name in
      (0..<8).map { number in
        let numbers = (0..<99).map { "\($0 * (name.utf8.count + 19) % 97 + number)" }
        return "\(number),\(name),\(numbers.joined(separator: ","))\n"
      }
    }
    try folder.write(rows.joined(), to: "samples.csv")
    let lines = try run(path, services: services)
    let repeats = lines.filter { $0["kind"] as? String == "repeats" }
    #expect(
      words(repeats).prefix(3) == [
        "repeats begin squat", "repeats end down", "repeats begin squat",
      ])
    #expect(repeats.compactMap { $0["count"] as? Int }.prefix(3) == [1, 1, 2])
    #expect(lines.contains { $0["kind"] as? String == "shows" && $0["class"] as? String == "down" })
  }

  /// A person who is down all the time, and whose squats rise by one each half second.
  private struct Squatting: FrameEngine {
    private var finder = SampleServices.PoseFinder(mode: .video)
    private var frames = 0

    mutating func report(on frame: Frame) throws(VisionError) -> PoseReport {
      var report = try finder.report(on: frame)
      if !report.result.poses.isEmpty { frames += 1 }
      report.repetitions = RepetitionResult(people: [
        PersonRepetitions(
          classification: PoseClassification(classes: [.init(name: "down", votes: 1, confidence: 1)]
          ),
          counts: [RepetitionCount(className: "squat", count: frames / 5)])
      ])
      return report
    }
  }

  // MARK: Mistakes

  private func problems(
    _ task: String, options: String?, events: String = #"[{"kind": "appears"}]"#, more: String = ""
  ) throws -> [String] {
    let path = try file(task, options: options, events: events, more: more)
    return WatchFiles.problems(of: try String(contentsOfFile: path, encoding: .utf8))
  }

  @Test func `options are those of the task`() throws {
    #expect(try problems("pose", options: #"{"people": 2, "no-smoothing": true}"#) == [])
    #expect(
      try problems("pose", options: #"{"poeple": 2}"#) == [
        "sources[0].options.poeple: there is no such key; did you mean people?"
      ])
    #expect(
      try problems("pose", options: #"{"people": 99}"#) == [
        "sources[0].options.people: 99 is out of range; give a number in 1 to 8"
      ])
    #expect(try problems("pose", options: #"{"rep-classes": ["a"]}"#).count == 1)
    let track = try problems("track", options: "{}")
    #expect(track.count == 1 && track[0].contains("keys of the source"))
    let model = try problems("hands", options: nil, more: #", "model": "a", "deny": ["b"]"#)
    #expect(model.count == 2 && model.allSatisfy { $0.contains("the task hands has its own") })
    #expect(try problems("faces", options: nil).first?.contains("there is no 'faces'") == true)
  }

  @Test func `kinds that need classes or samples say so`() throws {
    let shows = try problems("gestures", options: nil, events: #"[{"kind": "shows"}]"#)
    #expect(shows.count == 1 && shows[0].contains("classes: the key is missing"))
    for task in ["pose", "track"] {
      let repeats = try problems(task, options: nil, events: #"[{"kind": "repeats"}]"#)
      #expect(repeats.count == 1 && repeats[0].contains("repetitions are counted with"))
    }
  }

  @Test func `a class that no sample has is told`() throws {
    var services = SampleServices.all
    services.tasks[GesturesTask.self].open = { (_) throws(VisionError) in
      OpenedTask(models: [], classNames: { ["Thumb_Up"] }) { (_, mode) throws(VisionError) in
        SampleServices.HandFinder(mode: mode)
      }
    }
    let path = try file("gestures", events: #"[{"kind": "shows", "classes": ["Thump_Up"]}]"#)
    let (code, _, error) = runProgram(["watch", path], services: services)
    #expect(code == .wrongUsage && error.contains("did you mean Thumb_Up?"), "\(error)")
  }

  @Test func `the check tells of the task`() throws {
    let path = try file(
      "pose", options: #"{"people": 2}"#, events: #"[{"kind": "enters", "zone": "a"}]"#,
      more: #", "zones": [{"name": "a", "corners": [[0, 0], [9, 0], [9, 9]]}]"#)
    let (code, output, error) = runProgram(
      ["watch", "--check", path], services: SampleServices.all)
    #expect(code == .success && error.isEmpty, "\(error)")
    #expect(output.contains("film.y4m; pose; people 2\n"), "\(output)")
  }
}
