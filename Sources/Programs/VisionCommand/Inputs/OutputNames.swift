import Movies
import VisionBase

/// What files made of inputs are called within a folder: like the inputs, in the same folders below.
///
/// Of two with the same name the later one gets a number. No name leads out of the folder.
struct OutputNames: Sendable {
  private let stems: [String]

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
  }

  /// The name for an input, by its number in the list: folders and all, without an ending.
  subscript(_ number: Int) -> String { stems[number] }

  /// The folders below that the names are in.
  var folders: Set<String> {
    Set(stems.compactMap { $0.contains("/") ? FileSystem.parent(of: $0) : nil })
  }

  private static func folders(of input: Input) -> String {
    guard let slash = input.placeInFolder?.lastIndex(of: "/"), let place = input.placeInFolder
    else { return "" }
    return String(place[...slash])
  }

  private static func stem(of input: Input) -> String {
    switch input.source {
    case .standardInput: "stdin"
    case .movie(.camera(let camera)): "camera-" + FileName(camera.device).stem
    case .movie(.pictures): FileName(input.name).stem.filter { $0 != "%" }
    default: input.name == "-" ? "stdin" : FileName(input.name).stem
    }
  }
}

/// The parts of a path's last name.
struct FileName {
  /// The name without its ending.
  let stem: String
  /// What follows the last dot, empty without one.
  let ending: String

  init(_ path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      stem = name
      ending = ""
      return
    }
    stem = String(name[..<dot])
    ending = String(name[name.index(after: dot)...])
  }
}
