import CommandLineParsing

/// The options of the embedder, as several commands take them.
enum EmbedOptions {
  static let model = CommonOptions.model(
    help: "The model, by its name in the catalogue or as a file; "
      + "without it the first embedder that was pulled.")
  static let l2Normalize = Flag("l2-normalize", help: "Scale each embedding to length 1.")
  static let quantize = Flag(
    "quantize", help: "Give signed bytes: each number times 128, after any scaling.")
  static let head = Option(
    "head", .integer(in: 0...999),
    help: "Which output of a model that has several, counted from 0.")
  static let orientation = Option(
    "orientation", .orientation,
    help: "Which way the stored picture is up; without it what the picture itself says.")
  static let region = Option(
    "region", .pictureRegion,
    help: "Look only at this part of the stored picture, in pixels or percent.")

  /// All that shape the embedding of one picture.
  static let all: [any DeclaredArgument] = [
    model, CommonOptions.threads, l2Normalize, quantize, orientation, region,
  ]

  /// What the values ask for.
  static func request(_ arguments: ParsedArguments) -> EmbeddingRequest {
    var request = EmbeddingRequest()
    request.model = arguments[model]
    request.threads = arguments[CommonOptions.threads]
    request.orientation = arguments[orientation]
    request.region = arguments[region]
    request.l2Normalize = arguments[l2Normalize]
    request.quantize = arguments[quantize]
    return request
  }
}
