import Foundation
import Testing
import TestSupport
import VisionBase

@testable import PictureIndex

@Suite struct PictureIndexTests {
  let sample: SampleIndex
  let file: FileIdentity

  init() throws {
    sample = try SampleIndex(valueCount: 3)
    file = try SampleIndex.file()
  }

  static let east: [Float] = [1, 0, 0]
  static let north: [Float] = [0, 1, 0]
  static let between: [Float] = [1, 1, 0]

  private func paths(near vector: [Float], count: Int = 10) throws -> [String] {
    try sample.open().search(vector, count: count).map(\.path)
  }

  // MARK: - Groups

  private func paths(alikeBy similarity: Double, threadCount: Int = 1) throws -> [[String]] {
    try sample.open().groups(atLeast: similarity, threadCount: threadCount).map { $0.map(\.path) }
  }

  @Test func `pictures that look alike are in a group, others in none`() throws {
    try sample.update { (update) throws(VisionError) in
      try update.add("z.jpg", file, vector: Self.east)
      try update.add("between.jpg", file, vector: Self.between)
      try update.add("a.jpg", file, vector: Self.east.map { 3 * $0 })
      try update.add("north.jpg", file, vector: Self.north)
    }
    #expect(try paths(alikeBy: 0.99) == [["a.jpg", "z.jpg"]])
    // East and north are connected only through the vector between them.
    #expect(try paths(alikeBy: 0.7) == [["a.jpg", "between.jpg", "north.jpg", "z.jpg"]])
    let group = try sample.open().groups(atLeast: 0.7)[0]
    #expect(group.map(\.similarity).allSatisfy { $0 > 0.7 })
    #expect(group.first?.similarity == 1)
  }

  @Test func `a picture that is gone or has changed is in no group it was in`() throws {
    try sample.update { (update) throws(VisionError) in
      for name in ["a", "b", "c"] { try update.add(name, file, vector: Self.east) }
    }
    try sample.update { (update) throws(VisionError) in
      try update.add("b", file, vector: Self.north)
      try update.remove("c")
    }
    #expect(try paths(alikeBy: 0.9) == [])
  }

  @Test func `groups are those of comparing every two pictures, by any number of threads`() throws {
    var random = SeededGenerator(seed: 11)
    let vectors = (0..<300).map { _ in (0..<3).map { _ in Float.random(in: -1...1, using: &random) }
    }
    try sample.update { (update) throws(VisionError) in
      for (number, vector) in vectors.enumerated() {
        try update.add(String(1000 + number), file, vector: vector)
      }
    }
    func cosine(_ a: [Float], _ b: [Float]) -> Double {
      func product(_ a: [Float], _ b: [Float]) -> Double {
        zip(a, b).reduce(0) { $0 + Double($1.0) * Double($1.1) }
      }
      return product(a, b) / (product(a, a) * product(b, b)).squareRoot()
    }
    var groups = vectors.indices.map { [$0] }
    for a in vectors.indices {
      for b in vectors.indices where b > a && cosine(vectors[a], vectors[b]) >= 0.999 {
        guard let first = groups.firstIndex(where: { $0.contains(a) }),
          let second = groups.firstIndex(where: { $0.contains(b) }), first != second
        else { continue }
        groups[first] += groups[second]
        groups.remove(at: second)
      }
    }
    let expected = groups.filter { $0.count > 1 }.map { $0.sorted().map { String(1000 + $0) } }
      .sorted { $0[0] < $1[0] }
    #expect(expected.count > 10)
    for threadCount in [1, 2, 3] {
      #expect(try paths(alikeBy: 0.999, threadCount: threadCount) == expected)
    }
  }

  // MARK: - Changes

  @Test func `what was added is found after opening again`() throws {
    try sample.update { (update) throws(VisionError) in
      try update.add("north.jpg", file, vector: Self.north)
      try update.add("between.jpg", file, vector: Self.between)
      try update.add("east.jpg", file, vector: Self.east)
    }
    let matches = try sample.open().search(Self.east, count: 2)
    #expect(matches.map(\.path) == ["east.jpg", "between.jpg"])
    #expect(matches[0].similarity == 1)
    #expect(abs(matches[1].similarity - 0.5.squareRoot()) < 1e-15)
  }

