import TestSupport
import Testing
import VisionBase

@testable import VisionTasks

@Suite struct PoseSampleFilesTests {
  private static func numbers(_ goldens: PoseClassGoldens, _ index: Int) -> String {
    goldens.samples[index].points.map { "\($0)" }.joined(separator: ",")
  }

  @Test func `rows name their class`() throws {
    let goldens = try PoseClassGoldens.load()
    let folder = try TemporaryFolder()
    let rows = goldens.samples.enumerated().map { number, sample in
      "\(number),\(sample.name),\(Self.numbers(goldens, number))"
    }
    let path = try folder.write(
      Array((rows.joined(separator: "\r\n") + "\n\n").utf8), to: "samples.csv")
    #expect(try PoseSample.samples(at: path) == goldens.poseSamples())
    #expect(try PoseClassifier(samplesAt: path).classNames.count == 3)
  }

  @Test func `a folder has a file for each class`() throws {
    let goldens = try PoseClassGoldens.load()
    let folder = try TemporaryFolder()
    try folder.write(Array("0,\(Self.numbers(goldens, 0))\n".utf8), to: "poses/up.CSV")
    try folder.write(
      Array("1,\(Self.numbers(goldens, 1))\n2,\(Self.numbers(goldens, 2))".utf8),
      to: "poses/down.csv")
    try folder.write(Array("no samples".utf8), to: "poses/read.me")
    for path in [folder.file("poses"), folder.file("poses/")] {
      let samples = try PoseSample.samples(at: path)
      #expect(samples.map(\.className) == ["down", "down", "up"])
      #expect(samples.map(\.name) == ["1", "2", "0"])
    }
  }

  /// Returns the rows of `vision pose --format csv` for a sample in a picture on its side.
  private static func table(_ goldens: PoseClassGoldens, _ index: Int) -> [String] {
    let points = PoseClassGoldens.points(goldens.samples[index].points)
    return zip(PoseLandmarkKind.allCases, points).map { kind, point in
      // Upright (x, y) is stored at (y, height - x).
      "\"a,b.jpg\",,,800,600,right,0,,\(kind.name),\(point.y),\(600 - point.x),\(point.z),1,1,0,0,0"
    }
  }

  private static let heading =
    "input,frame,timestampInMilliseconds,width,height,orientation,pose,trackingID,type,x,y,z,"
    + "inFrameLikelihood,visibility,worldX,worldY,worldZ"

  @Test func `tables of the command are samples of the file's name`() throws {
    let goldens = try PoseClassGoldens.load()
    let folder = try TemporaryFolder()
    let rows = [Self.heading] + Self.table(goldens, 3) + Self.table(goldens, 4)
    let path = try folder.write(
      Array(rows.joined(separator: "\n").utf8), to: "squats.down.csv")
    let samples = try PoseSample.samples(at: path)
    #expect(samples.map(\.className) == ["squats.down", "squats.down"])
    #expect(samples.map(\.name) == ["a,b.jpg", "a,b.jpg"])
    let expected = try goldens.poseSamples()
    for (sample, other) in zip(samples, expected[3...4]) {
      #expect(
        sample.embedding.largestDifference(from: other.embedding, weights: .one) < 1e-3)
    }
  }

  private static let broken: [(name: String, text: String, words: String)] = [
    ("too few values", "a,b,1,2", "line 1: a sample is a name, a class and 99 numbers, not 4"),
    ("no class", "a,," + numbers(1), "has no class"),
    ("a word", "\na,b," + numbers(1, last: "x"), "line 2: 'x' is not a landmark's coordinate"),
    ("hexadecimal", "a,b," + numbers(1, last: "0x1"), "'0x1' is not"),
    ("too large", "a,b," + numbers(1, last: "1e39"), "'1e39' is not"),
    ("one place", "a,b," + numbers(0), "is not a pose"),
    ("nothing", "\n\n", "it has no samples"),
    ("a zero byte", "a\0b", "not text in UTF-8"),
    ("a heading alone", heading, "it has no poses"),
    ("a cut table", heading + "\na,,,8,6,up,0,,nose,1,2,3,1,1,0,0,0", "has 1 landmarks of 33"),
    ("another order", heading + "\na,,,8,6,up,0,,left_eye,1,2,3,1,1,0,0,0", "line 2: the landmark"),
    ("a short row", heading + "\na,,,8,6,up,0,,nose,1,2", "the landmark nose is expected"),
    ("a turn", heading + "\na,,,8,6,\u{1B}[2J,0,,nose,1,2,3,1,1,0,0,0", "is not an orientation"),
  ]

  private static func numbers(_ step: Int, last: String? = nil) -> String {
    ((0..<98).map { "\($0 * $0 * step)" } + [last ?? "\(98 * 98 * step)"]).joined(separator: ",")
  }

  @Test(arguments: broken)
  func `rows in no form are errors that name the place`(
    name: String, text: String, words: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8), to: "samples.csv")
    let error = #expect(throws: VisionError.self) { try PoseSample.samples(at: path) }
    #expect(error?.code == .inputInvalid)
    let message = error?.message ?? ""
    #expect(message.mentions(path) && message.mentions(words), "\(name): \(message)")
    #expect(message.printable == message)
  }

  @Test func `paths without samples are errors`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("a".utf8), to: "empty/read.me")
    try folder.write([], to: "nothing.csv")
    let cases: [(String, VisionError.Code)] = [
      ("absent.csv", .inputMissing), ("empty", .inputMissing), ("nothing.csv", .fileFailed),
    ]
    for (name, code) in cases {
      let error = #expect(throws: VisionError.self) {
        try PoseSample.samples(at: folder.file(name))
      }
      #expect(error?.code == code, "\(name)")
    }
  }
}
