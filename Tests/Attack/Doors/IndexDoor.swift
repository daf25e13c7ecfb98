import Foundation
import PictureIndex
import TestSupport
import VisionBase

extension Door {
  /// Files of a picture index, damaged on the disk: results stay the same, or there are none.
  static let indexes = Door("indexes", weight: 2) { folder in
    let index = try MadeIndex(at: folder.path + "/whole")
    try index.add(0..<20)
    let names = FileSystem.names(in: index.folder).filter { $0 != "lock" }
    let files = try names.map { name in
      (name, try Array(Data(contentsOf: URL(filePath: "\(index.folder)/\(name)"))))
    }
    return { random in
      let damaged = Int.random(in: files.indices, using: &random)
      let place = folder.path + "/damaged"
      defer { FileSystem.remove(place) }
      try FileSystem.make(place)
      for (number, (name, bytes)) in files.enumerated() {
        let content = number == damaged ? random.damaged(bytes) : bytes
        try Data(content).write(to: URL(filePath: "\(place)/\(name)"))
      }
      return try answer {
        let index = try MadeIndex(at: place)
        for number in 0..<20 { try index.check(number) }
        try index.add(20..<22)
        try index.check(21)
      }
    }
  }
}

/// An index of generated vectors: picture n has a unique vector.
struct MadeIndex {
  static let valueCount = 16

  let folder: String
  private let index: PictureIndex
  private let file: FileIdentity

  init(at folder: String) throws {
    self.folder = folder
    index = try PictureIndex(
      at: folder,
      signature: IndexSignature(
        modelName: "made", modelSHA256: SHA256(of: Array("made".utf8).span.bytes), headIndex: 0,
        valueCount: Self.valueCount))
    guard let file = FileIdentity(of: ThisProgram.path) else {
      throw Finding("there is no file to be the identity of")
    }
    self.file = file
  }

  /// The number of pictures in the index.
  var count: Int { get throws { try index.pictureCount() } }

  /// Adds pictures by their numbers, after others that change the index; reports each commit.
  func add(_ numbers: Range<Int>, committing: Int = .max, told: (Int) -> Void = { _ in }) throws {
    try index.update {
      usleep(5000)
    } _: { (update) throws(VisionError) in
      for number in numbers {
        let path = "picture \(number)"
        if update.isCurrent(path, file) { continue }
        try update.add(path, file, IndexVector(Self.vector(number)))
        if (number + 1).isMultiple(of: committing) {
          try update.commit()
          told(number + 1)
        }
      }
    }
  }

  /// Returns the path of the picture most similar to one of the generated ones.
  func search(_ number: Int) throws -> String? {
    try index.search(Self.vector(number), count: 1).first?.path
  }

  /// Throws a finding if a stored picture is not found by its own vector.
  func check(_ number: Int) throws {
    let found = try search(number)
    // A catalog truncated to zero bytes is an empty one, as it was at first.
    if found == nil, try count <= 2 { return }
    try Finding.unless(
      found == "picture \(number)", "picture \(number) is found as \(found ?? "nothing")")
  }

  static func vector(_ number: Int) -> [Float] {
    var random = SeededGenerator(seed: UInt64(number))
    return (0..<valueCount).map { _ in Float.random(in: -1...1, using: &random) }
  }
}