  @Test func `a picture counts as known only as long as its file stays the same`() throws {
    let changed = try SampleIndex.file(version: 1)
    try sample.update { (update) throws(VisionError) in
      #expect(!update.isCurrent("a", file))
      try update.add("a", file, vector: Self.east)
      #expect(update.isCurrent("a", file))
    }
    try sample.update { (update) throws(VisionError) in
      #expect(update.isCurrent("a", file) && !update.isCurrent("a", changed))
      #expect(update.paths == ["a"])
    }
  }

  @Test func `a changed picture replaces its former self`() throws {
    try sample.update { (update) throws(VisionError) in
      try update.add("a", file, vector: Self.east)
      try update.add("b", file, vector: Self.between)
    }
    try sample.update { (update) throws(VisionError) in
      try update.add("a", file, vector: Self.north)
    }
    #expect(try paths(near: Self.east) == ["b", "a"])
    #expect(try sample.open().pictureCount() == 2)
  }

  @Test func `a picture added twice at once counts once`() throws {
    try sample.update { (update) throws(VisionError) in
      try update.add("a", file, vector: Self.east)
      try update.add("a", file, vector: Self.north)
    }
    let matches = try sample.open().search(Self.north, count: 9)
    #expect(matches.map(\.path) == ["a"])
    #expect(matches[0].similarity == 1)
  }

  @Test func `a removed picture is not found`() throws {
    try sample.update { (update) throws(VisionError) in
      for name in ["a", "b", "c"] { try update.add(name, file, vector: Self.east) }
    }
    try sample.update { (update) throws(VisionError) in
      try update.remove("b")
      try update.remove("never there")
    }
    #expect(try paths(near: Self.east) == ["a", "c"])
  }

  @Test func `a picture that was removed and added at once stays`() throws {
    try sample.update { (update) throws(VisionError) in try update.add("a", file, vector: Self.east)
    }
    try sample.update { (update) throws(VisionError) in
      try update.remove("a")
      try update.add("a", file, vector: Self.north)
    }
    #expect(try paths(near: Self.north) == ["a"])
  }

  @Test func `a picture that was added and removed at once is gone`() throws {
    try sample.update { (update) throws(VisionError) in
      try update.add("a", file, vector: Self.east)
      try update.add("b", file, vector: Self.east)
      try update.remove("a")
    }
    #expect(try paths(near: Self.east) == ["b"])
  }

  @Test func `a picture that cannot be read is remembered but not found`() throws {
    try sample.update { (update) throws(VisionError) in
      try update.add("broken", file, failure: "it is no picture")
      try update.add("a", file, vector: Self.east)
    }
    try sample.update { (update) throws(VisionError) in
      #expect(update.isCurrent("broken", file))
    }
    #expect(try paths(near: Self.east) == ["a"])
    #expect(try sample.open().pictureCount() == 1)
  }

  @Test(arguments: [[0, 0, 0], [1, 2], [.nan, 1, 1], []] as [[Float]])
  func `a vector without a direction is refused and spoils nothing`(vector: [Float]) throws {
    try sample.update { (update) throws(VisionError) in
      try update.add("a", file, vector: Self.east)
      #expect(throws: VisionError.self) { try update.add("b", file, vector: vector) }
    }
    #expect(try paths(near: Self.east) == ["a"])
  }

