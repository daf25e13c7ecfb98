/// The structure of a kind of file: parts, each with a header that says how long it is.
///
/// A value holds what was seen so far, and is copied to try a place out. Numbers in headers are
/// anything at all: no sum of them may overflow.
protocol ContainerStructure: SendableMetatype {
  /// Recognizes the kind by a file's first bytes; nil for other files.
  init?(_ bytes: StructureBytes)

  /// The place of the first part to examine.
  var start: Int { get }

  /// The place up to which the file must consist of parts by its headers; zero if they do not say.
  var promisedEnd: Int { get }

  /// Returns the part at a place, and remembers what later parts depend on.
  mutating func part(at place: Int, in bytes: StructureBytes) -> StructurePart

  /// Returns what FFmpeg makes of a film that begins where the parts end.
  ///
  /// A part of no other film is `.damaged`: only the first one is read.
  mutating func part(of film: NextFilm) -> StructurePart

  /// Forgets what the part before the place to examine says of it.
  mutating func forgetPlace()

  /// Returns true if a part after damage may begin at a place, by a look at a few bytes.
  func mayResume(at place: Int, _ first: UInt8, in bytes: StructureBytes) -> Bool
}

extension ContainerStructure {
  mutating func part(of film: NextFilm) -> StructurePart { .damaged }

  mutating func forgetPlace() {}
}

/// The outcome of a look at one place of a file.
enum StructurePart {
  /// An intact header, whose part or whose first inner part begins at the end given.
  case intact(end: Int)
  /// A part that extends beyond the file's end.
  case cutOff
  /// A part whose inside contradicts its header; the next part begins at the end given.
  case damaged
  /// No part.
  case none
  /// The end of everything that is examined.
  case end
}
