internal import CMediaPipe
internal import VisionTasks

extension MpCategory {
  /// Creates a class with the index that its task gives it.
  init(_ category: Category, index: Int, _ memory: inout ResultMemory) {
    unsafe self.init(
      index: Int32(clamping: index), score: category.score,
      category_name: memory.words(category.categoryName),
      display_name: memory.words(category.displayName))
  }
}
