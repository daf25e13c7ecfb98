import MLKit

// A client program written like ML Kit's guides for image labeling and selfie segmentation: only
// the umbrella, every form of a call.

/// The parts of the guides' controllers that label and segment pictures.
final class PictureGuidesProgram {
  private(set) var messages: [String] = []
  /// The person's parts of the pictures, in percent.
  private(set) var shares: [Int] = []

  /// Returns the guide's options for a model of its own: hosted if that is here, else bundled.
  static func labelerOptions(
    _ localModel: LocalModel, or remoteModel: CustomRemoteModel
  ) -> CommonImageLabelerOptions {
    let options: CustomImageLabelerOptions
    if ModelManager.modelManager().isModelDownloaded(remoteModel) {
      options = CustomImageLabelerOptions(remoteModel: remoteModel)
    } else {
      options = CustomImageLabelerOptions(localModel: localModel)
    }
    options.confidenceThreshold = NSNumber(value: 0.0)
    options.maxResultCount = 2
    return options
  }

  /// Returns the guide's options without a model of its own.
  static func usualOptions() -> ImageLabelerOptions {
    let options = ImageLabelerOptions()
    options.confidenceThreshold = 0.7
    return options
  }

  func label(
    _ image: VisionImage, _ options: CommonImageLabelerOptions, then done: @escaping () -> Void
  ) {
    let labeler = ImageLabeler.imageLabeler(options: options)
    labeler.process(image) { [weak self] labels, error in
      defer { done() }
      guard let strongSelf = self else { return }
      guard error == nil, let labels = labels, !labels.isEmpty else {
        strongSelf.messages.append(error?.localizedDescription ?? "no labels")
        return
      }
      for label in labels { strongSelf.show(label) }
    }
  }

  func labelNow(_ image: VisionImage, _ options: CommonImageLabelerOptions) {
    let labels: [ImageLabel]
    do {
      labels = try ImageLabeler.imageLabeler(options: options).results(in: image)
    } catch let error {
      messages.append(error.localizedDescription)
      return
    }
    for label in labels { show(label) }
  }

  private func show(_ label: ImageLabel) {
    let labelText = label.text
    let confidence = label.confidence
    let index = label.index
    messages.append("\(labelText) \(index) \(confidence > 0.01)")
  }

  func segment(_ image: VisionImage, isRawSize: Bool, then done: @escaping () -> Void) {
    let options = SelfieSegmenterOptions()
    options.segmenterMode = .singleImage
    options.shouldEnableRawSizeMask = isRawSize
    let segmenter = Segmenter.segmenter(options: options)
    segmenter.process(image) { mask, error in
      defer { done() }
      guard error == nil else {
        self.messages.append(error?.localizedDescription ?? "")
        return
      }
      guard let mask = mask else { return }
      self.show(mask)
    }
  }

  func segmentNow(_ image: VisionImage) {
    let options: CommonSegmenterOptions = SelfieSegmenterOptions()
    options.segmenterMode = .stream
    let segmenter = Segmenter.segmenter(options: options)
    var mask: SegmentationMask
    do {
      mask = try segmenter.results(in: image)
    } catch let error {
      messages.append("Failed to perform segmentation with error: \(error.localizedDescription).")
      return
    }
    show(mask)
  }

  /// Counts the pixels of the person, as the sample app reads a mask.
  private func show(_ mask: SegmentationMask) {
    let maskWidth = CVPixelBufferGetWidth(mask.buffer)
    let maskHeight = CVPixelBufferGetHeight(mask.buffer)
    CVPixelBufferLockBaseAddress(mask.buffer, CVPixelBufferLockFlags.readOnly)
    let maskBytesPerRow = CVPixelBufferGetBytesPerRow(mask.buffer)
    guard let maskBase = CVPixelBufferGetBaseAddress(mask.buffer) else { return }
    var maskAddress = maskBase.bindMemory(
      to: Float32.self, capacity: maskBytesPerRow * maskHeight)
    var count = 0
    for _ in 0...(maskHeight - 1) {
      for col in 0...(maskWidth - 1) where maskAddress[col] > 0.5 { count += 1 }
      maskAddress += maskBytesPerRow / MemoryLayout<Float32>.size
    }
    CVPixelBufferUnlockBaseAddress(mask.buffer, CVPixelBufferLockFlags.readOnly)
    messages.append("\(maskWidth)x\(maskHeight)")
    shares.append(100 * count / (maskWidth * maskHeight))
  }
}
