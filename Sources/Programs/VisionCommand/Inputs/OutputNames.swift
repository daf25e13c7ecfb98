import Movies
import VisionBase
import VisionReports

/// What files made of inputs are called within a folder: like the inputs, in the same folders below.
///
/// Of two with the same name the later one gets a number. No name leads out of the folder.
struct OutputNames: Sendable {
  private let stems: [String]
  /// The inputs that are no videos, by their names.
  private let pictures: [String: Input]

  /// How many digits the number of a frame has at least, so that names are in order.
  private static let frameDigits = 6

  /// Room that is left for a number and an ending.
  private static let room = "-9999999.jpeg"

  /// Names for some inputs; `endings` are those of their files, and tell files apart as well.
  init(_ inputs: [Input], endings: [String], reserved: Set<String> = []) {
    var taken = Dictionary(uniqueKeysWithValues: reserved.map { ($0, 1) })
    stems = zip(inputs, endings).map { input, ending in
      let stem =
        Self.folders(of: input)
        + LongName.prefix(
          of: Self.stem(of: input), leavingRoomFor: Self.room)
      var name = stem
      while let number = taken["\(name).\(ending)"] {
        taken["\(name).\(ending)"] = number + 1
        name = "\(stem)-\(number + 1)"
      }
      taken["\(name).\(ending)"] = 1
      return name
    }
    let named = zip(stems, inputs).filter { !$1.isMovie }
    pictures = Dictionary(named, uniquingKeysWith: { first, _ in first })
  }

  /// The name for an input or, for a video, for one of its frames.
  subscript(_ number: Int, _ frame: FramePlace?) -> String {
    guard let frame else { return stems[number] }
    let digits = "\(frame.number)"
    let zeros = String(repeating: "0", count: max(0, Self.frameDigits - digits.count))
    return "\(stems[number])_\(zeros)\(digits)"
  }

  /// The picture whose name is that of a frame: what is made of both would be one file.
  func picture(named name: String) -> Input? { pictures[name] }

  /// The name for an input, by its number in the list: folders and all, without an ending.
  subscript(_ number: Int) -> String { stems[number] }

  /// The folders below that the names are in.
  var folders: Set<String> {
    Set(stems.compactMap { $0.bytes.contains("/") ? FileSystem.parent(of: $0) : nil })
  }

  private static func folders(of input: Input) -> String {
    input.placeInFolder?.bytes.cut(atLast: "/").map { "\($0.0)/" } ?? ""
  }

  private static func stem(of input: Input) -> String {
    switch input.source {
    case .standardInput: "stdin"
    case .movie(.camera(let camera, _)): "camera-" + FileName(camera.device).stem
    case .movie(.stream): stem(ofStream: input.name)
    case .movie(.pictures): FileName(input.name).stem.bytes.removing { $0 == "%" }
    default: input.name == "-" ? "stdin" : FileName(input.name).stem
    }
  }
}

extension OutputNames {
  /// The name of a stream without what means something in names of files.
  fileprivate static func stem(ofStream name: String) -> String {
    name.bytes.split { !$0.isLetter && !$0.isDigit }.joined(separator: "-")
  }
}

/// The parts of a path's last name.
struct FileName {
  /// The name without its ending.
  let stem: String
  /// What follows the last dot, empty without one.
  let ending: String

  init(_ path: String) {
    let name = path.bytes.split(separator: "/").last.map(String.init) ?? path
    guard let (stem, ending) = name.bytes.cut(atLast: "."), !stem.isEmpty else {
      self.stem = name
      ending = ""
      return
    }
    self.stem = String(stem)
    self.ending = String(ending)
  }
}
