public import Foundation
internal import VisionTasks

/// The result of an `ImageClassifier` for one picture.
#if canImport(ObjectiveC)
  @objc(MPPImageClassifierResult)
  @objcMembers
#endif
open class ImageClassifierResult: TaskResult {
  /// The classes, one list for each output of the model.
  public let classificationResult: ClassificationResult

  /// Creates a result.
  public init(classificationResult: ClassificationResult, timestampInMilliseconds: Int) {
    self.classificationResult = classificationResult
    super.init(timestampInMilliseconds: timestampInMilliseconds)
  }

  /// The content in the layout of upstream's guides.
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

  /// Creates a result.
  public init(classifications: [Classifications], timestampInMilliseconds: Int) {
    self.classifications = classifications
    self.timestampInMilliseconds = timestampInMilliseconds
  }

  var lines: [String] { Listing.numbered("Classifications", classifications, \.lines) }

  /// The content in the layout of upstream's guides.
  open override var description: String { Listing.text("ClassificationResult", lines) }
}

/// The classes of one output of a model.
#if canImport(ObjectiveC)
  @objc(MPPClassifications)
  @objcMembers
#endif
open class Classifications: NSObject {
  /// The index of the model's output.
  public let headIndex: Int

  /// The output's name; nil if the list was created without one.
  public let headName: String?

  /// The classes, best first.
  public let categories: [ResultCategory]

  /// Creates a list of an output without a name.
  public convenience init(headIndex: Int, categories: [ResultCategory]) {
    self.init(headIndex: headIndex, headName: nil, categories: categories)
  }

  /// Creates a list.
  public init(headIndex: Int, headName: String?, categories: [ResultCategory]) {
    self.headIndex = headIndex
    self.headName = headName
    self.categories = categories
  }

  /// The content in the layout of upstream's guides.
  open override var description: String { Listing.text("Classifications", lines) }
}

// MARK: - Listing

extension Classifications {
  var lines: [String] {
    var lines = ["head_index: \(headIndex)"]
    if let headName, !headName.isEmpty { lines.append("head_name: \(headName)") }
    return lines + Listing.numbered("Category", categories, \.lines)
  }
}

// MARK: - From the engine

extension ImageClassifierResult {
  /// Creates upstream's result from the engine's.
  convenience init(_ result: VisionTasks.ClassificationResult, milliseconds: Int) {
    let classes = ClassificationResult(
      classifications: result.heads.map(Classifications.init),
      timestampInMilliseconds: milliseconds)
    self.init(classificationResult: classes, timestampInMilliseconds: milliseconds)
  }
}

extension Classifications {
  /// Creates upstream's list from the engine's; a missing name becomes empty, and classes keep
  /// their indices.
  fileprivate convenience init(_ head: ClassificationHead) {
    self.init(
      headIndex: head.headIndex, headName: head.headName ?? "",
      categories: head.categories.map {
        ResultCategory(
          index: $0.index, score: $0.score, categoryName: $0.categoryName,
          displayName: $0.displayName)
      })
  }
}
