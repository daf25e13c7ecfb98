import PictureIndex
import VisionBase

/// An open index that is made anew when it turns out to be damaged or of another form.
///
/// What an index holds can be had again from its folder, so a damaged one costs time, and a line
/// that says so, but no question. Safe to use from any thread; one thread at a time mends.
final class IndexMending: Sendable {
  private let folder: IndexedFolder
  private let signature: IndexSignature
  private let console: Console
  private let opened = Lock<PictureIndex?>(nil)
  /// How often the index was emptied, or was full again after that: odd while it is being filled.
  private let fillings = Lock(0)

  init(_ folder: IndexedFolder, _ signature: IndexSignature, console: Console) {
    (self.folder, self.signature, self.console) = (folder, signature, console)
  }

  /// The index, which is opened where it is not.
  ///
  /// Throws what opening an index throws.
  func index() throws(VisionError) -> PictureIndex {
    try opened.withLock { (opened) throws(VisionError) in
      if let opened { return opened }
      let index = try PictureIndex(at: folder.index, signature: signature)
      opened = index
      return index
    }
  }

  /// Lets go of the index, so that its files are looked at anew.
  func close() {
    opened.withLock { $0 = nil }
  }

  /// Looks something up in the index; nil where it was being made anew meanwhile, when it can be
  /// searched but lacks pictures.
  func lookUp<Result>(
    _ body: (PictureIndex) throws(VisionError) -> Result
  ) throws(VisionError) -> Result? {
    let before = fillings.withLock { $0 }
    let result = try body(index())
    let isWhole = before.isMultiple(of: 2) && before == fillings.withLock { $0 }
    return isWhole ? result : nil
  }

  /// Says that an index that was made anew holds all pictures again.
  func endFilling() {
    fillings.withLock { if !$0.isMultiple(of: 2) { $0 += 1 } }
  }

  /// Does something with the index; when that finds the index lost, says so, makes an empty one, and
  /// does it once more.
  func retrying<Result>(
    _ body: (PictureIndex) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    do throws(VisionError) {
      return try body(index())
    } catch {
      try makeAnew(after: error)
      let result = try body(index())
      endFilling()
      return result
    }
  }

  /// Says that the index is lost, and makes an empty one; throws an error that means anything else.
  ///
  /// Whoever fills it says so by `endFilling()`.
  func makeAnew(after error: VisionError) throws(VisionError) {
    guard let fault = error.cause as? IndexFault, fault.meansLoss else { throw error }
    let generation = PictureIndex.generation(at: folder.index, signature: signature)
    console.error.line("vision: \(words(for: fault)); it is being rebuilt")
    console.error.flush()
    fillings.withLock { if $0.isMultiple(of: 2) { $0 += 1 } }
    try PictureIndex.rebuild(
      at: folder.index, signature: signature, generation: generation,
      wait: IndexWait(console: console).wait)
    close()
  }

  private func words(for fault: IndexFault) -> String {
    switch fault {
    case .damaged(let file, let reason):
      "the index of \(folder.path) is damaged (\(file): \(reason))"
    default: "the index of \(folder.path) was made by another version of this program"
    }
  }
}
