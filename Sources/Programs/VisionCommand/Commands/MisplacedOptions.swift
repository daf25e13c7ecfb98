import CommandLineParsing
import Movies
import OptionDeclarations
import VisionBase

/// The options of a command line that mean nothing for some of its inputs.
struct MisplacedOptions {
  /// What to tell a person; nil when every option applies to every input.
  let warning: String?

  /// What an option is for.
  private enum Use {
    case movies
    case movieFilesAndSequences
    case camerasAndSequences
    case cameras

    var words: String {
      switch self {
      case .movies: "videos"
      case .movieFilesAndSequences: "videos that are no camera"
      case .camerasAndSequences: "cameras and numbered pictures"
      case .cameras: "cameras"
      }
    }

    func covers(_ input: Input) -> Bool {
      guard case .movie(let source) = input.source else { return false }
      return switch (self, source) {
      case (.movies, _), (.camerasAndSequences, .camera), (.camerasAndSequences, .pictures),
        (.cameras, .camera):
        true
      case (.movieFilesAndSequences, .camera): false
      case (.movieFilesAndSequences, _): true
      case (.camerasAndSequences, _), (.cameras, _): false
      }
    }
  }

  /// Looks at the options for videos that were given.
  ///
  /// Throws `optionInvalid` when one applies to no input at all.
  init(_ arguments: ParsedArguments, _ inputs: [Input]) throws(VisionError) {
    // What cannot be used is reported on its own.
    let inputs = inputs.filter { if case .unusable = $0.source { false } else { true } }
    var partial: [(option: String, use: Use, others: Int)] = []
    for (option, use) in Self.given(arguments) where !inputs.isEmpty {
      let others = inputs.count { !use.covers($0) }
      guard others < inputs.count else {
        let place = inputs.count == 1 ? inputs[0].name : "any of the \(inputs.count) inputs"
        throw VisionError(
          .optionInvalid, "\(option) is for \(use.words) and does not apply to \(place)")
      }
      if others > 0 { partial.append((option, use, others)) }
    }
    let parts = partial.map { part in
      "\(part.option) is for \(part.use.words) and does not apply to \(part.others) of "
        + "\(inputs.count) inputs"
    }
    warning = parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private static func given(_ arguments: ParsedArguments) -> [(option: String, use: Use)] {
    let uses: [(isGiven: Bool, name: String, use: Use)] = [
      (arguments.isGiven(MovieOptions.every), "every", .movies),
      (arguments.isGiven(MovieOptions.start), "start", .movieFilesAndSequences),
      (arguments.isGiven(MovieOptions.duration), "duration", .movies),
      (arguments.isGiven(MovieOptions.rate), "rate", .camerasAndSequences),
      (arguments.isGiven(MovieOptions.cameraSize), "camera-size", .cameras),
      (arguments.isGiven(MovieOptions.framesAtOnce), "frames-at-once", .movies),
    ]
    return uses.filter(\.isGiven).map { ("--\($0.name)", $0.use) }
  }
}
