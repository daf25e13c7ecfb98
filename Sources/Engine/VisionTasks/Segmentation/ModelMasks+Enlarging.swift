internal import CKernels
internal import ModelFiles

extension ModelMasks {
  /// Enlarges a plane of the model's size bilinearly.
  ///
  /// Reference: docs/reference/mediapipe-segmentation.md 2.
  func enlarged(_ plane: [Float], to window: MaskWindow) -> [Float] {
    if window == MaskWindow(width: width, height: height) { return plane }
    let places = places(in: window)
    return unsafe [Float](unsafeUninitializedCapacity: places.count) { mask, filled in
      unsafe enlarge(plane.span, to: places) { unsafe $0.mask = mask.baseAddress }
      filled = places.count
    }
  }

  /// Enlarges the confidences of all classes bilinearly to a whole picture.
  func enlargedConfidences(toWidth width: Int, height: Int) -> [MaskPlane<Float>] {
    let (planes, count) = (confidencesOfAllClasses(), self.width * self.height)
    let places = places(in: MaskWindow(width: width, height: height))
    return (0..<classCount).map { index in
      let plane = planes.span.extracting(index * count..<(index + 1) * count)
      return unsafe MaskPlane(width: width, height: height, pool) { mask in
        if (width, height) == (self.width, self.height) {
          unsafe plane.withUnsafeBufferPointer { _ = unsafe mask.update(fromContentsOf: $0) }
        } else {
          unsafe enlarge(plane, to: places) { unsafe $0.mask = mask.baseAddress }
        }
      }
    }
  }

  /// Enlarges a plane of likelihoods bilinearly, and rounds them to bytes: 255 for 1.
  func opacities(_ plane: [Float], in window: MaskWindow) -> [UInt8] {
    let places = places(in: window)
    return unsafe [UInt8](unsafeUninitializedCapacity: places.count) { opacities, filled in
      unsafe enlarge(plane.span, to: places) { unsafe $0.opacities = opacities.baseAddress }
      filled = places.count
    }
  }

  /// The places of a window's pixels between those of the model.
  private struct Places {
    let across: [CKernelsMaskColumn]
    let down: [CKernelsMaskColumn]

    var count: Int { across.count * down.count }
  }

  private func places(in window: MaskWindow) -> Places {
    Places(
      across: MaskAxis(pixels: window.columns, of: window.width, areasOf: width).places,
      down: MaskAxis(pixels: window.rows, of: window.height, areasOf: height).places)
  }

  /// Enlarges a plane into the outputs that a function sets.
  private func enlarge(
    _ plane: Span<Float>, to places: Places, _ set: (inout CKernelsMaskEnlargement) -> Void
  ) {
    precondition(plane.count == width * height)
    let (across, down) = (places.across, places.down)
    let rows = threadCount * Int(CKERNELS_MASK_ROWS) * across.count
    let memory = rows + Int(CKERNELS_MASK_GROUP_FLOATS) * across.count
    unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: memory) { memory in
      unsafe plane.withUnsafeBufferPointer { plane in
        unsafe across.withUnsafeBufferPointer { across in
          unsafe down.withUnsafeBufferPointer { down in
            var work = unsafe CKernelsMaskEnlargement()
            unsafe (work.plane, work.width) = (plane.baseAddress, width)
            unsafe (work.columns, work.columnCount) = (across.baseAddress, across.count)
            unsafe (work.rows, work.rowCount) = (down.baseAddress, down.count)
            unsafe work.memory = memory.baseAddress
            unsafe work.groups = memory.baseAddress.map { unsafe $0 + rows }
            unsafe set(&work)
            unsafe ckernels_enlarge_mask(&work, threadCount)
          }
        }
      }
    }
  }

  /// Returns the category of each pixel: the class with the largest number.
  ///
  /// With one class, that is 0 where its confidence is above one half, and 255 elsewhere.
  /// Reference: docs/reference/mediapipe-segmentation.md 3.
  func categories(in window: MaskWindow) -> [UInt8] {
    let count = window.columns.count * window.rows.count
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { mask, filled in
      unsafe findCategories(in: window, mask)
      filled = count
    }
  }

  /// Returns the category of each pixel of a whole picture.
  func categories(width: Int, height: Int) -> MaskPlane<UInt8> {
    unsafe MaskPlane(width: width, height: height, pool) { mask in
      unsafe findCategories(in: MaskWindow(width: width, height: height), mask)
    }
  }

  private func findCategories(
    in window: MaskWindow, _ mask: UnsafeMutableBufferPointer<UInt8>
  ) {
    let across = MaskAxis(pixels: window.columns, of: window.width, centersOf: width).places
    let down = MaskAxis(pixels: window.rows, of: window.height, centersOf: height).places
    var memory = CategoryScratch(self, columnCount: across.count)
    unsafe values.withUnsafeBufferPointer { values in
      unsafe across.withUnsafeBufferPointer { across in
        unsafe down.withUnsafeBufferPointer { down in
          var work = unsafe CKernelsCategories()
          unsafe work.numbers = values.baseAddress
          unsafe (work.width, work.height, work.classCount) = (width, height, classCount)
          unsafe work.isLogistic = activation == .sigmoid ? 1 : 0
          unsafe (work.columns, work.columnCount) = (across.baseAddress, across.count)
          unsafe (work.rows, work.rowCount) = (down.baseAddress, down.count)
          unsafe work.categories = mask.baseAddress
          unsafe memory.lend { (codes, numbers, bytes, places) in
            unsafe (work.codes, work.memory) = (codes, numbers)
            unsafe work.rowCodes = codes.map { unsafe $0 + width * height }
            unsafe (work.rowMemory, work.places) = (bytes, places)
            unsafe ckernels_find_categories(&work, threadCount)
          }
        }
      }
    }
  }
}

/// The memory in which categories are found.
private struct CategoryScratch {
  private var codes: [UInt16]
  private var numbers: [Float]
  private var bytes: [UInt8]
  private var places: [UInt32]

  init(_ masks: ModelMasks, columnCount: Int) {
    codes = [UInt16](repeating: 0, count: masks.width * (masks.height + masks.threadCount))
    numbers = [Float](
      repeating: 0, count: masks.threadCount * Int(CKERNELS_MASK_BLOCK) * masks.classCount)
    bytes = [UInt8](repeating: 0, count: masks.threadCount * columnCount)
    places = [UInt32](repeating: 0, count: masks.threadCount * columnCount)
  }

  @unsafe mutating func lend(
    _ body: (
      UnsafeMutablePointer<UInt16>?, UnsafeMutablePointer<Float>?, UnsafeMutablePointer<UInt8>?,
      UnsafeMutablePointer<UInt32>?
    ) -> Void
  ) {
    unsafe codes.withUnsafeMutableBufferPointer { codes in
      unsafe numbers.withUnsafeMutableBufferPointer { numbers in
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
          unsafe places.withUnsafeMutableBufferPointer { places in
            unsafe body(
              codes.baseAddress, numbers.baseAddress, bytes.baseAddress, places.baseAddress)
          }
        }
      }
    }
  }
}
