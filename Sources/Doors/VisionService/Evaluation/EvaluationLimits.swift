internal import Evaluation
internal import VisionBase

/// The limits of an evaluation request, which bound its time and memory.
package struct EvaluationLimits: Sendable {
  /// Maximum number of files in a request.
  package var files = 20_000
  /// Maximum number of comparisons in a request.
  ///
  /// It is twice what COCO's 5000 validation pictures take with 100 detections each.
  package var comparisons = 10_000_000
  /// Maximum number of comparisons in one picture, whose pairs are all in memory at once.
  package var comparisonsOfPicture = 1_000_000
  /// Maximum number of labeled pixels in a request.
  package var pixels = 1 << 28
  package var classes = 10_000
  package var keypoints = 1000
  /// The longest name of a class or key point in bytes; tables are as wide as it.
  package var nameLength = 200
  /// The longest path in bytes; `pathParts` limits its components.
  package var pathLength = 4096
  package var pathParts = 64
  /// Maximum number of numbers, words and lists in a JSON file, or in all lines of one.
  package var values = 5_000_000
  /// Maximum number of reported confusions.
  package var confusions = 20_000
  /// The time limit in seconds, counted from the request's turn.
  package var seconds = 60.0

  package init() {}

  /// Throws `inputInvalid` when there would be too many comparisons.
  func check(_ count: Int, times other: Int) throws(VisionError) {
    guard count * other <= comparisons else { throw Self.tooMuch }
  }

  /// Throws `inputInvalid` for a path that is too long.
  func check(path: String) throws(VisionError) {
    guard path.utf8.count <= pathLength,
      path.utf8.count(where: { $0 == UInt8(ascii: "/") }) < pathParts
    else {
      throw VisionError(
        .inputInvalid,
        "the path \(Self.beginning(of: path)) is too long; it may have \(pathLength) bytes and "
          + "\(pathParts) parts")
    }
  }

  /// Throws `inputInvalid` for answers of paths or classes whose names are too long.
  func check(_ answers: [PicturePredictions]) throws(VisionError) {
    for answer in answers {
      if case .path(let path) = answer.picture { try check(path: path) }
      for prediction in answer.predictions {
        guard case .words(let words) = prediction.category else { continue }
        for word in words { try check(name: word) }
      }
    }
  }

  /// Throws `inputInvalid` for too many labels and answers, and for names that are too long.
  func check(
    _ labels: LabelSet, _ predictions: [[Prediction]], of places: PrecisionScores.Kind?
  ) throws(VisionError) {
    guard labels.categories.count <= classes else {
      throw VisionError(
        .inputInvalid,
        "the labels have \(labels.categories.count) classes; they may have \(classes)")
    }
    let longest = labels.categories.map(\.keypoints.count).max() ?? 0
    guard longest <= keypoints else {
      throw VisionError(
        .inputInvalid, "a class has \(longest) key points; it may have \(keypoints)")
    }
    for category in labels.categories {
      try check(name: category.name)
      for name in category.keypoints { try check(name: name) }
    }
    let pointsOfEach = places == .keypoints ? max(1, longest) : 1
    var left = comparisons
    for (picture, found) in zip(labels.pictures, predictions) {
      let pairs = found.count * ((picture.objects.count + 1) * pointsOfEach + 1)
      guard pairs <= comparisonsOfPicture else {
        throw VisionError(
          .inputInvalid,
          "the picture \(picture.name) has more answers and labels than this service compares; use "
            + "vision eval")
      }
      left -= pairs
      guard left >= 0 else { throw Self.tooMuch }
    }
  }

  func check(name: String) throws(VisionError) {
    guard name.utf8.count <= nameLength else {
      throw VisionError(
        .inputInvalid,
        "the name \(Self.beginning(of: name)) of a class or key point is too long; it may have "
          + "\(nameLength) bytes")
    }
  }

  private static func beginning(of text: String) -> String { "'\(text.beginning(ofAtMost: 40))…'" }

  static var tooMuch: VisionError {
    VisionError(
      .inputInvalid,
      "there is more to compare than this service does for one request; send fewer pictures, or use "
        + "vision eval")
  }
}
