import Foundation
import Frames
import Movies
import TestSupport
import Testing
import VisionBase
import VisionReports
import VisionTasks

@testable import VisionCommand

/// Tests of sources whose models run only while something moves.
///
/// In the film, ten frames a second in H.264 with noise, a bright square comes from the left,
/// stands still for twelve seconds in the right half, and leaves.
@Suite struct WatchMotionTests {
  private let folder: TemporaryFolder
  private static let frameCount = 400

  init() throws {
    folder = try TemporaryFolder()
    let writer = try MovieWriter(
      path: folder.file("film.mp4"), options: MovieWriterOptions(framesPerSecond: 10))
    var noise: UInt32 = 1
    for number in 0..<Self.frameCount {
      var pixels = [UInt8](repeating: 0, count: 160 * 120 * 3)
      let left = Self.left(number)
      for pixel in 0..<(160 * 120) {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let (x, y) = (pixel % 160, pixel / 160)
        let isSquare = left.map { ($0..<$0 + 30).contains(x) && (40..<70).contains(y) } ?? false
        let level = (isSquare ? 220 : 60 + x / 40 * 15) + Int(noise >> 29) - 4
        for channel in 0..<3 { pixels[3 * pixel + channel] = UInt8(level) }
      }
      try writer.write(Frame(width: 160, height: 120, format: .rgb, bytes: pixels.span.bytes))
    }
    try writer.finish()
  }

  /// The square's left edge in a frame; nil if it is not there.
  private static func left(_ number: Int) -> Int? {
    switch number {
    case 120..<150: (number - 120) * 4 - 20
    case 150..<270: 100
    case 270..<290: 100 + (number - 270) * 3
    default: nil
    }
  }

  /// A tracker of the bright square that counts the frames it sees.
  private struct SquareFinder: FrameEngine {
    let count: Lock<Int>
    private var pyramid = GrayPyramid()
    private var number = 0
    private var wasThere = false

    init(count: Lock<Int>) { self.count = count }

    mutating func report(on frame: Frame) throws(VisionError) -> TrackReport {
      count.withLock { $0 += 1 }
      pyramid.fill(with: frame)
      let picture = PictureGeometry(width: frame.width, height: frame.height)
      let xs = pyramid.levels.first.map { level in
        pyramid.withLevel(level) { span in
          span.indices.filter { span[$0] > 170 }.map { $0 % level.width }
        }
      }
      guard let left = xs?.min(), let right = xs?.max(), right - left >= 8 else {
        if wasThere { number += 1 }
        wasThere = false
        return TrackReport(TrackingResult(objects: [], picture: picture), milliseconds: 1)
      }
      wasThere = true
      let square = TrackedObject(
        boundingBox: PictureBox(x: Double(left), y: 40, width: Double(right - left), height: 30),
        trackingID: number, score: 0.75,
        category: Category(index: 0, score: 0.75, categoryName: "square"))
      return TrackReport(TrackingResult(objects: [square], picture: picture), milliseconds: 1)
    }
  }

  private static let events = """
    [{"kind": "appears"}, {"kind": "appears", "name": "stays", "seconds": 8},
     {"kind": "enters", "zone": "right"}, {"kind": "leaves", "zone": "right"},
     {"kind": "crosses", "line": "middle"},
     {"kind": "count", "above": 0, "seconds": 4, "name": "some", "updateSeconds": 2},
     {"kind": "count", "below": 1, "seconds": 3, "name": "none"},
     {"kind": "nothing", "minutes": 0.1}]
    """

  /// Watches the film; returns the events, and the number of frames that the tracker saw.
  private func watch(
    _ more: String, error expected: String = ""
  ) throws -> (events: [String], seen: Int) {
    let count = Lock(0)
    var services = SampleServices.all
    services.track = TrackTask.track.with { (_, _) throws(VisionError) in
      SquareFinder(count: count)
    }
    let text = WatchFiles.text(
      input: folder.file("film.mp4"), events: Self.events,
      more: """
        , "lines": [{"name": "middle", "from": [0.5, 0], "to": [0.5, 1]}],
        "zones": [{"name": "right", "corners": [[0.5, 0], [1, 0], [1, 1], [0.5, 1]]}]\(more)
        """)
    let (code, output, error) = runProgram(
      ["watch", try folder.write(text, to: "watch.json")], services: services)
    let isExpected = expected.isEmpty ? error.isEmpty : error.holds(expected)
    #expect(code == .success && isExpected, "\(error)")
    let events = try jsonLines(output).map { line in
      ["event", "phase", "reason", "class", "count", "timestampInMilliseconds"]
        .map { "\(line[$0] ?? "")" }.joined(separator: " ")
    }
    return (events, count.withLock { $0 })
  }

  @Test(arguments: ["", #", "task": "detect""#])
  func `events are the same, and the models see fewer frames`(task: String) throws {
    let plain = try watch(task)
    let gated = try watch(task + #", "motion": true"#, error: "door: nothing moved in ")
    #expect(gated.events == plain.events)
    for name in ["appears", "stays", "enters", "leaves", "crosses", "some", "none", "nothing"] {
      #expect(plain.events.contains { $0.bytes.hasPrefix(name) }, "\(name)")
    }
    #expect(plain.seen == Self.frameCount)
    #expect(gated.seen < Self.frameCount * 6 / 10, "\(gated.seen)")
  }

  @Test func `motion beyond the region is no motion`() throws {
    let region = #", "region": [[0, 0.8], [0.3, 0.8], [0.3, 1], [0, 1]], "motion": true"#
    let gated = try watch(region, error: "door: nothing moved in ")
    #expect(gated.seen < Self.frameCount / 3, "\(gated.seen)")
    #expect(gated.events.allSatisfy { $0.bytes.hasPrefix("none") || $0.bytes.hasPrefix("nothing") })
  }
}
