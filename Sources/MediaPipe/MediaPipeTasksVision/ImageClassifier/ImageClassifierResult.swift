public import Foundation

/// What an `ImageClassifier` says about one picture.
#if canImport(ObjectiveC)
  @objc(MPPImageClassifierResult)
  @objcMembers
#endif
open class ImageClassifierResult: TaskResult {
  /// The classes, one list for each output of the model.
  public let classificationResult: ClassificationResult

  /// Makes a result.
  public init(classificationResult: ClassificationResult, timestampInMilliseconds: Int) {
    self.classificationResult = classificationResult
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content as upstream's guides list it.
  open override var description: String {
    Listing.text("ImageClassifierResult", classificationResult.lines)
  }
}

/// The classes of one picture.
#if canImport(ObjectiveC)
  @objc(MPPClassificationResult)
  @objcMembers
#endif
open class ClassificationResult: NSObject {
  /// One list for each output, in the order of the model's outputs.
  public let classifications: [Classifications]

  /// The timestamp of the frame, in milliseconds.
  public let timestampInMilliseconds: Int

  /// Makes a result.
  public init(classifications: [Classifications], timestampInMilliseconds: Int) {
    self.classifications = classifications
    self.timestampInMilliseconds = timestampInMilliseconds
  }

  var lines: [String] { Listing.numbered("Classifications", classifications, \.lines) }

  /// The content as upstream's guides list it.
  open override var description: String { Listing.text("ClassificationResult", lines) }
}

/// The classes of one output of a model.
#if canImport(ObjectiveC)
  @objc(MPPClassifications)
  @objcMembers
#endif
open class Classifications: NSObject {
  /// Which output of the model it is.
  public let headIndex: Int

  /// The output's name; nil when the list was made without one.
  public let headName: String?

  /// The classes, best first.
  public let categories: [ResultCategory]

  /// Makes a list of an output without a name.
  public convenience init(headIndex: Int, categories: [ResultCategory]) {
    self.init(headIndex: headIndex, headName: nil, categories: categories)
  }

  /// Makes a list.
  public init(headIndex: Int, headName: String?, categories: [ResultCategory]) {
    self.headIndex = headIndex
    self.headName = headName
    self.categories = categories
  }

  /// The content as upstream's guides list it.
  open override var description: String { Listing.text("Classifications", lines) }
}
