import VisionBase

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#endif

/// Events that wait on disk for one way out, a file each, oldest first.
///
/// An event is on the disk before `add` returns and until `remove` is called, whatever ends the
/// process. While the disk takes nothing, events wait in memory. If the queue is full, the oldest
/// events make room.
final class EventQueue: Sendable {
  /// The outcome of adding an event.
  struct Addition: Sendable {
    /// The number of old events that were left out to make room.
    var leftOut = 0
    /// The number of events that are lost: the disk takes nothing, and the memory is full.
    var lost = 0
    /// True if the event is longer than any that is passed on: it is lost.
    var isTooLong = false
    /// The reason the event is not on the disk; nil if it is.
    var fault: VisionError?
  }

  /// An event's place in the queue.
  fileprivate struct Entry: Sendable {
    let number: Int
    /// The space that it takes on the disk.
    let size: Int
    /// The event, while the disk does not have it.
    var bytes: [UInt8]?
  }

  private let folder: String
  private let byteLimit: Int
  private let state = Lock(State())
  /// The lock that shows that the queue has an owner, while it is open.
  private let owner: Lock<OpenFile?>

  /// Maximum number of events in memory while the disk takes nothing.
  static let mostInMemory = 1000
  /// Maximum number of events that one addition moves from memory to the disk.
  private static let mostMovedAtOnce = 10
  private static let ending = ".json"
  private static let digits = 19
  private static let lockName = "lock"
  /// Maximum size of an event's file: a line has a few hundred bytes.
  private static let longestEvent = 1 << 20
  /// The limit of numbers that are found; each event in a nanosecond takes 31 years to reach the
  /// end of those that follow.
  private static let numberLimit = 1_000_000_000_000_000_000
  /// The space that the smallest file takes on usual file systems, in bytes.
  private static let blockSize = 4096

  /// Locks a file; waits up to half a second for programs that are being started.
  ///
  /// Until such a program runs, it has what is open here, and so a lock that was just released.
  private static func lock(_ file: OpenFile) -> Bool {
    for _ in 0..<50 {
      if (try? file.lock()) == true { return true }
      usleep(10_000)
    }
    return false
  }

  /// Takes a folder, with what waits in it.
  ///
  /// Throws `fileFailed` if the folder cannot be used, if other users can write to it, or if
  /// another process uses it.
  init(_ folder: String, byteLimit: Int) throws(VisionError) {
    try FileSystem.make(folder, isPrivate: true)
    try Self.checkIsOurs(folder)
    (self.folder, self.byteLimit) = (folder, byteLimit)
    let owner = try FileSystem.attempt("\(folder): the queue cannot be used") {
      () throws(SystemError) in
      try OpenFile(writing: "\(folder)/\(Self.lockName)", permissions: 0o600)
    }
    guard Self.lock(owner) else {
      throw VisionError(
        .fileFailed,
        "\(folder): another process uses this queue; end it, or give this one a folder of its own")
    }
    self.owner = Lock(owner)
    takeFiles()
  }

  /// Throws if other users of the machine can put files into a folder, which would be passed on.
  private static func checkIsOurs(_ folder: String) throws(VisionError) {
    let status = try FileSystem.attempt("\(folder): the queue cannot be used") {
      () throws(SystemError) in
      try (FileStatus(of: folder), FileStatus(of: FileSystem.parent(of: folder)))
    }
    let mayBeReplaced = status.1.permissions & 0o002 != 0 && !status.1.isSticky
    guard !status.0.isOnlyOursToWrite || mayBeReplaced else { return }
    throw VisionError(
      .fileFailed,
      "\(folder): other users of this machine can write there, and would have their files passed on; "
        + "give the queue a folder of your own")
  }

  /// Gives the queue up, for the next owner; returns the number of events that are lost with it.
  func close() -> Int {
    save()
    owner.withLock { $0 = nil }
    return state.withLock { $0.countInMemory }
  }

