import Frames
import TestSupport
import Testing

@testable import VisionTasks

/// Tests of the gate with scenes of ten frames a second.
@Suite struct MotionGateTests {
  private static let interval: Int64 = 100_000

  /// A gate with the scene that it looks at.
  private struct Watch {
    var gate = MotionGate()
    var scene = MovingScene()
    var region: CountingZone?
    var time: Int64 = 0
    /// The numbers of the objects that the models find.
    var numbers: Set<Int> = []
    var isSettled = true

    /// Returns the verdicts on the next frames.
    mutating func look(
      _ count: Int, _ change: (inout MovingScene, Int) -> Void = { _, _ in }
    ) throws -> [MotionGate.Verdict] {
      var verdicts: [MotionGate.Verdict] = []
      for number in 0..<count {
        change(&scene, number)
        let verdict = gate.judge(try scene.frame(), at: time, region: region)
        if verdict != .rest { gate.analyzed(numbers: numbers, isSettled: isSettled) }
        verdicts.append(verdict)
        time += MotionGateTests.interval
      }
      return verdicts
    }

    /// Looks at a still scene until the gate only opens now and then.
    mutating func rest() throws {
      _ = try look(600)
      while try look(1).isAnalyzed == [false] {}
    }
  }

  @Test(arguments: [0, 6, 15])
  func `a still scene rests, and noise is no motion`(noise: Int) throws {
    var watch = Watch(scene: MovingScene(noise: noise))
    #expect(try watch.look(20).isAnalyzed.allSatisfy { $0 }, "the beginning is looked at")
    try watch.rest()
    #expect(try watch.look(500).analyzedCount == 10)
  }

  @Test func `one frame is analyzed after five seconds at the latest`() throws {
    var watch = Watch()
    try watch.rest()
    let verdicts = try watch.look(50)
    #expect(verdicts.analyzedCount == 1 && verdicts.last != .rest)
    #expect(MotionGate.longestRest == 5_000_000)
  }

  @Test func `soon after a motion there are more looks than later`() throws {
    var watch = Watch()
    try watch.rest()
    watch.scene.square = (100, 100, 40)
    let counts = try [50, 50, 100, 200].map { try watch.look($0).analyzedCount }
    #expect(counts[0] > counts[1] && counts[1] > 2 && counts[2] < 10, "\(counts)")
  }

  @Test(arguments: [(60, 40, 0), (60, 24, 0), (10, 40, 3), (-25, 30, 6)])
  func `an object that comes opens the gate at once`(
    contrast: Int, side: Int, noise: Int
  ) throws {
    var watch = Watch(scene: MovingScene(contrast: contrast, noise: noise))
    try watch.rest()
    watch.scene.square = (100, 100, side)
    #expect(try watch.look(1).isAnalyzed == [true])
    try watch.rest()
    watch.scene.square = nil
    #expect(try watch.look(1).isAnalyzed == [true])
  }

  @Test func `slow motion adds up`() throws {
    var watch = Watch(scene: MovingScene(square: (20, 100, 50)))
    try watch.rest()
    // A pixel in two seconds: no two frames differ by more.
    let verdicts = try watch.look(400) { scene, number in scene.square?.x = 20 + number / 20 }
    var longest = 0
    var rest = 0
    for isAnalyzed in verdicts.isAnalyzed {
      rest = isAnalyzed ? 0 : rest + 1
      longest = max(longest, rest)
    }
    #expect(verdicts.analyzedCount > 100 && longest < 50, "\(verdicts.analyzedCount) \(longest)")
  }

  @Test func `even changes of light are no motion, sudden large ones are`() throws {
    var watch = Watch(scene: MovingScene(noise: 3))
    try watch.rest()
    let clouds = try watch.look(300) { scene, number in
      scene.gain = 1 + 0.2 * Double(number % 100) / 100
      scene.offset = -10 * Double(number % 100) / 100
    }
    #expect(clouds.analyzedCount <= 12, "\(clouds.analyzedCount)")
    try watch.rest()
    watch.scene.offset += 60
    #expect(try watch.look(1).isAnalyzed == [true])
  }