  @Test func `failures and remarks are kept until the picture is added anew`() throws {
    try sample.update { (update) throws(VisionError) in
      try update.add("broken", file, failure: "it is no picture")
      try update.add("plain", file, vector: Self.east)
      try update.add("scan", file, IndexVector(Self.north), remarks: ["severalPages", "lostData"])
    }
    let notes = [
      PictureIndex.Note(path: "broken", failure: "it is no picture", remarks: []),
      PictureIndex.Note(path: "scan", failure: nil, remarks: ["severalPages", "lostData"]),
    ]
    #expect(try sample.open().notes() == notes)
    try sample.update { (update) throws(VisionError) in
      #expect(update.remarks(on: "scan") == ["severalPages", "lostData"])
      #expect(update.remarks(on: "plain").isEmpty && update.remarks(on: "absent").isEmpty)
      try update.add("scan", file, vector: Self.north)
      try update.remove("broken")
    }
    #expect(try sample.open().notes().isEmpty)
  }

  @Test func `what a refresh left out is kept until the next one`() throws {
    #expect(try sample.open().gaps() == IndexGaps(isUnfinished: true))
    let gaps = IndexGaps(
      failures: ["a/link".bytes: "it leads nowhere", "b".bytes: "it is forbidden"],
      leftOut: ["1 file was left out", "2 links were passed over"])
    try sample.update { (update) throws(VisionError) in
      try update.add("plain", file, vector: Self.east)
      try update.record(gaps)
    }
    #expect(try sample.open().gaps() == gaps)
    try sample.update { (update) throws(VisionError) in try update.record(IndexGaps()) }
    #expect(try sample.open().gaps() == IndexGaps())
    try PictureIndex.reset(
      at: sample.folder, signature: sample.signature, wait: SampleIndex.nobodyWaits)
    #expect(try sample.open().gaps() == IndexGaps(isUnfinished: true))
  }

  @Test func `an index is whole only once all that was added is on the disk`() throws {
    try sample.update { (update) throws(VisionError) in
      try update.record(IndexGaps(isUnfinished: true))
      try update.add("plain", file, vector: Self.east)
      #expect(throws: Never.self) { try #expect(!sample.open().isWhole()) }
      try update.record(IndexGaps())
      let (isWhole, count) = try opened()
      #expect(isWhole && count == 1)
    }
  }

  private func opened() throws(VisionError) -> (isWhole: Bool, count: Int) {
    let index = try PictureIndex(at: sample.folder, signature: sample.signature)
    return (index.isWhole(), try index.pictureCount())
  }

  @Test func `a search of an index that others have emptied is an error until it is full`() throws {
    func fill() throws {
      try sample.update { (update) throws(VisionError) in
        try update.add("plain", file, vector: Self.east)
        try update.record(IndexGaps())
      }
    }
    try fill()
    let index = try sample.open()
    #expect(try index.search(Self.east, count: 1).map(\.path) == ["plain"])
    try PictureIndex.reset(
      at: sample.folder, signature: sample.signature, wait: SampleIndex.nobodyWaits)
    for _ in 0..<2 {
      let error = #expect(throws: VisionError.self) { try index.search(Self.east, count: 1) }
      #expect(error?.cause as? IndexFault == .unfinished)
    }
    #expect(throws: VisionError.self) { try index.groups(atLeast: 0.5) }
    try fill()
    #expect(try index.search(Self.east, count: 1).map(\.path) == ["plain"])
  }

  /// Removes an index that nothing has open.
  ///
  /// Programs that other tests start have this one's open files until they run.
  private func removes(_ folder: String) throws -> Bool {
    for _ in 0..<500 {
      if try PictureIndex.remove(at: folder) { return true }
      usleep(10_000)
    }
    return false
  }

  @Test func `an index that is open is not removed`() throws {
    do {
      let index = try sample.open()
      #expect(try !PictureIndex.remove(at: sample.folder))
      #expect(try index.pictureCount() == 0)
    }
    #expect(try removes(sample.folder))
    #expect(FileKind(of: sample.folder, followingLinks: false) == .missing)
    #expect(try !PictureIndex.remove(at: sample.folder))
    #expect(try sample.open().pictureCount() == 0)
  }

