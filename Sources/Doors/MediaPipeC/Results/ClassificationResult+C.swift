internal import CMediaPipe
internal import VisionTasks

private let keptClassifications = KeptResults()

extension MpClassificationResult: ResultKind {
  static var kept: KeptResults { keptClassifications }

  var name: UnsafeRawPointer? { unsafe UnsafeRawPointer(classifications) }

  static func make(_ output: ClassificationResult, milliseconds: Int) -> MpClassificationResult {
    var memory = ResultMemory()
    let heads = unsafe memory.array(of: MpClassifications.self, count: output.heads.count)
    for (index, head) in output.heads.enumerated() {
      unsafe (heads + index).initialize(to: MpClassifications(head, &memory))
    }
    unsafe memory.keep(in: kept)
    return unsafe MpClassificationResult(
      classifications: heads, classifications_count: UInt32(clamping: output.heads.count),
      timestamp_ms: Int64(milliseconds), has_timestamp_ms: true)
  }
}

extension MpClassifications {
  fileprivate init(_ head: ClassificationHead, _ memory: inout ResultMemory) {
    let categories = unsafe memory.array(of: MpCategory.self, count: head.categories.count)
    for (index, category) in head.categories.enumerated() {
      unsafe (categories + index).initialize(
        to: MpCategory(category, index: category.index, &memory))
    }
    unsafe self.init(
      categories: categories, categories_count: UInt32(clamping: head.categories.count),
      head_index: Int32(clamping: head.headIndex), head_name: memory.words(head.headName))
  }
}
