package import VisionBase

/// The embeddings of a folder's pictures, stored on disk and searched by similarity.
///
/// SQLite holds the catalogue: each picture with its size, its date and the slot of its vector. The
/// vectors are in two files beside it: in full precision, and rounded to 8 bits a number, which
/// rules out most of them at a quarter of the traffic. A vector counts once the catalogue includes
/// it, which happens only after the vector is on the disk. So a process may die at any moment, and
/// all commits survive.
///
/// Every page of the catalogue and every vector ends in a checksum, which is verified on each read:
/// a damaged index is an error (`IndexFault.meansLoss`), never a different result. `rebuild`
/// replaces such an index.
///
/// Any number of processes may search an index; one at a time may change it. Safe to use from any
/// thread.
package final class PictureIndex: Sendable {
  /// The index's own folder.
  package let folder: String

  private let signature: IndexSignature
  private let use: IndexUse
  private let state: Lock<State>

  private struct State {
    let catalogue: IndexCatalogue
    var snapshot: IndexSnapshot
  }

  /// A picture of the index with its similarity to the query.
  package struct Match: Hashable, Sendable {
    /// The picture's path within the indexed folder.
    package let path: String
    /// The cosine of the two embeddings.
    package let similarity: Double
  }

  /// The failure of a picture, or remarks about it, from when it was embedded.
  package struct Note: Hashable, Sendable {
    /// The picture's path within the indexed folder.
    package let path: String
    /// The reason that the picture could not be read; nil for a readable one.
    package let failure: String?
    /// The codes of remarks about the picture's file.
    package let remarks: [String]
  }

  /// Creates a connection to an index, and the index if it is missing.
  ///
  /// Throws `fileFailed` with an `IndexFault` if the index is damaged or of another version,
  /// `optionInvalid` with an `IndexFault` if it is for another model, and `runtimeMissing` without
  /// SQLite.
  package convenience init(
    at folder: String, signature: IndexSignature
  ) throws(VisionError) {
    let use = try IndexUse(of: folder)
    let catalogue = try IndexCatalogue(in: folder, signature: signature)
    let snapshot = try Self.snapshot(catalogue, folder, signature)
    self.init(folder, signature, use, State(catalogue: catalogue, snapshot: snapshot))
  }

  private init(
    _ folder: String, _ signature: IndexSignature, _ use: IndexUse, _ state: sending State
  ) {
    (self.folder, self.signature, self.use) = (folder, signature, use)
    self.state = Lock(state)
  }

  /// The default folder of a user's indexes: in the cache, so read-only folders can be indexed,
  /// too.
  package static var usualPlace: String { CacheFolder.path + "/indexes" }

  /// Returns the folder of the index for a folder of pictures.
  ///
  /// - Parameters:
  ///   - path: The pictures' folder, without links, from the root.
  ///   - place: The folder of all indexes.
  /// - Returns: The same folder for the same pictures, in every version with the same form.
  package static func folder(forPicturesIn path: String, at place: String) -> String {
    let digest = SHA256(of: Array(path.utf8).span.rawBytes).description
    return "\(place)/\(digest.bytes.prefix(32))\(PictureIndexForm.ending)"
  }

  /// Returns the number of pictures that a search can find.
  package func pictureCount() throws(VisionError) -> Int {
    try state.withLock { (state) throws(VisionError) in try state.catalogue.pictureCount() }
  }

  /// Returns the pictures that searches do not find, or that were not embedded whole, by path.
  package func notes() throws(VisionError) -> [Note] {
    try state.withLock { (state) throws(VisionError) in try state.catalogue.notes() }
  }

  /// Returns true if searches find all pictures that the last refresh found.
  ///
  /// It was so when the index was opened or last changed; searches keep to that state.
  package func isWhole() -> Bool { state.withLock { $0.snapshot.state.isWhole } }

  /// Returns what the last refresh left out.
  package func gaps() throws(VisionError) -> IndexGaps {
    try state.withLock { (state) throws(VisionError) in try state.catalogue.gaps() }
  }
}

// MARK: - Searching