  @Test func `an object is seen while the light changes`() throws {
    var watch = Watch(scene: MovingScene(noise: 3))
    try watch.rest()
    (watch.scene.gain, watch.scene.square) = (1.2, (200, 60, 40))
    #expect(try watch.look(1).isAnalyzed == [true])
  }

  @Test func `the gate stays open until objects have settled`() throws {
    var watch = Watch()
    try watch.rest()
    watch.isSettled = false
    watch.scene.square = (100, 100, 40)
    #expect(try watch.look(200).analyzedCount == 200)
    watch.isSettled = true
    try watch.rest()
    // The object is gone for the models, with nothing to see for the gate.
    watch.numbers = [7]
    _ = try watch.look(50)
    #expect(try watch.look(20).analyzedCount == 20)
  }

  @Test func `motion counts in the region and near it`() throws {
    let corners = [(200, 0), (320, 0), (320, 240), (200, 240)].map {
      PicturePoint(x: Double($0.0), y: Double($0.1))
    }
    var watch = Watch(region: try CountingZone("region", corners: corners))
    try watch.rest()
    watch.scene.square = (20, 100, 40)
    #expect(try watch.look(1).isAnalyzed == [false])
    watch.scene.square = (230, 100, 40)
    #expect(try watch.look(1).isAnalyzed == [true])
    try watch.rest()
    watch.scene.square = (150, 100, 40)
    #expect(try watch.look(1).isAnalyzed == [true], "it left, and is near the edge")
  }

  @Test func `another size, and time that goes back, start again`() throws {
    var watch = Watch()
    try watch.rest()
    watch.scene.width = 160
    let time = watch.time
    #expect(try watch.look(1) == [.analyze(time: time, isAfterRest: false)])
    try watch.rest()
    watch.time = 0
    #expect(try watch.look(2).first == .analyze(time: 0, isAfterRest: false))
  }

  @Test func `the time of analyzed frames leaves out rests`() throws {
    var watch = Watch()
    var (last, gaps): (Int64?, Set<Int64>) = (nil, [])
    for verdict in try watch.look(400) {
      guard case .analyze(let time, _) = verdict else { continue }
      if let last { gaps.insert(time - last) }
      last = time
    }
    #expect(gaps == [Self.interval])
    watch.scene.square = (100, 100, 40)
    let first = try watch.look(2)
    guard case .analyze(_, let isAfterRest) = first[0] else { throw SampleFault.closed }
    #expect(isAfterRest)
    guard case .analyze(_, let isAgain) = first[1] else { throw SampleFault.closed }
    #expect(!isAgain)
  }

  @Test func `a frame in two seconds is always analyzed soon after motion`() throws {
    var gate = MotionGate()
    var scene = MovingScene()
    var analyzed = 0
    for number in 0..<30 {
      if case .analyze = gate.judge(try scene.frame(), at: Int64(number) * 2_000_000) {
        gate.analyzed(numbers: [], isSettled: true)
        analyzed += 1
      }
    }
    #expect((8...25).contains(analyzed), "\(analyzed)")
  }

  @Test(arguments: [
    [Int64.min, -2, 1 << 62, .max], [.min, .max, .min, 0], [.max, .max, .min], [0, 1 << 62, .max],
    [-1 << 62, -1, 1 << 61, 1 << 62],
  ])
  func `no time stops the program`(times: [Int64]) throws {
    var (gate, scene) = (MotionGate(), MovingScene())
    for time in times.flatMap({ [$0, $0 == .max ? $0 : $0 + 1] }) {
      let verdict = gate.judge(try scene.frame(), at: time)
      // No two frames of these are frames of one scene, but those that follow each other at once.
      if verdict != .rest { gate.analyzed(numbers: [1], isSettled: true) }
    }
  }

  @Test func `a pause of more than a day is another scene`() throws {
    var watch = Watch()
    try watch.rest()
    watch.time += 86_400_000_000
    #expect(try watch.look(20).isAnalyzed.allSatisfy { $0 })
  }

  private enum SampleFault: Error { case closed }
}

extension [MotionGate.Verdict] {
  fileprivate var isAnalyzed: [Bool] { map { $0 != .rest } }
  fileprivate var analyzedCount: Int { count { $0 != .rest } }
}
