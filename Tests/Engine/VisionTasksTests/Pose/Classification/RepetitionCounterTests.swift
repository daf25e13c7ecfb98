import Testing
import VisionBase

@testable import VisionTasks

@Suite struct RepetitionCounterTests {
  private func counter(
    _ goldens: PoseClassGoldens, _ options: RepetitionOptions = RepetitionOptions()
  ) throws -> RepetitionCounter {
    try RepetitionCounter(PoseClassifier(samples: goldens.poseSamples()), options: options)
  }

  @Test func `means and counts are those of the sample app's arithmetic`() throws {
    let goldens = try PoseClassGoldens.load()
    var counter = try counter(goldens)
    #expect(counter.classNames == ["pushups_down", "squats_down", "squats_up"])
    for (number, frame) in goldens.frames.enumerated() {
      let person = try #require(counter.count(goldens.result(frame, id: number)).people.first)
      #expect(person.personID == nil)
      let found = person.classification?.classes ?? []
      #expect(Set(found.map(\.name)) == Set(frame.means.keys), "frame \(number)")
      for one in found {
        #expect(abs(one.votes - (frame.means[one.name] ?? 0)) < 2e-6, "frame \(number)")
      }
      let counts = Dictionary(
        uniqueKeysWithValues: person.counts.map { ($0.className, $0.count) })
      #expect(counts == frame.counts, "frame \(number)")
    }
    #expect(goldens.frames.last?.counts["squats_down"] == 3)
  }

  @Test func `only the chosen classes count, and the last one that rose is named`() throws {
    let goldens = try PoseClassGoldens.load()
    let twice = ["squats_down", "squats_down"]
    var counter = try counter(goldens, RepetitionOptions(classNames: twice))
    var latest: [String?] = []
    for frame in goldens.frames {
      let person = try #require(counter.count(goldens.result(frame)).people.first)
      #expect(person.counts.map(\.className) == ["squats_down"])
      latest.append(person.latest)
    }
    #expect(latest.first == .some(nil) && latest.last == "squats_down")
  }

  @Test func `each person has counts, also out of sight`() throws {
    let goldens = try PoseClassGoldens.load()
    var counter = try counter(goldens, RepetitionOptions(countsEachPerson: true))
    var people: [PersonRepetitions] = []
    for (number, frame) in goldens.frames.enumerated() {
      people = counter.count(goldens.result(frame, id: number < 30 ? 4 : 2)).people
    }
    #expect(people.map(\.personID) == [4, 2])
    #expect(people[0].classification == nil && people[1].classification != nil)
    #expect(people[0].counts.map(\.count).reduce(0, +) == 3)
  }

  @Test func `the counts of a limited number of people are kept`() throws {
    let goldens = try PoseClassGoldens.load()
    var counter = try counter(goldens, RepetitionOptions(countsEachPerson: true))
    let frame = try #require(goldens.frames.first)
    var people: [PersonRepetitions] = []
    for id in 0..<RepetitionCounter.mostPeople + 3 {
      people = counter.count(goldens.result(frame, id: id)).people
    }
    #expect(people.count == RepetitionCounter.mostPeople && people.first?.personID == 3)
  }

  @Test func `a result without a time continues, and one from before forgets`() throws {
    let goldens = try PoseClassGoldens.load()
    func mean(of times: [Int64?]) throws -> Float? {
      var counter = try counter(goldens)
      // The first frame is a squat's upper end, the ninth its lower one.
      var result = goldens.result(goldens.frames[0])
      result.timestampInMicroseconds = times[0]
      _ = counter.count(result)
      result = goldens.result(goldens.frames[8])
      result.timestampInMicroseconds = times[1]
      return counter.count(result).people.first?.classification?.votes(for: "squats_down")
    }
    let half = Float(10 / 1.8)
    for times: [Int64?] in [[nil, nil], [0, nil], [nil, 900_000], [0, 100_000]] {
      let votes = try #require(try mean(of: times))
      #expect(abs(votes - half) < 1e-5, "\(times)")
    }
    for times: [Int64?] in [[0, 100_001], [.min, .max]] {
      #expect(try mean(of: times) == 10, "\(times)")
    }
  }

  private static let badOptions = [
    RepetitionOptions(windowSize: 0), RepetitionOptions(windowSize: .max),
    RepetitionOptions(smoothing: 1), RepetitionOptions(smoothing: .nan),
    RepetitionOptions(smoothing: -0.1), RepetitionOptions(enterVotes: 3),
    RepetitionOptions(enterVotes: 10), RepetitionOptions(enterVotes: .nan),
    RepetitionOptions(exitVotes: 0), RepetitionOptions(classNames: ["cat\u{1B}"]),
  ]

  @Test(arguments: badOptions)
  func `options out of range and unknown classes are refused`(options: RepetitionOptions) throws {
    let goldens = try PoseClassGoldens.load()
    let error = #expect(throws: VisionError.self) { try counter(goldens, options) }
    #expect(error?.code == .optionInvalid)
    #expect(error.map { $0.message.printable == $0.message } == true)
  }

  @Test func `a class with too few samples cannot be counted`() throws {
    let goldens = try PoseClassGoldens.load()
    // Twelve samples of push-ups, and six of the lower end of squats.
    let samples = Array(try goldens.poseSamples().prefix(18))
    let classifier = try PoseClassifier(samples: samples)
    #expect(try RepetitionCounter(classifier).classNames == ["pushups_down"])
    let error = #expect(throws: VisionError.self) {
      try RepetitionCounter(
        classifier, options: RepetitionOptions(classNames: ["squats_down"]))
    }
    #expect(error?.code == .inputInvalid)
    #expect(error?.message.mentions("has 6 samples; counting needs 7") == true)
    let few = try PoseClassifier(samples: Array(samples[9...14]))
    #expect(throws: VisionError.self) { try RepetitionCounter(few) }
  }
}