extension PictureIndex {
  /// Returns the pictures most similar to a vector, best first, equal ones by path.
  ///
  /// The result is exact: the vector is in effect compared with every other one. If more than
  /// `count` are equally similar, the ones indexed first are returned. Throws `fileFailed` with
  /// `IndexFault.unfinished` if another process has emptied the index since it was opened, and has
  /// not filled it.
  package func search(
    _ vector: [Float], count: Int, threadCount: Int = 1
  ) throws(VisionError) -> [Match] {
    let matches = try onSnapshot { (snapshot) throws(VisionError) in
      [try snapshot.search(vector.span, count: count, threadCount: threadCount)]
    }
    // Pictures that are indexed again have other slots; the order must not depend on them.
    return matches.joined().sorted { ($1.similarity, $0.path) < ($0.similarity, $1.path) }
  }

  /// Finds lists of slots in a snapshot of the index, and their pictures.
  func onSnapshot(
    _ find: (IndexSnapshot) throws(VisionError) -> [[IndexSnapshot.Hit]]
  ) throws(VisionError) -> [[Match]] {
    // A second attempt helps if another process reassigns all slots at just this moment.
    for _ in 0..<8 {
      let snapshot = state.withLock { $0.snapshot }
      let lists = try find(snapshot)
      let paths = try state.withLock { (state) throws(VisionError) -> [String]? in
        let paths = try state.catalogue.paths(
          ofSlots: lists.flatMap { $0.map(\.slot) }, generation: snapshot.state.generation)
        if let paths { return paths }
        try replaceSnapshot(&state)
        return nil
      }
      guard var rest = paths?[...] else { continue }
      return lists.map { hits in
        defer { rest = rest.dropFirst(hits.count) }
        return zip(rest, hits).map { Match(path: $0, similarity: $1.similarity) }
      }
    }
    throw VisionError(
      .fileFailed, "the index \(folder) keeps changing; try again when it is complete")
  }

  /// Takes a new snapshot in place of one whose slots others have reassigned.
  ///
  /// An index that was not emptied since has all that it had, but what is gone from the folder.
  private func replaceSnapshot(_ state: inout State) throws(VisionError) {
    let old = state.snapshot.state
    var next = try Self.snapshot(state.catalogue, folder, signature)
    guard next.state.isWhole || next.state.origin == old.origin else {
      throw IndexFault.unfinished(folder)
    }
    next.state.isWhole = next.state.isWhole || old.isWhole
    state.snapshot = next
  }

  /// Takes a snapshot; throws `optionInvalid` if the vectors are those of another model.
  private static func snapshot(
    _ catalogue: IndexCatalogue, _ folder: String, _ signature: IndexSignature
  ) throws(VisionError) -> IndexSnapshot {
    let snapshot = Result { () throws(VisionError) in
      try openSnapshot(catalogue, folder, signature)
    }
    // After it was opened, as another process may empty the index for another model at any time.
    // Vectors of another length would be taken for damage.
    try catalogue.check(signature)
    return try snapshot.get()
  }

  private static func openSnapshot(
    _ catalogue: IndexCatalogue, _ folder: String, _ signature: IndexSignature
  ) throws(VisionError) -> IndexSnapshot {
    let state = try catalogue.state()
    do throws(VisionError) {
      return try IndexSnapshot(state, in: folder, valueCount: signature.valueCount)
    } catch {
      // Files of an older generation are removed once the catalogue names the next one.
      let newer = try catalogue.state()
      guard newer.generation == state.generation else {
        return try IndexSnapshot(newer, in: folder, valueCount: signature.valueCount)
      }
      guard error.code == .inputMissing else { throw error }
      throw IndexFault.damaged(catalogue.path, error.message)
    }
  }
}

// MARK: - Changing

extension PictureIndex {
  /// Changes the index, with exclusive access.
  ///
  /// Additions in `body` are committed at intervals, and the rest when it returns or throws.
  ///
  /// - Parameters:
  ///   - wait: Called repeatedly while another process changes the index; may give up by throwing.
  ///   - body: Makes the changes, on the calling thread.
  /// - Returns: The result of `body`.
  /// - Throws: The errors of `wait` and `body`, or `fileFailed` if the index cannot be written.
  package func update<Result>(
    wait: () throws(VisionError) -> Void,
    _ body: (IndexUpdate) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try FileLock.hold(folder + "/lock", wait: wait) { () throws(VisionError) in
      let catalogue = try IndexCatalogue(in: folder, signature: signature)
      try catalogue.check(signature)
      let update = try IndexUpdate(catalogue, folder: folder, valueCount: signature.valueCount)
      let result: Result
      do throws(VisionError) {
        result = try body(update)
      } catch {
        // The work up to the error is valid; the caller must get the error itself.
        try? update.commit()
        throw error
      }
      try update.commit()
      try update.compactIfWasteful()
      try state.withLock { (state) throws(VisionError) in
        state.snapshot = try Self.snapshot(state.catalogue, folder, signature)
      }
      return result
    }
  }

