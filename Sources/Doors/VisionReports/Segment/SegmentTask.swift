internal import Drawing
internal import Frames
internal import OptionDeclarations
internal import VisionBase
internal import VisionTasks

/// Segmentation, as every interface of the package offers it.
package typealias SegmentTask = VisionTask<SegmentationRequest, SegmentationReport>

extension SegmentTask {
  /// Segmentation by this package's engine; in a video, masks are smoothed from frame to frame.
  package static var segment: SegmentTask {
    VisionTask(facts, evaluation: evaluation) { (request) throws(VisionError) in
      let file = try request.chosenModel.reference().open()
      let locale = try ModelVocabulary.locale(request.locale, in: [file], request.modelName())
      let model = try SegmenterModel(DescribedModel(file), displayNamesLocale: locale)
      let background = try request.background?.style()
      return OpenedTask(
        models: [file],
        remarks: ModelVocabulary.remarks(wanted: request.locale, taken: locale),
        fileRemarks: request.files.map { ($0, background?.remarks ?? []) },
        classNames: { model.labelNames }
      ) { (request, mode) throws(VisionError) in
        let engine = try SegmentationEngine(
          model, options: request.engineOptions(mode), threadCount: request.threads)
        let masks = FrameMasks(
          engine: engine, modelName: request.modelName(), mode: mode, opened: background?.style,
          choice: request.frameChoice)
        try masks.checkSelection()
        return masks
      }
    }
  }
}

/// One thread's segmenter.
private struct FrameMasks: FrameEngine {
  let engine: SegmentationEngine
  let modelName: String
  let mode: FrameMode
  /// The background of the request that the models were opened for, which may be a file.
  let opened: Backdrop.Style?
  var choice: FrameChoice

  mutating func choose(_ choice: FrameChoice) { self.choice = choice }

  private var background: Backdrop.Style? {
    choice.background.flatMap { $0.plainStyle ?? opened }
  }

  /// Throws `optionInvalid` for a selection that the model would ignore.
  ///
  /// Upstream's task ignores it. A person who points at a thing would get the masks of all.
  func checkSelection() throws(VisionError) {
    guard choice.selection != nil, !engine.takesFourChannels else { return }
    throw VisionError(
      .optionInvalid,
      "\(SegmentationRequest.selection.option.dashedName): the model \(modelName) segments all "
        + "that it finds; one that takes a point is magic-touch")
  }

  func report(on frame: Frame) throws(VisionError) -> SegmentationReport {
    try checkSelection()
    let part = try choice.region?.normalized(in: frame)
    let selection = choice.selection?.selection(in: frame)
    let (result, milliseconds) = try timed { () throws(VisionError) in
      switch mode {
      case .image: try engine.segment(frame, part: part, at: selection)
      case .video:
        try engine.nextSegmentation(
          of: frame, timestampInMicroseconds: frame.timestampInMicroseconds ?? 0, part: part,
          at: selection)
      }
    }
    // Masks are made when they are read: a video whose background is drawn needs no categories.
    try result.checkSize()
    return SegmentationReport(result, milliseconds: milliseconds, background: background)
  }
}
