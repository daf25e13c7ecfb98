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

  /// What the values ask for, apart from the form of the embeddings.
  static func request(_ arguments: ParsedArguments) -> EmbeddingRequest {
    var request = EmbeddingRequest()
    request.model = arguments[model]
    request.threads = arguments[CommonOptions.threads]
    request.orientation = arguments[orientation]
    request.region = arguments[region]
    return request
  }
}
