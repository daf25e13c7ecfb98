internal import ModelFiles
internal import ModelRewriting
internal import VisionBase

/// The command that adds missing data to a model, if there is one.
struct PackagingAdvice {
  private let model: ModelFile

  init(for model: ModelFile) { self.model = model }

  /// The advice after an error about a detector without metadata; empty if packaging does not help.
  var forDetector: String {
    if let recipe = PackagingRecipe.all.first(where: { $0.fits(model) }) {
      return "; make one of it with: \(command) --recipe \(recipe.name)"
    }
    if YOLORecipe.fits(model) {
      return "; if it is a YOLO model, make one of it with: \(command) --recipe \(YOLORecipe.name) "
        + "--labels NAMES.txt"
    }
    guard let roles = try? OutputRoles(of: model, []), case .detector = roles.task else {
      return ""
    }
    let numbers = model.inputs.first?.elementType == .float32 ? Self.usualNormalization : ""
    return "; add them with: \(command) --labels NAMES.txt\(numbers)"
  }

  /// The advice after an error about an input without a known normalization.
  var forNormalization: String {
    "; add them, usually from -1 to 1, with: \(command)\(Self.usualNormalization)"
  }

  private static let usualNormalization = " --mean 127.5 --deviation 127.5"

  private var command: String {
    let name = model.bytes.name
    // A model from memory has a name that is not a path; a path with special characters is not
    // suggested.
    guard let stem = name.bytes.dropping(suffix: Self.ending.bytes),
      name.unicodeScalars.allSatisfy(Self.isPlain),
      FileKind(of: name, followingLinks: true) == .file
    else {
      return "vision models package MODEL.tflite -o NEW.tflite"
    }
    return "vision models package \(name) -o \(stem)-packaged\(Self.ending)"
  }

  private static let ending = ".tflite"

  /// Returns true if a character has no special meaning in a shell.
  private static func isPlain(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-", "+", ",": true
    default: letter.value >= 0xA0
    }
  }
}
