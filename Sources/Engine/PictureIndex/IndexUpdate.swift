package import VisionBase

/// Changes an index, as the only process that may; for one thread.
package final class IndexUpdate {
  private let catalogue: IndexCatalogue
  private let folder: String
  private let valueCount: Int
  private var generation: Int
  private var slotCount: Int
  private let numbers: VectorFile
  private let directions: VectorFile
  private var known: [ByteText: KnownPicture]
  private var pending = Pending()

  private struct Pending {
    var vectorCount = 0
    var numbers: [UInt8] = []
    var directions: [UInt8] = []
    var removed: [String] = []
    var added: [(path: String, picture: KnownPicture, failure: String?)] = []
  }

  /// The number of pictures per commit: the most that are lost if the process dies.
  private static let batchSize = 256

  init(_ catalogue: IndexCatalogue, folder: String, valueCount: Int) throws(VisionError) {
    let state = try catalogue.state()
    (self.catalogue, self.folder, self.valueCount) = (catalogue, folder, valueCount)
    (generation, slotCount) = (state.generation, state.slotCount)
    func file(_ kind: VectorLayout.Kind) throws(VisionError) -> VectorFile {
      let layout = VectorLayout(kind: kind, valueCount: valueCount, generation: state.generation)
      return try VectorFile(layout, in: folder, slotCount: state.slotCount)
    }
    numbers = try file(.numbers)
    directions = try file(.directions)
    known = try catalogue.pictures()
    removeFilesOfOtherGenerations()
  }

  // MARK: - What is known

  /// The sorted paths of all pictures in the index, including those that could not be read.
  package var paths: [String] { known.keys.sorted().map(String.init) }

  /// Returns true if the index has the current version of a picture's file.
  package func isCurrent(_ path: String, _ file: FileIdentity) -> Bool {
    guard let picture = known[path.bytes] else { return false }
    return picture.byteCount == file.byteCount
      && picture.modifiedInNanoseconds == file.modifiedInNanoseconds
  }

  /// Returns the reason a known picture could not be read; nil for a readable one.
  package func failure(of path: String) throws(VisionError) -> String? {
    guard let picture = known[path.bytes], picture.slot == nil else { return nil }
    return try catalogue.failure(of: path) ?? "it could not be read"
  }

  /// Returns the codes of remarks about a known picture.
  package func remarks(on path: String) -> [String] { known[path.bytes]?.remarks ?? [] }

  // MARK: - Changes

  /// Adds a picture's vector to the index, replacing an older one.
  ///
  /// `file` is the file's identity from before the picture was read, and `remarks` are codes
  /// without commas.
  package func add(
    _ path: String, _ file: FileIdentity, _ vector: IndexVector, remarks: [String] = []
  ) throws(VisionError) {
    guard vector.numbers.count == valueCount else {
      throw VisionError(
        .runtimeFailed,
        "\(path): the model gave \(vector.numbers.count) numbers instead of \(valueCount)")
    }
    let slot = slotCount + pending.vectorCount
    pending.vectorCount += 1
    numbers.layout.append(slot: slot, to: &pending.numbers) { record in
      unsafe vector.numbers.withUnsafeBytes { unsafe record.append(contentsOf: $0) }
    }
    directions.layout.append(slot: slot, to: &pending.directions) { record in
      vector.direction.append(to: &record)
    }
    note(path, file, slot: slot, remarks: remarks)
    if pending.added.count >= Self.batchSize { try commit() }
  }

  /// Records that a picture cannot be read, so it is not tried again until its file changes.
  package func add(
    _ path: String, _ file: FileIdentity, failure: String
  ) throws(VisionError) {
    note(path, file, slot: nil, failure: failure)
    if pending.added.count >= Self.batchSize { try commit() }
  }

  /// Removes a picture from the index.
  package func remove(_ path: String) throws(VisionError) {
    guard known.removeValue(forKey: path.bytes) != nil else { return }
    // A commit removes before it adds.
    if pending.added.contains(where: { $0.path.bytes == path.bytes }) { try commit() }
    pending.removed.append(path)
  }

  /// Commits all changes so far, and records what the index lacks of the folder.
  package func record(_ gaps: IndexGaps) throws(VisionError) {
    // An index that is called whole must be so on the disk.
    try commit()
    // Most refreshes change nothing, and a commit waits for the disk.
    guard try catalogue.gaps() != gaps else { return }
    try catalogue.commit(gaps)
  }

  private func note(
    _ path: String, _ file: FileIdentity, slot: Int?, failure: String? = nil,
    remarks: [String] = []
  ) {
    let picture = KnownPicture(
      byteCount: file.byteCount, modifiedInNanoseconds: file.modifiedInNanoseconds, slot: slot,
      remarks: remarks)
    known[path.bytes] = picture
    pending.added.append((path, picture, failure))
  }

  /// Makes all changes so far durable.
  package func commit() throws(VisionError) {
    guard !pending.added.isEmpty || !pending.removed.isEmpty else { return }
    let added = pending.vectorCount
    if added > 0 {
      // The vectors must be on the disk before the catalogue counts them.
      try numbers.append(pending.numbers)
      try directions.append(pending.directions)
      try numbers.synchronize()
      try directions.synchronize()
    }
    try catalogue.commit(
      removed: pending.removed, added: pending.added, slotCount: slotCount + added)
    slotCount += added
    pending = Pending()
  }
}

// MARK: - Compaction

extension IndexUpdate {
  /// The minimum number of retired slots for a compaction; they must also outnumber the others.
  private static let fewestRetiredSlots = 1024

  func compactIfWasteful() throws(VisionError) {
    let state = try catalogue.state()
    guard state.retired.count > Self.fewestRetiredSlots,
      state.retired.count > state.slotCount / 2
    else { return }
    try compact(state)
  }

  private func compact(_ state: IndexCatalogue.State) throws(VisionError) {
    let slots = try catalogue.slots()
    let next = Int.random(in: 1 ... .max)
    for kind in VectorLayout.Kind.allCases {
      let old = VectorLayout(kind: kind, valueCount: valueCount, generation: state.generation)
      let new = VectorLayout(kind: kind, valueCount: valueCount, generation: next)
      let reader = try VectorReader(old, in: folder, slotCount: state.slotCount)
      let file = try VectorFile(new, in: folder, slotCount: 0)
      for (newSlot, slot) in slots.enumerated() {
        try reader.forEachPiece(of: slot..<slot + 1) { (_, record) throws(VisionError) in
          var moved: [UInt8] = []
          new.append(slot: newSlot, to: &moved) { moved in
            let content = record.extracting(droppingLast: RecordSeal.byteCount)
            unsafe content.withUnsafeBytes { unsafe moved.append(contentsOf: $0) }
          }
          try file.append(moved)
        }
      }
      try file.synchronize()
    }
    try catalogue.commit(generation: next, oldSlots: slots)
    generation = next
    removeFilesOfOtherGenerations()
  }

  /// Removes the files that a finished or interrupted compaction has left.
  private func removeFilesOfOtherGenerations() {
    let current = VectorLayout.Kind.allCases.map {
      VectorLayout(kind: $0, valueCount: valueCount, generation: generation).fileName
    }
    for name in FileSystem.names(in: folder)
    where VectorLayout.isFileName(name) && !current.contains(name) {
      FileSystem.removeFile("\(folder)/\(name)")
    }
  }
}
