import CommandLineParsing
import Movies
import OptionDeclarations
import VisionBase
import VisionReports

/// The options of a command line that do not apply to some of its inputs.
struct MisplacedOptions {
  /// The warning for the user; nil when every option applies to every input.
  let warning: String?

  /// Checks the given options for videos; `taskOptions` are those of the task.
  ///
  /// Throws `optionInvalid` when one applies to no input at all.
  init(
    _ arguments: ParsedArguments, _ inputs: [Input], taskOptions: [any DeclaredOption]
  ) throws(VisionError) {
    // Unusable inputs are reported separately.
    let inputs = inputs.filter { if case .unusable = $0.source { false } else { true } }
    var partial: [(option: String, use: OptionUse, others: Int)] = []
    for (option, use) in Self.given(arguments, taskOptions) where !inputs.isEmpty {
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

  private static func given(
    _ arguments: ParsedArguments, _ taskOptions: [any DeclaredOption]
  ) -> [(option: String, use: OptionUse)] {
    let uses: [(isGiven: Bool, name: String, use: OptionUse)] = [
      (arguments.isGiven(VideoOptions.every), "every", .movies),
      (arguments.isGiven(VideoOptions.start), "start", .movieFilesAndSequences),
      (arguments.isGiven(VideoOptions.duration), "duration", .movies),
      (arguments[CommonOptions.snapshots] != nil, "snapshots", .movies),
      (arguments.isGiven(MovieOptions.rate), "rate", .camerasAndSequences),
      (arguments.isGiven(MovieOptions.cameraSize), "camera-size", .cameras),
      (arguments.isGiven(MovieOptions.framesAtOnce), "frames-at-once", .movies),
      (arguments[LiveChoices.everyFrame], "every-frame", .live),
      (arguments.isGiven(LiveChoices.reconnect), "reconnect", .live),
      (arguments.isGiven(LiveChoices.connectTimeout), "connect-timeout", .live),
      (arguments.isGiven(LiveChoices.stallTimeout), "stall-timeout", .live),
      (arguments[LiveChoices.datagrams], "udp", .rtspStreams),
      (arguments[LiveChoices.unverified], "unverified", .secureStreams),
      (arguments.isGiven(LiveChoices.authorities), "ca-file", .secureStreams),
      (arguments.isGiven(LiveChoices.allowedHosts), "allow-host", .webStreams),
    ]
    let ofTask = taskOptions.map(\.option).filter { arguments.options.isGiven($0) }
    return uses.filter(\.isGiven).map { ("--\($0.name)", $0.use) }
      + ofTask.map { ($0.dashedName, .movies) }
  }
}