  /// The number of events that wait.
  var count: Int { state.withLock { $0.entries.count } }

  /// True if at least a quarter of the limit is free.
  var hasRoom: Bool { state.withLock { $0.total <= byteLimit / 4 * 3 } }

  /// True if all events that wait are on the disk, which took the last one.
  var isOnDisk: Bool { state.withLock { $0.isWritten && $0.countInMemory == 0 } }
}

// MARK: - Adding and removing

extension EventQueue {
  /// Adds an event.
  func add(_ event: String) -> Addition {
    let bytes = Array(event.utf8)
    var addition = Addition()
    guard bytes.count <= Self.longestEvent else {
      addition.isTooLong = true
      return addition
    }
    let number = state.withLock { $0.nextNumber() }
    var entry = Entry(number: number, size: Self.size(bytes.count))
    do throws(VisionError) {
      try write(bytes, number)
      save(atMost: Self.mostMovedAtOnce)
    } catch {
      addition.fault = error
      entry.bytes = bytes
    }
    let (isKept, left) = state.withLock { [entry, byteLimit] state in
      state.isWritten = entry.bytes == nil
      guard entry.bytes == nil || state.countInMemory < Self.mostInMemory else {
        return (false, [Entry]())
      }
      state.insert(entry)
      return (true, state.removeOldest(downTo: byteLimit))
    }
    for old in left where old.bytes == nil { FileSystem.removeFile(path(old.number)) }
    (addition.leftOut, addition.lost) = (left.count, isKept ? 0 : 1)
    return addition
  }

  /// Writes events in memory to the disk, the oldest first, as far as it takes them.
  func save(atMost most: Int = .max) {
    let waiting = state.withLock { $0.inMemory(atMost: most) }
    for entry in waiting {
      guard let bytes = entry.bytes else { continue }
      guard (try? write(bytes, entry.number)) != nil else { return }
      let isThere = state.withLock { $0.noteWritten(entry.number) }
      // It has arrived, or was left out, meanwhile.
      if !isThere { FileSystem.removeFile(path(entry.number)) }
    }
  }

  private func write(_ bytes: [UInt8], _ number: Int) throws(VisionError) {
    try WholeFile.write(bytes.span.rawBytes, to: path(number), isDurable: true, isPrivate: true)
  }

  /// The number of the event that has waited longest; nil if there is none.
  var oldest: Int? { state.withLock { $0.entries.first?.number } }

  /// Reads an event; nil if it is not there anymore.
  ///
  /// Throws `fileFailed` if its file cannot be read.
  func read(_ number: Int) throws(VisionError) -> [UInt8]? {
    guard let entry = state.withLock({ $0.entry(number) }) else { return nil }
    if let bytes = entry.bytes { return bytes }
    do throws(VisionError) {
      let file = try StableBytes(reading: path(number))
      return file.copy(of: 0..<file.byteCount)
    } catch {
      guard state.withLock({ $0.entry(number) }) != nil else { return nil }
      throw error
    }
  }

  /// Removes an event that has arrived.
  func remove(_ number: Int) {
    // The entry first: `save` removes a file that it writes for an entry that is gone.
    state.withLock { $0.remove(number) }
    FileSystem.removeFile(path(number))
  }
}

// MARK: - Files

extension EventQueue {
  /// Takes what waits in the folder, and removes what a killed process left half-written.
  private func takeFiles() {
    var found: [Entry] = []
    for name in FileSystem.names(in: folder) {
      let path = "\(folder)/\(name)"
      if let target = Self.target(ofLeftover: name) {
        // Of a process that was killed: this one owns the queue.
        TemporaryFile.removeLeftovers(of: "\(folder)/\(target)")
      } else if let number = Self.number(of: name),
        let status = try? FileStatus(of: path, followingLinks: false),
        status.kind == .file, (1...Self.longestEvent).contains(status.byteCount)
      {
        // Anything else is no event of a queue: another file, a link to one, or too large.
        found.append(Entry(number: number, size: Self.size(status.byteCount)))
      }
    }
    // Numbers of equal width: the names' order is theirs.
    state.withLock { [found] in for entry in found { $0.insert(entry) } }
  }

