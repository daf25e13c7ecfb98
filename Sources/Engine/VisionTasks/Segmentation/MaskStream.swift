internal import ModelFiles
internal import VisionBase

/// The state of a stream of masks between frames.
package struct MaskStream: Sendable {
  private var order = TimestampOrder()
  private var last: (masks: ModelMasks, place: MaskPlace, selection: PictureSelection?)?

  package init() {}

  /// Accepts the next frame's time.
  mutating func accept(microseconds: Int64) throws(VisionError) {
    try order.accept(microseconds: microseconds)
  }

  /// Returns a result whose masks are mixed with the last ones.
  mutating func smoothed(
    _ result: SegmentationResult, at selection: PictureSelection?, _ smoothing: MaskSmoothing
  ) -> SegmentationResult {
    var result = result
    var masks = result.masks.asConfidences()
    if let last, last.place == result.place, last.selection == selection {
      masks = masks.mixed(with: last.masks, smoothing)
    }
    last = (masks, result.place, selection)
    result.masks = masks
    return result
  }
}

extension ModelMasks {
  /// Returns the same masks with confidences in place of the model's numbers.
  ///
  /// Numbers that are no confidences count as logits: smoothing is for numbers from 0 to 1, and
  /// larger ones would grow from frame to frame.
  fileprivate func asConfidences() -> ModelMasks {
    guard activation != .none || !Self.areConfidences(values) else { return self }
    var values = [Float](repeating: 0, count: values.count)
    for index in 0..<classCount {
      let plane = likelihoods(ofClasses: [index])
      for place in plane.indices { values[place * classCount + index] = plane[place] }
    }
    return ModelMasks(
      width: width, height: height, classCount: classCount, activation: .none, values: values,
      threadCount: threadCount, pool: pool)
  }

  fileprivate func mixed(with last: ModelMasks, _ smoothing: MaskSmoothing) -> ModelMasks {
    var values = values
    for index in values.indices {
      values[index] = smoothing.smooth(values[index], after: last.values[index])
    }
    return ModelMasks(
      width: width, height: height, classCount: classCount, activation: .none, values: values,
      threadCount: threadCount, pool: pool)
  }
}
