import Foundation
import Frames
import Movies
import TestSupport
import VisionBase

extension KilledWork {
  private static let frameCount = 900
  /// The maximum number of frames not on the disk yet: those in the encoder, and a fragment's.
  private static let frameCountUnderWay = 60

  /// Returns a frame with a brightness that encodes its number.
  private static func frame(_ number: Int) throws -> Frame {
    let pixels = [UInt8](repeating: gray(number), count: 64 * 48 * 3)
    return try Frame(
      width: 64, height: 48, format: .rgb, timestampInMicroseconds: Int64(number) * 100_000,
      bytes: pixels.span.bytes)
  }

  private static func gray(_ number: Int) -> UInt8 { UInt8(20 + number % 200) }

  /// Writes a video, over an existing one if any, and reports each frame.
  private static func write(_ path: String, told: (String) -> Void = { _ in }) throws {
    let writer = try MovieWriter(
      path: path, options: MovieWriterOptions(framesPerSecond: 10, threads: 1))
    for number in 0..<frameCount {
      try writer.write(frame(number))
      told("\(number + 1)")
    }
    try writer.finish()
    told("\(frameCount) in place")
  }

  /// Returns the number of frames in a whole video; each must be the one that was written there.
  private static func countFrames(_ path: String) throws -> Int {
    let (count, fault) = try readFrames(path)
    if let fault { throw fault }
    return count
  }

  /// Returns the number of frames up to a video's end or to a fault, such as an early end.
  private static func readFrames(_ path: String) throws -> (count: Int, fault: VisionError?) {
    let reader = try MovieReader(path: path)
    var count = 0
    while true {
      let frame: Frame?
      do throws(VisionError) { frame = try reader.next() } catch { return (count, error) }
      guard let frame else { return (count, nil) }
      let luma = frame.withBytes { Int($0.unsafeLoad(fromByteOffset: 700, as: UInt8.self)) }
      let expected = 16 + Int(gray(count)) * 219 / 255
      try Finding.unless(
        abs(luma - expected) <= 6, "frame \(count) of \(path) has luma \(luma), not \(expected)")
      count += 1
    }
  }

  private static let older = Array("what was there before".utf8)

  /// Checks the partial files the children left; each plays as far as its child had come.
  private static func checkParts(in folder: String, _ ends: [End]) throws {
    let names = FileSystem.names(in: folder).filter { $0.bytes.hasSuffix(".part.mp4") }
    let counts = names.map { (try? readFrames("\(folder)/\($0)").count) ?? 0 }.sorted(by: >)
    // A child that reported a frame has made a partial file, which is gone once its video is in
    // place.
    let told = ends.filter { !$0.isDone && $0.said?.bytes.hasSuffix("in place") != true }
      .compactMap { $0.said.flatMap { Int($0) } }.sorted(by: >)
    // A child may have been ended between its last step and its last report.
    let isReplaced = FileManager.default.contents(atPath: folder + "/out.mp4") != Data(older)
    let mayBeInPlace = isReplaced ? told.count { $0 == frameCount } : 0
    let inPlace = max(0, told.count - names.count)
    try Finding.unless(
      inPlace <= mayBeInPlace, "of videos with \(told) frames only the parts \(names) are left")
    for (frames, count) in zip(told.dropFirst(inPlace), counts) {
      try Finding.unless(
        count >= frames - frameCountUnderWay,
        "of videos with \(told) frames the parts hold only \(counts)")
    }
  }

  /// A video written over another file.
  ///
  /// Until it is complete the old contents stay, the frames written so far play, and leftovers do
  /// not hinder the next one.
  static let movie = KilledWork(
    name: "movie", work: { folder, _ in try write(folder + "/out.mp4") { say($0) } },
    prepare: { folder in
      chmod(try folder.write(older, to: "out.mp4"), 0o600)
      return "-"
    },
    isMidway: { folder, before in
      FileSystem.names(in: folder).contains {
        $0.bytes.hasSuffix(".part.mp4") && !before.contains($0)
      }
    },
    check: { folder, _, ends in
      let path = folder.path + "/out.mp4"
      let isOld = FileManager.default.contents(atPath: path) == Data(older)
      if ends.contains(where: { $0.said?.bytes.hasSuffix("in place") == true }) {
        try Finding.unless(!isOld, "a video was in place, and is not there")
      }
      if !isOld {
        try Finding.unless(
          try countFrames(path) == frameCount, "what is in place is neither the old nor the new one"
        )
      }
      try checkParts(in: folder.path, ends)
      let before = FileSystem.names(in: folder.path)
      try write(path)
      try Finding.unless(try countFrames(path) == frameCount, "the video written next is not whole")
      try Finding.unless(WholeFile.mode(of: path) == 0o600, "others may read the video now")
      let after = FileSystem.names(in: folder.path)
      try Finding.unless(before == after, "the next writing has left \(after), not \(before)")
    })
}
