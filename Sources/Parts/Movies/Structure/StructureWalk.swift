/// A walk from header to header through a file, which finds what FFmpeg passes over in silence.
///
/// Only headers are read, so that a long film takes little more than a read for each frame. Damage
/// counts where intact parts follow it or its headers promise more: other bytes behind the last
/// part are the notes of some program, or space that was set aside, unless a film begins there that
/// FFmpeg does not read.
struct StructureWalk {
  /// The fault of a file.
  enum Fault: Equatable {
    /// The file ends within a part, or before its headers say.
    case endsEarly
    /// Something else stands where a part should be.
    case isDamaged
  }

  /// The kinds of files whose structure is known.
  private static let kinds: [any ContainerStructure.Type] = [
    AVIStructure.self, FLVStructure.self, MatroskaStructure.self, FragmentStructure.self,
    IndexedStructure.self, WindowsMediaStructure.self, TransportStructure.self, Y4MStructure.self,
    GIFStructure.self, OggStructure.self, ProgramStructure.self,
  ]

  /// The maximum number of headers read; a day of video has fewer.
  private static let mostParts = 20_000_000
  /// The maximum number of bytes searched for the end of damage.
  private static let searchedBytes = 16 << 20
  /// The maximum number of places in these bytes where a part is tried.
  private static let mostTries = 100_000
  /// The number of parts that must follow each other where a part seems to begin after damage.
  private static let partsOfProof = 3
  /// The smallest promised rest that counts; some programs end a list of parts with zeros.
  private static let fewestBytes = 4096

  private let bytes: StructureBytes
  private let isCancelled: () -> Bool
  private var partCount = 0

  /// Returns the first fault of a file; nil for a healthy one, one of another kind, and one whose
  /// examination was canceled or takes too long.
  static func fault(in bytes: StructureBytes, isCancelled: @escaping () -> Bool = { false })
    -> Fault?
  {
    for kind in kinds {
      guard let structure = kind.init(bytes) else { continue }
      var walk = StructureWalk(bytes: bytes, isCancelled: isCancelled)
      let fault = walk.fault(in: structure)
      return bytes.isExhausted ? nil : fault
    }
    return nil
  }

  private init(bytes: StructureBytes, isCancelled: @escaping () -> Bool) {
    (self.bytes, self.isCancelled) = (bytes, isCancelled)
  }

  private mutating func fault<Structure: ContainerStructure>(in start: Structure) -> Fault? {
    var structure = start
    var place = structure.start
    var lastFilm: Int?
    while mayContinue() {
      guard place < bytes.count else {
        return structure.promisedEnd > bytes.count ? .endsEarly : nil
      }
      var part = structure.part(at: place, in: bytes)
      if case .end = part, let film = NextFilm(behind: place, in: bytes) {
        part = structure.part(of: film)
        if case .intact(let end) = part, end != lastFilm {
          // Its own first part may be at this very place.
          (place, lastFilm) = (end, end)
          continue
        }
      }
      switch part {
      case .intact(let end): place = max(end, place + 1)
      case .end: return nil
      case .damaged: return .isDamaged
      case .cutOff: return resumes(structure, after: place) ? .isDamaged : .endsEarly
      case .none:
        let isPromised = min(structure.promisedEnd, bytes.count) - place >= Self.fewestBytes
        if isPromised || resumes(structure, after: place) { return .isDamaged }
        if structure.promisedEnd > bytes.count { return .endsEarly }
        guard let film = NextFilm(behind: place, in: bytes) else { return nil }
        guard case .intact(let end) = structure.part(of: film), end > place else {
          return .isDamaged
        }
        place = end
      }
    }
    return nil
  }

  private mutating func mayContinue() -> Bool {
    partCount += 1
    return partCount <= Self.mostParts && !isCancelled()
  }

  /// Returns true if intact parts follow somewhere after a place.
  private mutating func resumes(_ structure: some ContainerStructure, after place: Int) -> Bool {
    let end = min(bytes.count, place + Self.searchedBytes)
    var walk = self
    var tryCount = 0
    let found = bytes.first(in: place + 1..<max(place + 1, end)) { place, first in
      guard !walk.bytes.isExhausted else { return true }
      guard structure.mayResume(at: place, first, in: walk.bytes), tryCount < Self.mostTries
      else { return false }
      tryCount += 1
      return walk.isIntact(structure, at: place)
    }
    partCount = walk.partCount
    return found != nil
  }

  /// Returns true if several parts follow each other from a place on.
  private mutating func isIntact(_ start: some ContainerStructure, at place: Int) -> Bool {
    var structure = start
    structure.forgetPlace()
    var place = place
    for index in 0..<Self.partsOfProof {
      guard mayContinue() else { return false }
      guard place < bytes.count else { return index > 0 && place == bytes.count }
      switch structure.part(at: place, in: bytes) {
      case .intact(let end): place = max(end, place + 1)
      case .end: return index > 0
      case .cutOff: return index > 1
      case .damaged, .none: return false
      }
    }
    return true
  }
}
