import PictureIndex
import TestSupport
import Testing
import VisionBase

@testable import VisionCommand

@Suite struct IndexMendingTests {
  private let folder: TemporaryFolder
  private let console = Console()
  private let mending: IndexMending

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([1], to: "pets/cat.jpg")
    mending = IndexMending(
      try IndexedFolder(folder.file("pets"), indexesAt: folder.file("indexes")),
      IndexSignature(
        modelName: "made", modelSHA256: .ofNothing, headIndex: 0, valueCount: 2),
      console: console)
  }

  private var damage: VisionError {
    VisionError(
      .fileFailed, "the index is damaged", cause: IndexFault.damaged(file: "numbers", "a bit"))
  }

  /// Fills the index with nothing, as a refresh of an empty folder.
  private func fill() throws(VisionError) {
    try mending.index().update(wait: { () throws(VisionError) in }) {
      (update) throws(VisionError) in
      try update.record(IndexGaps())
    }
  }

  private func lookUp() throws(VisionError) -> Int? {
    try mending.lookUp { (index) throws(VisionError) in try index.pictureCount() }
  }

  /// Expects that lookups fail, as the index is not full.
  private func expectUnfinished(_ mending: IndexMending) {
    let error = #expect(throws: VisionError.self) {
      try mending.lookUp { (index) throws(VisionError) in try index.pictureCount() }
    }
    #expect(error?.cause as? IndexFault == .unfinished)
  }

  @Test func `an index that is being made anew answers nothing until it is full again`() throws {
    expectUnfinished(mending)
    try fill()
    #expect(try lookUp() == 0)
    try mending.makeAnew(after: damage)
    expectUnfinished(mending)
    try fill()
    #expect(try lookUp() == nil)
    mending.endFilling()
    #expect(try lookUp() == 0)
    // A second call changes nothing.
    mending.endFilling()
    #expect(try lookUp() == 0)
  }

  @Test func `what was looked up while the index was emptied counts for nothing`() throws {
    try fill()
    let found = try mending.lookUp { (index) throws(VisionError) in
      let count = try index.pictureCount()
      try mending.makeAnew(after: damage)
      mending.endFilling()
      return count
    }
    #expect(found == nil)
  }

  @Test func `an index that is found damaged is full after the second try`() throws {
    var tries = 0
    try mending.retrying { (_) throws(VisionError) in
      tries += 1
      if tries == 1 { throw damage }
      try fill()
    }
    #expect(tries == 2)
    #expect(try lookUp() == 0)
    #expect(console.error.text.contains("is damaged (numbers: a bit); it is being rebuilt"))
  }

  @Test func `an index that is searched as it is found answers though it is not full`() throws {
    let place = try IndexedFolder(folder.file("pets"), indexesAt: folder.file("indexes"))
    let signature = IndexSignature(
      modelName: "made", modelSHA256: .ofNothing, headIndex: 0, valueCount: 2)
    let mending = IndexMending(place, signature, console: console, needsWhole: false)
    let count = { () throws(VisionError) in
      try mending.lookUp { (index) throws(VisionError) in try index.pictureCount() }
    }
    #expect(try count() == 0)
    // Another look follows a failure, after which it must be full.
    mending.close()
    expectUnfinished(mending)
  }

  @Test func `another error makes nothing anew`() throws {
    let other = VisionError(.fileFailed, "the disk is full")
    try fill()
    #expect(throws: VisionError.self) { try mending.makeAnew(after: other) }
    #expect(try lookUp() == 0)
    #expect(console.error.text.isEmpty)
  }
}
