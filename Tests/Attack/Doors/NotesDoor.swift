import ModelCatalogue
import ModelDownloads
import Foundation
import TestSupport
import VisionBase

@testable import Inference

extension Door {
  /// The short notes in the cache: stamps of digests, records of trials, notes to resume.
  static let notes = Door("notes", weight: 5) { folder in
    let model = try folder.write([1, 2, 3], to: "model")
    let digest = try DigestNote.compute(for: model)
    let stamp = try Array(Data(contentsOf: URL(filePath: model + ".verified")))
    let records = TrialRecords(folder: folder.path)
    records.save(.crashed(signal: 11), on: digest)
    let record = try Array(Data(contentsOf: URL(filePath: "\(folder.path)/\(digest)")))
    let source = Array("https://models.example/model\n\"v1\"".utf8)
    return { random in
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let note = random.damaged(stamp)
        try folder.write(note, to: "model.verified")
        return try read(DigestNote.digest(of: model)) { noted in
          // A process that may write to the cache may write another digest, but nothing beside it.
          lines(of: note) == [noted.description] + lines(of: stamp).dropFirst()
        }
      case 1:
        let note = random.damaged(record)
        try folder.write(note, to: "\(digest)")
        return try read(records.verdict(on: digest)) { verdict in
          lines(of: note) == lines(of: record).prefix(1) + [words(of: verdict)]
        }
      default:
        let note = random.damaged(source)
        try folder.write(note, to: "model.source")
        return try read(ResumeNote(for: model)) {
          lines(of: note) == [$0.contentName, $0.validator]
        }
      }
    }
  }

  /// Reads a note; an accepted note must match its file.
  private static func read<Note>(_ note: Note?, isIn holds: (Note) -> Bool) throws -> Answer {
    guard let note else { return .refused }
    try Finding.unless(holds(note), "a note is read as \(note), which its file does not say")
    return .taken
  }

  private static func words(of verdict: TrialRecords.Verdict) -> String {
    switch verdict {
    case .passed: "passed"
    case .crashed(let signal): "crashed \(signal)"
    }
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self)
      .bytes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