  /// True if the file of an event is there.
  func hasFile(_ number: Int) -> Bool { FileIdentity(of: path(number)) != nil }

  private static func number(of name: String) -> Int? {
    guard let digits = name.bytes.dropping(suffix: ending.bytes), digits.count == Self.digits,
      digits.allSatisfy(\.isDigit), let number = Int(digits), number < numberLimit
    else { return nil }
    return number
  }

  /// Returns the event's name in that of an unfinished file; nil for other names.
  private static func target(ofLeftover name: String) -> String? {
    guard let rest = name.bytes.dropping(suffix: TemporaryFile.ending.bytes),
      let (target, _) = rest.cut(atLast: "."), number(of: String(target)) != nil
    else { return nil }
    return String(target)
  }

  private func path(_ number: Int) -> String {
    let text = "\(number)"
    let zeros = String(repeating: "0", count: Self.digits - text.utf8.count)
    return "\(folder)/\(zeros)\(text)\(Self.ending)"
  }

  /// Returns the space that some bytes take on the disk.
  private static func size(_ byteCount: Int) -> Int {
    max(byteCount + blockSize - 1, blockSize) / blockSize * blockSize
  }
}

// MARK: - State

/// The events that wait, in the order of their numbers.
private struct State {
  private(set) var entries: ArraySlice<EventQueue.Entry> = []
  /// The space of all of them on the disk.
  private(set) var total = 0
  private(set) var countInMemory = 0
  /// True if the disk took the last event.
  var isWritten = true
  private var next = 0

  mutating func nextNumber() -> Int {
    defer { next += 1 }
    return next
  }

  mutating func insert(_ entry: EventQueue.Entry) {
    // Two threads that add at once may end in another order than they began.
    let place = entries.lastIndex { $0.number < entry.number }.map { $0 + 1 }
    entries.insert(entry, at: place ?? entries.startIndex)
    next = max(next, entry.number + 1)
    total += entry.size
    if entry.bytes != nil { countInMemory += 1 }
  }

  /// Removes the oldest entries until the rest takes no more space than the limit, or one is left.
  mutating func removeOldest(downTo byteLimit: Int) -> [EventQueue.Entry] {
    var removed: [EventQueue.Entry] = []
    while total > byteLimit, entries.count > 1, let oldest = entries.first {
      remove(oldest.number)
      removed.append(oldest)
    }
    return removed
  }

  mutating func remove(_ number: Int) {
    guard let place = place(of: number) else { return }
    let entry = entries[place]
    total -= entry.size
    if entry.bytes != nil { countInMemory -= 1 }
    // The first one goes without moving the others.
    if place == entries.startIndex { entries.removeFirst() } else { entries.remove(at: place) }
  }

  func entry(_ number: Int) -> EventQueue.Entry? { place(of: number).map { entries[$0] } }

  func inMemory(atMost most: Int) -> [EventQueue.Entry] {
    guard countInMemory > 0 else { return [] }
    return Array(entries.lazy.filter { $0.bytes != nil }.prefix(most))
  }

  /// Forgets the bytes of an event that is on the disk now; returns false if it is not there.
  mutating func noteWritten(_ number: Int) -> Bool {
    guard let place = place(of: number) else { return false }
    if entries[place].bytes != nil { countInMemory -= 1 }
    entries[place].bytes = nil
    isWritten = true
    return true
  }

  /// Returns the place of a number; that of the oldest is found at once.
  private func place(of number: Int) -> Int? {
    var range = entries.indices
    if entries.first?.number == number { return entries.startIndex }
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if entries[middle].number < number {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    let place = range.lowerBound
    return place < entries.endIndex && entries[place].number == number ? place : nil
  }
}