  /// Empties the index in a folder, in any state, for a model.
  package static func reset(
    at folder: String, signature: IndexSignature, wait: () throws(VisionError) -> Void
  ) throws(VisionError) {
    let use = try IndexUse(of: folder)
    try withExtendedLifetime(use) { () throws(VisionError) in
      try FileLock.hold(folder + "/lock", wait: wait) { () throws(VisionError) in
        do throws(VisionError) {
          try IndexCatalogue(in: folder, signature: signature).reset(for: signature)
        } catch {
          guard error.cause is IndexFault else { throw error }
          try makeAnew(folder, signature)
        }
        removeVectors(folder)
      }
    }
  }

  /// Returns the model of an index, also of one that is damaged; nil if there is no index, or
  /// nothing in it says which model it was.
  package static func model(at folder: String) -> IndexModel? {
    if let signature = try? IndexCatalogue(readingIn: folder).signature() {
      return IndexModel(signature)
    }
    return IndexModel(notedIn: folder)
  }

  /// Returns the random number that an index was given when it was last emptied; nil if it cannot
  /// be read.
  ///
  /// It changes with each rebuild, and not with a compaction, which carries damage on.
  package static func origin(at folder: String, signature: IndexSignature) -> Int? {
    try? IndexCatalogue(in: folder, signature: signature).origin()
  }

  /// Replaces an index with damaged files or of another format by an empty one.
  ///
  /// Does nothing if the index no longer has the given `origin`: another process was faster.
  /// Processes with the old index open keep reading its files.
  package static func rebuild(
    at folder: String, signature: IndexSignature, origin: Int?,
    wait: () throws(VisionError) -> Void
  ) throws(VisionError) {
    let use = try IndexUse(of: folder)
    try withExtendedLifetime(use) { () throws(VisionError) in
      try FileLock.hold(folder + "/lock", wait: wait) { () throws(VisionError) in
        guard Self.origin(at: folder, signature: signature) == origin else { return }
        try makeAnew(folder, signature)
        removeVectors(folder)
      }
    }
  }

  private static let removed = ".removed-"

  /// Returns true for the folder of an index whose removal was interrupted.
  package static func isRemoved(_ folder: String) -> Bool {
    let name = folder.bytes.cut(atLast: "/")?.1 ?? folder.bytes
    return name.cut(atLast: ".")?.1.hasPrefix(removed.bytes.dropFirst()) ?? false
  }

  /// Removes an index; returns false if a process has it open, which keeps it.
  ///
  /// Throws `fileFailed` if it cannot be removed.
  package static func remove(at folder: String) throws(VisionError) -> Bool {
    guard let use = try IndexUse(alone: folder) else { return false }
    return try withExtendedLifetime(use) { () throws(VisionError) in
      // First out of the way, whole: who opens the index meanwhile makes another one.
      let away =
        isRemoved(folder) ? folder : "\(folder)\(removed)\(UInt64.random(in: 1 ... .max))"
      if away != folder {
        do throws(VisionError) {
          try FileSystem.rename(folder, to: away)
        } catch {
          throw VisionError(error.code, "\(folder): cannot be removed", cause: error.cause)
        }
      }
      FileSystem.remove(away)
      guard FileKind(of: away, followingLinks: false) == .missing else {
        throw VisionError(.fileFailed, "\(away): cannot be removed")
      }
      return true
    }
  }

  private static func makeAnew(
    _ folder: String, _ signature: IndexSignature
  ) throws(VisionError) {
    // There is no other writer: the lock is held.
    for ending in ["", "-journal"] {
      FileSystem.removeFile("\(folder)/\(IndexCatalogue.fileName)\(ending)")
    }
    _ = try IndexCatalogue(in: folder, signature: signature)
  }

  private static func removeVectors(_ folder: String) {
    for name in FileSystem.names(in: folder) where VectorLayout.isFileName(name) {
      FileSystem.removeFile("\(folder)/\(name)")
    }
  }
}
