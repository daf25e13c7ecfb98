import Foundation
import MovieFixtures
import Movies
import TestSupport
import Testing

/// Tests of the remains of a drawn video when the built program is stopped in the middle of it.
@Suite(
  .timeLimit(.minutes(Patience.minutes)),
  .enabled(if: Executable.isBuilt, "\(Executable.missing)"),
  .enabled(if: SharedMaterial.isPresent, "\(SharedMaterial.missing)"),
  .enabled(if: Runtime.isPresent, "\(Runtime.missing)"))
struct MovieInterruptTests {
  private let folder: TemporaryFolder
  private let input: String
  private let frameCount = 5000

  init() throws {
    folder = try TemporaryFolder()
    input = try folder.writeMovie(
      [SampleContent](repeating: .dog, count: frameCount), to: "long.y4m", width: 32, height: 32)
  }

  private var words: [String] { words(input) }

  private func words(_ input: String, _ more: String...) -> [String] {
    let model = SharedMaterial.model("coco_ssd_mobilenet_v1_1.0_quant_2018_06_29.tflite")
    let drawn = folder.path + "/out.mp4"
    return ["detect", "--format", "json", "--model", model, "--annotate", drawn, input] + more
  }

  /// Starts the program, waits for some lines, stops it by `stop`, and returns all lines.
  private func run(
    _ words: [String], lines count: Int, then stop: (Process) -> Void
  ) throws -> (process: Process, errors: FileHandle, lines: [Data]) {
    let process = Process()
    process.executableURL = URL(filePath: Executable.path)
    process.arguments = words
    let (output, errors) = (try PrivatePipe(), try PrivatePipe())
    process.standardOutput = output.writing
    process.standardError = errors.writing
    process.standardInput = FileHandle.nullDevice
    // Under nohup the program would rightly ignore the hang-up, too.
    let hangUp = signal(SIGHUP, SIG_DFL)
    defer { signal(SIGHUP, hangUp) }
    try process.run(handingOver: output.writing, errors.writing)
    let newline = UInt8(ascii: "\n")
    var data = Data()
    while data.count(where: { $0 == newline }) < count {
      let more = output.reading.availableData
      if more.isEmpty { break }
      data += more
    }
    stop(process)
    data += try output.reading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process, errors.reading, data.split(separator: newline))
  }

  private func frames(of path: String) throws -> Int {
    let reader = try MovieReader(path: path)
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }

  @Test(arguments: [
    (SIGINT, 130, "Ctrl-C again"), (SIGTERM, 143, "terminated"),
    (SIGHUP, 129, "terminal went away"),
  ])
  func `a signal completes the drawn video`(signal: Int32, status: Int32, said: String) throws {
    let (process, errors, lines) = try run(words, lines: 20) { kill($0.processIdentifier, signal) }
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == status)
    let told = String(decoding: errors.availableData, as: UTF8.self)
    #expect(told.contains(said))
    #expect((20..<frameCount).contains(lines.count))
    for line in lines { _ = try JSONSerialization.jsonObject(with: line) }
    #expect(try frames(of: folder.path + "/out.mp4") == lines.count)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test func `a hang-up that is ignored from the start stays so`() throws {
    let short = try folder.writeMovie(
      [SampleContent](repeating: .dog, count: 200), to: "short.y4m", width: 32, height: 32)
    let command = words(short).map { "'\($0)'" }.joined(separator: " ")
    let script =
      "trap '' HUP; '\(Executable.path)' \(command) & sleep 0.5; kill -HUP $!; wait $!"
    let result = try Executable.run(["-c", script], program: "/bin/bash")
    #expect(result.status == 0)
    #expect(try frames(of: folder.path + "/out.mp4") == 200)
  }

  @Test func `Ctrl-C ends the waiting for a frame`() throws {
    let pipe = try NamedPipe(folder.path + "/pipe.y4m", start: movie(frames: 40))
    defer { pipe.close() }
    let (lines, wait) = try interrupt(words(pipe.path), lines: 30) { true }
    #expect(lines >= 30)
    #expect(try frames(of: folder.path + "/out.mp4") == lines)
    #expect(wait < .seconds(60))
  }

  @Test func `Ctrl-C ends passing over frames`() throws {
    let pipe = try NamedPipe(
      folder.path + "/pipe.y4m", start: movie(frames: 1), more: movie(frames: 1, hasHeader: false))
    defer { pipe.close() }
    let (lines, wait) = try interrupt(words(pipe.path, "--every", "1000000000"), lines: 1) { true }
    #expect(lines == 1)
    #expect(try frames(of: folder.path + "/out.mp4") == 1)
    #expect(wait < .seconds(60))
  }

  @Test func `Ctrl-C ends going to where a video begins`() throws {
    let pipe = try NamedPipe(
      folder.path + "/pipe.y4m", start: movie(frames: 1), more: movie(frames: 1, hasHeader: false))
    defer { pipe.close() }
    let (lines, wait) = try interrupt(words(pipe.path, "--start", "999999999"), lines: 0) {
      becomesTrue { pipe.byteCount > 1 << 20 }
    }
    #expect(lines == 0)
    #expect(wait < .seconds(60))
  }

  /// Returns a video for a pipe.
  private func movie(frames: Int, hasHeader: Bool = true) -> Data {
    var movie = RawMovie(width: 64, height: 64, framesPerSecond: 10)
    let header = movie.data.count
    for _ in 0..<frames { movie.add(luma: 81, cb: 90, cr: 240) }
    return hasHeader ? movie.data : Data(movie.data.dropFirst(header))
  }

  /// Starts the program and interrupts it once it is under way.
  ///
  /// Returns the number of lines it wrote, and the time it continued.
  private func interrupt(
    _ words: [String], lines count: Int, once isUnderWay: () -> Bool
  ) throws -> (lines: Int, wait: Duration) {
    let clock = ContinuousClock()
    var start = clock.now
    let (process, _, lines) = try run(words, lines: count) { process in
      #expect(isUnderWay())
      start = clock.now
      kill(process.processIdentifier, SIGINT)
    }
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    return (lines.count, clock.now - start)
  }

  @Test func `what was drawn plays even when the program is killed`() throws {
    let (process, _, _) = try run(words, lines: 120) { kill($0.processIdentifier, SIGKILL) }
    #expect(process.terminationReason == .uncaughtSignal)
    let part = try #require(
      FileManager.default.contentsOfDirectory(atPath: folder.path)
        .first { $0.hasPrefix("out.mp4.") && $0.hasSuffix(".part.mp4") })
    #expect((40..<frameCount).contains(try frames(of: "\(folder.path)/\(part)")))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out.mp4"))
  }

  @Test func `where no more fits, what fits plays`() throws {
    // A limit on the size of files stands for a full disk: 16 blocks of 1024 bytes. With coverage,
    // the program writes a profile when it ends. It goes to nowhere here, because it would fail
    // within the limit.
    let contents = (0..<150).map { [SampleContent.dog, .nothing, .face][$0 % 3] }
    let short = try folder.writeMovie(contents, to: "short.y4m")
    let command = words(short, "--overwrite").map { "'\($0)'" }.joined(separator: " ")
    let script =
      "trap '' XFSZ; ulimit -f 16; export LLVM_PROFILE_FILE=/dev/null; "
      + "'\(Executable.path)' \(command) | wc -l; exit ${PIPESTATUS[0]}"
    let result = try Executable.run(["-c", script], program: "/bin/bash")
    #expect(result.status == 1)
    #expect(result.error.contains("\(folder.path)/out.mp4: cannot be written"))
    #expect(result.error.bytes.split(separator: "\n").map(String.init).count == 1)
    #expect((1..<contents.count).contains(try frames(of: folder.path + "/out.mp4")))
    // The results are reported to the end.
    #expect(Int(result.output.filter(\.isNumber)) == contents.count)

    // An earlier video stays, and nothing is left beside it.
    let fits = try folder.writeMovie([.dog, .nothing], to: "fits.y4m")
    _ = try Executable.run(words(fits, "--overwrite"))
    let before = folder.read("out.mp4")
    let names = folder.names
    #expect(try Executable.run(["-c", script], program: "/bin/bash").status == 1)
    #expect(folder.read("out.mp4") == before && folder.names == names)
  }

  @Test func `where not even a beginning fits, that is said, and an earlier video stays`() throws {
    let film = try folder.writeMovie([.dog, .nothing, .face], to: "film.y4m")
    // Only the program has the limit: what it prints may go into a file.
    let script: ([String]) -> [String] = { words in
      let command = words.map { "'\($0)'" }.joined(separator: " ")
      return [
        "-c",
        "set -o pipefail; export LLVM_PROFILE_FILE=/dev/null; "
          + "{ (trap '' XFSZ; ulimit -f 0; exec '\(Executable.path)' \(command)) 2>&1 1>&3 3>&- "
          + "| cat >&2; } 3>&1 | wc -l",
      ]
    }
    let names = folder.names
    let result = try Executable.run(script(words(film)), program: "/bin/bash")
    #expect(result.status == 1)
    #expect(result.error.contains("\(folder.path)/out.mp4: cannot be written"), "\(result.error)")
    #expect(result.error.bytes.split(separator: "\n").count == 1)
    // The results are reported to the end, and nothing is left of the video.
    #expect(Int(result.output.filter(\.isNumber)) == 3)
    #expect(folder.names == names)

    _ = try Executable.run(words(film))
    let before = folder.read("out.mp4")
    let again = try Executable.run(script(words(film, "--overwrite")), program: "/bin/bash")
    #expect(again.status == 1 && folder.read("out.mp4") == before)
  }
}
