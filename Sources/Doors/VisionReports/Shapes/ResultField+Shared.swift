internal import Frames

extension ResultField {
  /// The fields that begin a line of every task, before those of the task.
  package static let ofEveryLine: [ResultField] = [
    ResultField("input", .text, "The picture or video as it was named, `-` for standard input."),
    ResultField(
      "frame", .count, "Only for videos: the number of the frame, from 0 at the video's start.",
      .sometimes),
    ResultField(
      "timestampInMilliseconds", .number(0 ... .infinity),
      "Only for videos: when the frame is shown.", .sometimes),
    ResultField(
      "delayInMilliseconds", .number(0 ... .infinity),
      "Only for cameras and streams: the time from the arrival of the frame's bytes to the writing of "
        + "the line.", .sometimes),
    ResultField(
      "time", .text,
      "Only for cameras and streams: the arrival of the frame's bytes by this machine's clock, as in "
        + "`2026-02-03T04:05:06.789Z`.", .sometimes),
    ResultField(
      "remarks", .list(.object(.remark)),
      "Only for pictures, and only if there are any: facts that the results do not show.",
      .sometimes),
  ]

  /// The size of the picture, and the orientation that makes it upright.
  static let ofPicture: [ResultField] = [
    ResultField("width", .integer(1 ... .max), "The picture's width in pixels."),
    ResultField("height", .integer(1 ... .max), "The picture's height in pixels."),
    ResultField(
      "orientation", .string(words: Orientation.named.map(\.name)),
      "How the picture whose pixels are counted must be turned to look upright: `right` by a quarter "
        + "clockwise. With --upright it is always `up`."),
  ]

  /// The duration of the task.
  static let milliseconds = ResultField(
    "milliseconds", .number(0 ... .infinity),
    "The duration of the task, without reading the picture.")
}

extension ResultShape {
  /// A box in pixels.
  static let box = ResultShape(
    "box", "A box in pixels; see `orientation` for the picture in which they count.",
    [
      ResultField("x", .real, "The left edge."), ResultField("y", .real, "The upper edge."),
      ResultField("width", .real, "The width."), ResultField("height", .real, "The height."),
    ])

  /// A class with its score.
  static let category = ResultShape(
    "category", "A class and the model's confidence in it.",
    [
      ResultField("index", .count, "The number of the class in the model, from 0."),
      ResultField("score", .real, "The model's confidence, usually 0 to 1."),
      ResultField("categoryName", .text, "The model's name for the class.", .orNull),
      ResultField("displayName", .text, "The name in the language of --locale.", .orNull),
    ])
}
