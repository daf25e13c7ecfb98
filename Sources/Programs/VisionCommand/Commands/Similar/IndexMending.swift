import PictureIndex
import VisionBase

/// An open index that is rebuilt when it turns out to be damaged or of another format.
///
/// The contents of an index can be recomputed from its folder, so a damaged one costs time and a
/// message, but needs no question. Safe to use from any thread; one thread at a time rebuilds.
final class IndexMending: Sendable {
  private let folder: IndexedFolder
  private let signature: IndexSignature
  private let console: Console
  private let opened = Lock<PictureIndex?>(nil)
  /// True if an index that is not whole may not be searched.
  private let needsWhole: Lock<Bool>
  /// The number of times the index was emptied or refilled: odd while it is being filled.
  private let fillings = Lock(0)

  /// Creates a connection to an index, which is opened when it is needed.
  ///
  /// `needsWhole` is false if the index is to be searched as it is found.
  init(
    _ folder: IndexedFolder, _ signature: IndexSignature, console: Console, needsWhole: Bool = true
  ) {
    (self.folder, self.signature, self.console) = (folder, signature, console)
    self.needsWhole = Lock(needsWhole)
  }

  /// Returns the index, opening it if needed.
  ///
  /// Throws the errors of opening an index.
  func index() throws(VisionError) -> PictureIndex {
    try opened.withLock { (opened) throws(VisionError) in
      if let opened { return opened }
      let index = try PictureIndex(at: folder.index, signature: signature)
      opened = index
      return index
    }
  }

  /// Returns the index for a search.
  ///
  /// Throws `fileFailed` with `IndexFault.unfinished` if it must be whole and is not.
  func searchable() throws(VisionError) -> PictureIndex {
    let index = try index()
    guard index.isWhole() || !needsWhole.withLock({ $0 }) else {
      throw IndexFault.unfinished(folder.index)
    }
    return index
  }

  /// Closes the index, so that its files are opened again; from then on it must be whole.
  func close() {
    needsWhole.withLock { $0 = true }
    opened.withLock { $0 = nil }
  }

  /// Looks something up in the index; nil if this process was rebuilding it meanwhile.
  ///
  /// During that time it can be searched but lacks pictures. Throws the errors of `searchable`.
  func lookUp<Result>(
    _ body: (PictureIndex) throws(VisionError) -> Result
  ) throws(VisionError) -> Result? {
    let before = fillings.withLock { $0 }
    let result = try body(searchable())
    let isWhole = before.isMultiple(of: 2) && before == fillings.withLock { $0 }
    return isWhole ? result : nil
  }

  /// Marks a rebuilt index as complete again.
  func endFilling() {
    fillings.withLock { if !$0.isMultiple(of: 2) { $0 += 1 } }
  }

  /// Performs an operation on the index.
  ///
  /// If the operation finds the index lost, this reports it, creates an empty one, and performs the
  /// operation once more.
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

  /// Reports that the index is lost, and creates an empty one; throws any other error.
  ///
  /// The code that fills it calls `endFilling()`.
  func makeAnew(after error: VisionError) throws(VisionError) {
    guard let fault = error.cause as? IndexFault, fault.meansLoss else { throw error }
    let origin = PictureIndex.origin(at: folder.index, signature: signature)
    console.error.line("vision: \(words(for: fault)); it is being rebuilt")
    console.error.flush()
    fillings.withLock { if $0.isMultiple(of: 2) { $0 += 1 } }
    try PictureIndex.rebuild(
      at: folder.index, signature: signature, origin: origin,
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
