import Movies
import VisionBase
import VisionReports

/// The names of files made from inputs, within a folder: those of the inputs, in the same
/// subfolders.
///
/// Of two with the same name the later one gets a number. A name never leads out of the folder.
struct OutputNames: Sendable {
  #if canImport(Darwin)
    /// A name as the file system compares it: there, names that differ only in how an accent is
    /// encoded are one.
    private typealias Key = String
  #else
    /// A name as the file system compares it: by its bytes.
    private typealias Key = ByteText
  #endif

  private let stems: [String]
  /// The inputs that are not videos, by their names.
  private let pictures: [Key: Input]
  /// The indices of pictures whose files have another name than they.
  let renamed: [Int]

  /// The minimum number of digits in the number of a frame, so that names sort in order.
  private static let frameDigits = 6

  /// The room left for a number and an extension.
  private static let room = "-9999999.jpeg"

  /// Creates names for inputs; `endings` are the extensions of their files, which also distinguish
  /// them.
  init(_ inputs: [Input], endings: [String], reserved: Set<String> = []) {
    var taken = Dictionary(uniqueKeysWithValues: reserved.map { (Key($0), 1) })
    stems = zip(inputs, endings).map { input, ending in
      let stem =
        Self.folders(of: input)
        + LongName.prefix(
          of: Self.stem(of: input), leavingRoomFor: Self.room)
      var name = stem
      while let number = taken[Key("\(name).\(ending)")] {
        taken[Key("\(name).\(ending)")] = number + 1
        name = "\(stem)-\(number + 1)"
      }
      taken[Key("\(name).\(ending)")] = 1
      return name
    }
    let named = zip(stems.map { Key($0) }, inputs).filter { !$1.isMovie }
    renamed = zip(stems, inputs).enumerated().filter { _, pair in
      !pair.1.isMovie && pair.0.bytes != (Self.folders(of: pair.1) + Self.stem(of: pair.1)).bytes
    }.map(\.offset)
    pictures = Dictionary(named, uniquingKeysWith: { first, _ in first })
  }

  /// The name for an input or, for a video, for one of its frames.
  subscript(_ number: Int, _ frame: FramePlace?) -> String {
    guard let frame else { return stems[number] }
    let digits = "\(frame.number)"
    let zeros = String(repeating: "0", count: max(0, Self.frameDigits - digits.count))
    return "\(stems[number])_\(zeros)\(digits)"
  }

  /// Returns the picture with the name of a frame: the files made from both would be one.
  func picture(named name: String) -> Input? { pictures[Key(name)] }

  /// The name for an input by its index in the list: with folders, without an extension.
  subscript(_ number: Int) -> String { stems[number] }

  /// Returns a sentence about the pictures whose files have another name than they, for files that
  /// are found by it; nil if there are none.
  ///
  /// `owning` says what a picture, or several, have in them, such as `picture has its mask`.
  func remark(
    onRenamed inputs: [Input], owning: (one: String, several: String), ending: String
  ) -> String? {
    renamed.first.map { first in
      "\(counted(renamed.count, owning.one, owning.several)) under another name, such as "
        + "\(inputs[first].name) in \(stems[first]).\(ending): readers go by the picture's name"
    }
  }

  /// The subfolders of the names.
  var folders: [String] {
    let folders = stems.filter { $0.bytes.contains("/") }.map { FileSystem.parent(of: $0).bytes }
    return Set(folders).sorted().map(String.init)
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
  /// Returns the name of a stream without characters that have a meaning in file names.
  fileprivate static func stem(ofStream name: String) -> String {
    name.bytes.split { !$0.isLetter && !$0.isDigit }.joined(separator: "-")
  }
}

/// The parts of a path's last component.
struct FileName {
  /// The name without its extension.
  let stem: String
  /// The extension: the part after the last dot, empty without one.
  let ending: String

  /// Returns the last component of a path.
  static func last(of path: String) -> String {
    path.bytes.split(separator: "/").last.map(String.init) ?? path
  }

  init(_ path: String) {
    let name = Self.last(of: path)
    guard let (stem, ending) = name.bytes.cut(atLast: "."), !stem.isEmpty else {
      self.stem = name
      ending = ""
      return
    }
    self.stem = String(stem)
    self.ending = String(ending)
  }
}
