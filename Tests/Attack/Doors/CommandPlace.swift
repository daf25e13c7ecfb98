import Foundation
import Frames
import Inference
import ModelFiles
import ModelRewriting
import MovieFixtures
import Movies
import PictureFixtures
import TestSupport
import VisionBase

@testable import VisionCommand

/// A folder of small models, pictures and videos in which command lines run, new for each.
struct CommandPlace: Sendable {
  let program: VisionProgram

  private let scratch: ScratchFolder
  private let folder: String
  private let cache: String
  private let files: [String: [UInt8]]
  /// The names beside the folder.
  private let neighbors: Set<ByteText>

  /// Creates the folder, and gives this process its own cache with nothing in it but the runtime.
  init(_ scratch: ScratchFolder) throws {
    try MissingMaterial.checkRuntime()
    try MissingMaterial.checkFFmpeg(in: scratch)
    self.scratch = scratch
    (folder, cache) = (scratch.path + "/case", scratch.path + "/cache")
    files = try Self.files()
    let runtime = CacheFolder.path + "/runtime"
    try FileSystem.make(cache)
    try FileManager.default.createSymbolicLink(
      atPath: cache + "/runtime", withDestinationPath: runtime)
    setenv(CacheFolder.variable, cache, 1)
    var services = Services()
    services.admitModel = { (path, _) throws(VisionError) in
      try ModelAdmission.admit(path, under: .verified)
    }
    // The self-check would have this program examine the parts, which it cannot.
    services.ownProgram = nil
    program = VisionProgram(services: services)
    let names = FileSystem.names(in: scratch.path) + [Self.neighbor]
    neighbors = Set(names.map(\.bytes)).union(["case", "cache"])
  }

  private static func files() throws -> [String: [UInt8]] {
    var random = SeededGenerator(seed: 1)
    let pose = random.poseModels()
    var movie = RawMovie(width: 16, height: 12, framesPerSecond: 25)
    for index in 0..<3 { movie.add(luma: UInt8(60 * index)) }
    let png = try RecordedPicture.named("PNG RGB").bytes
    return try [
      "model.tflite": DetectorMaker().packager().packaged(),
      "classifier.tflite": ClassifierMaker().packager().packaged(),
      "embedder.tflite": ModelMaker.answering(
        [.init("head", [1, 4], [1, 2, 3, 4])], input: .unitBytes
      ).bytes(),
      "face.tflite": RecipeMaterial.model(for: .faceShortRange).bytes(),
      "person.task": PoseMaterial.bundle([
        ("pose_detector.tflite", pose.detector.bytes()),
        ("pose_landmarks_detector.tflite", pose.landmarks.bytes()),
      ]),
      "labels.txt": Array("cat\ndog\nbird\n".utf8), "broken.jpg": [1, 2, 3], "small.png": png,
      "movie.y4m": Array(movie.data), "still-1.png": png, "still-2.png": png,
      "pictures/a.png": png, "pictures/b.jpg": RecordedPicture.named("JPEG EXIF 6").bytes,
      "pictures/c.bmp": RecordedPicture.named("BMP RLE8").bytes,
      // Names in which a separator and the combining mark behind it are one character.
      "pictures/\u{301}=1.png": png, "pictures/\"\u{301},x.png": png,
      "marks.txt": Array("pictures/\u{301}=1.png\nsmall.png\u{2028}x\n../\u{301}up.png\n".utf8),
    ]
  }

  /// Runs a line in the folder's original state.
  func run(_ line: [String], width: Int = 80) throws -> Door.Answer {
    try restore()
    let console = Console(width: width)
    let code = program.run(line, console: console)
    try checkPrintable(console.error.text, after: line)
    if line.first != "completion" { try checkPrintable(console.output.text, after: line) }
    guard code != .success else { return .taken }
    // Its page says what does not work, and that is a finding here.
    let text = line == ["self-check"] ? console.output.text : console.error.text
    try Finding.unless(text.bytes.hasPrefix("vision: ") || line.isEmpty, "\(line) says: \(text)")
    return .refused
  }

  /// Throws a finding if a line contains terminal control characters; JSON lines are for programs.
  private func checkPrintable(_ text: String, after line: [String]) throws {
    for printed in text.bytes.split(separator: "\n").map(String.init)
    where !printed.bytes.hasPrefix("{") {
      try Finding.unless(
        String(printed).printable == printed,
        "\(line) prints what is not printable: \(String(printed).printable)")
    }
  }

  /// Restores everything, so that no case depends on earlier ones.
  private func restore() throws {
    try enter(scratch.path)
    FileSystem.remove(folder)
    for name in FileSystem.names(in: cache) where name != "runtime" {
      FileSystem.remove("\(cache)/\(name)")
    }
    try FileSystem.make(folder + "/pictures")
    for (name, bytes) in files { try scratch.write(bytes, to: "case/\(name)") }
    if let picture = files["small.png"] { try scratch.write(picture, to: Self.neighbor) }
    try enter(folder)
  }

  private func enter(_ path: String) throws {
    try Finding.unless(
      FileManager.default.changeCurrentDirectoryPath(path), "cannot enter the folder \(path)")
  }

  /// A picture beside the folder.
  private static let neighbor = "\u{301}up.png"

  /// Opens every file that the last line wrote, which must be complete; returns their number.
  ///
  /// Nothing may be written beside the folder.
  func checkWrittenFiles() throws -> Int {
    let beside = Set(FileSystem.names(in: scratch.path).map(\.bytes))
    let strangers = beside.subtracting(neighbors)
    try Finding.unless(strangers.isEmpty, "\(strangers) lies beside the folder")
    var count = 0
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where files[name] == nil && FileIdentity(of: "\(folder)/\(name)") != nil {
      count += 1
      do {
        try Self.check("\(folder)/\(name)")
      } catch let error as VisionError {
        throw Finding("\(name) was written and is broken: \(error.message)")
      }
    }
    return count + FileSystem.names(in: cache + "/indexes").count
  }

  private static func check(_ path: String) throws {
    switch path.bytes.split(separator: ".").map(String.init).last {
    case "png", "jpg": _ = try Frame(decoding: path)
    case "mp4": try Finding.unless(try MovieReader(path: path).next() != nil, "\(path) is empty")
    case "tflite": _ = try ModelFile(path: path)
    case "npy":
      let start = Array("\u{93}NUMPY".unicodeScalars.map { UInt8($0.value) })
      let bytes = try Data(contentsOf: URL(filePath: path))
      try Finding.unless(bytes.starts(with: start), "\(path) is no NumPy file")
    case "txt": break
    // The digests of what the command wrote, behind a comment.
    case "written":
      let bytes = try Data(contentsOf: URL(filePath: path))
      try Finding.unless(bytes.first == UInt8(ascii: "#"), "\(path) is not a note")
    default: throw Finding("\(path) was left behind")
    }
  }
}
