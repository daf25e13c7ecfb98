package import VisionBase

/// The embeddings of a folder's pictures, kept on disk and searched by similarity.
///
/// SQLite holds the catalogue: which picture, of which size and date, has its vector in which
/// slot. The vectors lie in two files beside it: as the model made them, and rounded to 8 bits a
/// number, which rules out most of them at a quarter of the traffic. A vector counts once the
/// catalogue says so, which it does only after the vector is on the disk; so a process may die at
/// any moment, and what was committed stays.
///
/// Every page of the catalogue and every vector ends in a checksum, and is compared with it each
/// time it is read: a damaged index is an error (`IndexFault.meansLoss`), never another answer.
/// `rebuild` makes such an index anew.
///
/// Any number of processes may search an index; one at a time may change it. Safe to use from any
/// thread.
package final class PictureIndex: Sendable {
  /// The index's own folder.
  package let folder: String

  private let signature: IndexSignature
  private let state: Lock<State>

  private struct State {
    let catalogue: IndexCatalogue
    var snapshot: IndexSnapshot
  }

  /// A picture of the index and how like the query it is.
  package struct Match: Hashable, Sendable {
    /// The picture's path within the indexed folder.
    package let path: String
    /// The cosine of the two embeddings.
    package let similarity: Double
  }

  /// Opens an index, and makes it where there is none.
  ///
  /// Throws `fileFailed` with an `IndexFault` when the index is damaged or of another version,
  /// `optionInvalid` with an `IndexFault` when it is for another model, and `runtimeMissing`
  /// without SQLite.
  package convenience init(
    at folder: String, signature: IndexSignature
  ) throws(VisionError) {
    // The catalogue names the user's pictures.
    try FileSystem.make(folder, isPrivate: true)
    let catalogue = try IndexCatalogue(in: folder, signature: signature)
    try catalogue.check(signature)
    let snapshot = try Self.snapshot(catalogue, folder, signature)
    self.init(folder, signature, State(catalogue: catalogue, snapshot: snapshot))
  }

  private init(_ folder: String, _ signature: IndexSignature, _ state: sending State) {
    (self.folder, self.signature) = (folder, signature)
    self.state = Lock(state)
  }

  /// Where the indexes of a user are kept: in the cache, so that folders that may not be written
  /// can be indexed too.
  package static var usualPlace: String { CacheFolder.path + "/indexes" }

  /// The folder of the index of a folder of pictures.
  ///
  /// - Parameters:
  ///   - path: The pictures' folder, without links, from the root.
  ///   - place: Where indexes are kept.
  /// - Returns: The same folder for the same pictures.
  package static func folder(forPicturesIn path: String, at place: String) -> String {
    let digest = SHA256(of: Array(path.utf8).span.rawBytes).description
    return "\(place)/\(digest.bytes.prefix(32))"
  }

  /// How many pictures can be found.
  package func pictureCount() throws(VisionError) -> Int {
    try state.withLock { (state) throws(VisionError) in try state.catalogue.pictureCount() }
  }
}

// MARK: - Searching

extension PictureIndex {
  /// The pictures most like a vector, best first, equally similar ones by their paths.
  ///
  /// The result is exact: that of comparing the vector with every other one. Where more are equally
  /// similar than `count` has room for, those that were indexed earlier are given.
  package func search(
    _ vector: [Float], count: Int, threadCount: Int = 1
  ) throws(VisionError) -> [Match] {
    let matches = try onSnapshot { (snapshot) throws(VisionError) in
      [try snapshot.search(vector.span, count: count, threadCount: threadCount)]
    }
    // Indexed anew, pictures have other slots; the order must not tell.
    return matches.joined().sorted { ($1.similarity, $0.path) < ($0.similarity, $1.path) }
  }

  /// Finds lists of slots in the index as it is at one moment, and their pictures.
  func onSnapshot(
    _ find: (IndexSnapshot) throws(VisionError) -> [[IndexSnapshot.Hit]]
  ) throws(VisionError) -> [[Match]] {
    // Only when another process gives all slots out anew in just this moment, a second look helps.
    for _ in 0..<8 {
      let snapshot = state.withLock { $0.snapshot }
      let lists = try find(snapshot)
      let paths = try state.withLock { (state) throws(VisionError) -> [String]? in
        let paths = try state.catalogue.paths(
          ofSlots: lists.flatMap { $0.map(\.slot) }, generation: snapshot.state.generation)
        if let paths { return paths }
        state.snapshot = try Self.snapshot(state.catalogue, folder, signature)
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

  private static func snapshot(
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
  /// Changes the index, as the only one to do so.
  ///
  /// What `body` adds is committed now and then, and what is left when it returns or throws.
  ///
  /// - Parameters:
  ///   - wait: Called again and again while another process changes the index; may give up by
  ///     throwing.
  ///   - body: Makes the changes, on the calling thread.
  /// - Returns: What `body` returns.
  /// - Throws: What `wait` or `body` throws, or `fileFailed` when the index cannot be written.
  package func update<Result>(
    wait: () throws(VisionError) -> Void,
    _ body: (IndexUpdate) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try FileLock.hold(folder + "/lock", wait: wait) { _ throws(VisionError) in
      let catalogue = try IndexCatalogue(in: folder, signature: signature)
      try catalogue.check(signature)
      let update = try IndexUpdate(catalogue, folder: folder, valueCount: signature.valueCount)
      let result: Result
      do throws(VisionError) {
        result = try body(update)
      } catch {
        // What was done until then is good; why it went no further is what the caller must hear.
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

  /// Empties the index in a folder, whatever is there, for a model.
  package static func reset(
    at folder: String, signature: IndexSignature, wait: () throws(VisionError) -> Void
  ) throws(VisionError) {
    try FileSystem.make(folder, isPrivate: true)
    try FileLock.hold(folder + "/lock", wait: wait) { _ throws(VisionError) in
      do throws(VisionError) {
        try IndexCatalogue(in: folder, signature: signature).reset(for: signature)
      } catch {
        guard error.cause is IndexFault else { throw error }
        try makeAnew(folder, signature)
      }
      removeVectors(folder)
    }
  }

  /// What an index was made with; nil where there is no index that can be read.
  package static func signature(at folder: String) -> IndexSignature? {
    try? IndexCatalogue(readingIn: folder).signature()
  }

  /// The random number that an index has until it is made anew; nil when it cannot be read.
  package static func generation(at folder: String, signature: IndexSignature) -> Int? {
    try? IndexCatalogue(in: folder, signature: signature).state().generation
  }

  /// Makes an index anew whose files are damaged or of another form, and leaves it empty.
  ///
  /// Does nothing when it was made anew since its `generation` was as given: another process was
  /// faster. Who has the old one open keeps reading its files.
  package static func rebuild(
    at folder: String, signature: IndexSignature, generation: Int?,
    wait: () throws(VisionError) -> Void
  ) throws(VisionError) {
    try FileSystem.make(folder, isPrivate: true)
    try FileLock.hold(folder + "/lock", wait: wait) { _ throws(VisionError) in
      guard Self.generation(at: folder, signature: signature) == generation else { return }
      try makeAnew(folder, signature)
      removeVectors(folder)
    }
  }

  private static func makeAnew(
    _ folder: String, _ signature: IndexSignature
  ) throws(VisionError) {
    // Nobody else writes: the lock is held.
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
