import CommandLineParsing
import Foundation
import Inference
import ModelCatalogue
import ModelDownloads
import OptionDeclarations
import TestSupport
import VisionBase

/// Several processes that download, record, try and index in one folder.
enum SharedCache {
  static let folder = Positional("FOLDER", .file, help: "The folder they share.")
  static let address = Positional("URL", .text, help: "What all of them fetch.")
  static let number = Positional("NUMBER", .integer(in: 0...9), help: "Which of them it is.")

  // It begins like a model, as nothing else is tried.
  private static let content =
    Array("modlTFL3".utf8) + (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 17) }
  private static let picturesEach = 40

  /// Runs four processes at once; afterward everything is there once, complete and right.
  static func race() throws {
    let folder = try ScratchFolder()
    let server = try LocalServer { request, _ in .ranged(content, request) }
    let children = try (0..<4).map { number in
      let child = ThisProgram.process(["race-child", folder.path, server.url(), "\(number)"])
      try child.run()
      return child
    }
    for child in children {
      child.waitUntilExit()
      try Finding.unless(child.terminationStatus == 0, "a process that shares a cache failed")
    }
    try Finding.unless(server.requestCount == 1, "\(server.requestCount) processes fetched")
    let index = try MadeIndex(at: folder.path + "/index")
    try Finding.unless(try index.count == 4 * picturesEach, "the index lost pictures")
    for picture in stride(from: 0, to: 4 * picturesEach, by: 7) {
      try Finding.unless(
        try index.search(picture) == "picture \(picture)", "picture \(picture) is not found")
    }
  }

  /// Does the work of each process, all at the same time.
  static func useAsChild(_ arguments: ParsedArguments) throws {
    let (path, number) = (arguments[folder], arguments[number])
    let model = path + "/model"
    var options = DownloadOptions(
      expectedByteCount: content.count, expectedSHA256: SHA256(of: content.span.bytes))
    options.stallTimeoutInMilliseconds = 60_000
    try HTTPDownload(from: arguments[address], to: model, options: options).runBlocking()
    for _ in 0..<20 {
      let digest = try DigestNote.digest(of: model) ?? DigestNote.compute(for: model)
      try Finding.unless(digest == options.expectedSHA256, "the digest is another one")
    }
    let trial = ModelTrial(
      program: "/bin/sh", words: ["-c", "echo seen $(sha256sum | cut -c1-64); echo ran", "sh"],
      folder: path + "/trials")
    for _ in 0..<5 { try trial.check(model) }
    let index = try MadeIndex(at: path + "/index")
    let first = number * picturesEach
    for start in stride(from: first, to: first + picturesEach, by: 10) {
      try index.add(start..<start + 10)
      _ = try index.search(start)
    }
  }
}

extension Race {
  /// Processes that share a cache; each round starts four, so there are fewer rounds.
  static let sharedCache = Race(name: "shared cache") { rounds, _ in
    let count = (rounds + 4) / 5
    for _ in 0..<count { try SharedCache.race() }
    return "\(4 * count) processes"
  }
}