  @Test func `removals and searches at once harm neither`() {
    let (folder, signature, file) = (sample.folder, sample.signature, file)
    WorkerThread.concurrently(parts: 5) { part in
      #expect(throws: Never.self) {
        guard part > 0 else {
          for _ in 0..<200 { _ = try PictureIndex.remove(at: folder) }
          return
        }
        for round in 0..<20 {
          let name = "\(part) \(round)"
          let index = try PictureIndex(at: folder, signature: signature)
          try index.update(wait: { () throws(VisionError) in usleep(100) }) {
            (update) throws(VisionError) in
            try update.add(name, file, vector: Self.east)
            try update.record(IndexGaps())
          }
          let found = try index.search(Self.east, count: 1000)
          #expect(found.contains { $0.path == name })
        }
      }
    }
  }

  @Test func `an index of an earlier version without a claim is removed`() throws {
    try sample.update { (update) throws(VisionError) in
      try update.add("plain", file, vector: Self.east)
    }
    FileSystem.removeFile("\(sample.folder)/\(IndexUse.fileName)")
    #expect(try removes(sample.folder))
    // Leftovers of an interrupted removal keep their name, wherever the cache is.
    #expect(!PictureIndex.isRemoved("/cache.removed-1/indexes/abc"))
    let left = "\(sample.folder).removed-7"
    try FileSystem.make(left)
    #expect(PictureIndex.isRemoved(left) && !PictureIndex.isRemoved(sample.folder))
    #expect(try removes(left))
    #expect(FileKind(of: left, followingLinks: false) == .missing)
  }

  @Test func `a search does not mix the vectors of two models`() throws {
    try sample.update { (update) throws(VisionError) in
      try update.add("plain", file, vector: Self.east)
      try update.record(IndexGaps())
    }
    let index = try sample.open()
    for valueCount in [3, 5] {
      let other = SampleIndex.signature("other", valueCount: valueCount)
      try PictureIndex.reset(at: sample.folder, signature: other, wait: SampleIndex.nobodyWaits)
      let vector = [Float](repeating: 1, count: valueCount)
      try PictureIndex(at: sample.folder, signature: other).update(wait: SampleIndex.nobodyWaits) {
        (update) throws(VisionError) in
        try update.add("plain", file, vector: vector)
        try update.record(IndexGaps())
      }
      let error = #expect(throws: VisionError.self) { try index.search(Self.east, count: 1) }
      #expect(error?.cause as? IndexFault == .otherModel(other))
    }
  }

  @Test func `what was added before a failure stays`() throws {
    #expect(throws: VisionError.self) {
      try sample.update { (update) throws(VisionError) in
        try update.add("a", file, vector: Self.east)
        throw VisionError(.cancelled, "enough")
      }
    }
    #expect(try paths(near: Self.east) == ["a"])
  }

  @Test func `files are rewritten once most of their vectors are retired`() throws {
    let count = 2600
    try sample.update { (update) throws(VisionError) in
      for number in 0..<count {
        try update.add("\(number)", file, vector: [Float(number), 1, 0])
      }
    }
    let before = try sample.fileNames()
    let reader = try sample.open()
    try sample.update { (update) throws(VisionError) in
      for number in 0..<count where number % 4 != 0 { try update.remove("\(number)") }
    }
    let after = try sample.fileNames()
    #expect(before != after && after.count == 3, "\(after)")
    for index in [try sample.open(), reader] {
      let matches = try index.search([8, 1, 0], count: 1000)
      #expect(matches.count == count / 4)
      #expect(matches[0].path == "8" && matches[0].similarity == 1)
    }
    try sample.update { (update) throws(VisionError) in
      try update.add("new", file, vector: [0, 0, 1])
    }
    #expect(try paths(near: [0, 0, 1], count: 1) == ["new"])
  }

  // MARK: - Several at once

  @Test func `an open index follows what another one changes`() throws {
    let reader = try sample.open()
    try sample.update { (update) throws(VisionError) in
      try update.add("a", file, vector: Self.east)
      try update.add("b", file, vector: Self.east)
    }
    let fresh = try sample.open()
    #expect(try fresh.search(Self.east, count: 1).map(\.path) == ["a"])
    try sample.update { (update) throws(VisionError) in try update.remove("a") }
    // It still has the old vectors mapped, and notices that one of them is gone.
    #expect(try fresh.search(Self.east, count: 1).map(\.path) == ["b"])
    #expect(try reader.search(Self.east, count: 1).isEmpty)
  }

  @Test func `only one at a time may change an index`() throws {
    let index = try sample.open()
    try index.update(wait: SampleIndex.nobodyWaits) { (update) throws(VisionError) in
      try update.add("a", file, vector: Self.east)
      let error = #expect(throws: VisionError.self) {
        try sample.update { (_) throws(VisionError) in }
      }
      #expect(error?.code == .cancelled)
    }
    #expect(try paths(near: Self.east) == ["a"])
  }

  @Test func `waiting ends when the other one is done`() throws {
    let other = try sample.open()
    let isHeld = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? other.update(wait: SampleIndex.nobodyWaits) { (_) throws(VisionError) in
        isHeld.signal()
        mayEnd.wait()
      }
      isDone.signal()
    }
    isHeld.wait()
    var waits = 0
    try sample.open().update(
      wait: { () throws(VisionError) in
        waits += 1
        guard waits == 1 else { return }
        mayEnd.signal()
        isDone.wait()
      }
    ) { (update) throws(VisionError) in try update.add("a", file, vector: Self.east) }
    #expect(waits == 1)
    #expect(try paths(near: Self.east) == ["a"])
  }

  // MARK: - Another model

  @Test func `an index of another model says so`() throws {
    try sample.update { (update) throws(VisionError) in try update.add("a", file, vector: Self.east)
    }
    let other = SampleIndex.signature("another", valueCount: 3)
    let error = #expect(throws: VisionError.self) {
      try PictureIndex(at: sample.folder, signature: other)
    }
    #expect(error?.code == .optionInvalid)
    #expect(error?.cause as? IndexFault == .otherModel(sample.signature))
    #expect(error?.message.contains("--rebuild") == true)
    try PictureIndex.reset(
      at: sample.folder, signature: other, wait: SampleIndex.nobodyWaits)
    let index = try PictureIndex(at: sample.folder, signature: other)
    #expect(try index.pictureCount() == 0)
    #expect(try sample.fileNames() == ["catalogue.sqlite"])
  }

  @Test func `a model by another name is the same model`() throws {
    _ = try sample.open()
    let renamed = IndexSignature(
      modelName: "elsewhere/sample.tflite", modelSHA256: sample.signature.modelSHA256,
      headIndex: 0, valueCount: 3)
    _ = try PictureIndex(at: sample.folder, signature: renamed)
  }

  @Test func `folders have indexes of their own in the cache`() {
    let place = PictureIndex.usualPlace
    #expect(place.bytes.hasPrefix(CacheFolder.path))
    let first = PictureIndex.folder(forPicturesIn: "/photos", at: place)
    #expect(first.bytes.hasPrefix(place + "/"))
    #expect(first != PictureIndex.folder(forPicturesIn: "/photos/2024", at: place))
  }

  // MARK: - Who may read it

  @Test("an index is for its owner only", arguments: [false, true])
  func modes(isResetFirst: Bool) throws {
    if isResetFirst {
      try PictureIndex.reset(
        at: sample.folder, signature: sample.signature, wait: SampleIndex.nobodyWaits)
    }
    let (folder, file) = (sample.folder, file)
    func check() throws {
      for (path, mode) in try FileModes.all(in: folder) {
        #expect(mode == (path == "." ? 0o700 : 0o600), "\(path)")
      }
    }
    try sample.update { (update) throws(VisionError) in
      for name in ["a", "b", "c"] { try update.add(name, file, vector: Self.east) }
      // During the update there are a lock and SQLite's journal, too.
      #expect(throws: Never.self) { try check() }
    }
    // Most slots become free, so that the vectors are rewritten.
    try sample.update { (update) throws(VisionError) in
      for _ in 0..<200 { try update.add("a", file, vector: Self.north) }
    }
    try check()
    #expect(try sample.fileNames().count >= 3)
  }
}
