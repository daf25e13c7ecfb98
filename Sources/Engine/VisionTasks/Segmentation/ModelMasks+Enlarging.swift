internal import CKernels
internal import ModelFiles

extension ModelMasks {
  /// Enlarges a plane of the model's size bilinearly.
  ///
  /// Reference: docs/reference/mediapipe-segmentation.md 2.
  func enlarged(_ plane: [Float], to window: MaskWindow) -> [Float] {
    if window == MaskWindow(width: width, height: height) { return plane }
    let across = MaskAxis(pixels: window.columns, of: window.width, areasOf: width)
    let down = MaskAxis(pixels: window.rows, of: window.height, areasOf: height)
    let count = window.columns.count
    var lines = EnlargedLines(count: count)
    return unsafe [Float](unsafeUninitializedCapacity: count * window.rows.count) { mask, filled in
      guard let start = mask.baseAddress else { return }
      for (row, place) in down.places.enumerated() {
        lines.make(Int(place.first), Int(place.second), of: plane, width: width, across.places)
        unsafe lines.upper.withUnsafeBufferPointer { upper in
          unsafe lines.lower.withUnsafeBufferPointer { lower in
            guard let upper = upper.baseAddress, let lower = lower.baseAddress else { return }
            unsafe ckernels_blend_mask_rows(upper, lower, place.share, count, start + row * count)
          }
        }
      }
      filled = count * window.rows.count
    }
  }

  /// Returns the category of each pixel: the class with the largest number.
  ///
  /// With one class, that is 0 where its confidence is above one half, and 255 elsewhere.
  /// Reference: docs/reference/mediapipe-segmentation.md 3.
  func categories(in window: MaskWindow) -> [UInt8] {
    let across = MaskAxis(pixels: window.columns, of: window.width, centersOf: width).places
    let down = MaskAxis(pixels: window.rows, of: window.height, centersOf: height).places
    let isLogistic: Int32 = activation == .sigmoid ? 1 : 0
    let (count, lineLength) = (across.count, width * classCount)
    var line = [Float](repeating: 0, count: lineLength)
    var notes = [UInt8](repeating: 0, count: 2 * width)
    return unsafe [UInt8](unsafeUninitializedCapacity: count * down.count) { mask, filled in
      unsafe values.withUnsafeBufferPointer { values in
        unsafe line.withUnsafeMutableBufferPointer { line in
          unsafe notes.withUnsafeMutableBufferPointer { notes in
            guard let values = values.baseAddress, let line = line.baseAddress,
              let notes = notes.baseAddress, let start = mask.baseAddress
            else { return }
            for (row, place) in down.enumerated() {
              unsafe ckernels_mix_mask_rows(
                values + Int(place.first) * lineLength, values + Int(place.second) * lineLength,
                place.share, lineLength, line)
              let target = unsafe start + row * count
              if classCount == 1 {
                unsafe ckernels_subject_row(line, across, count, isLogistic, target)
              } else {
                unsafe ckernels_category_row(
                  line, width, classCount, across, count, isLogistic, notes, notes + width, target)
              }
            }
          }
        }
      }
      filled = count * down.count
    }
  }
}

/// Two rows of a plane, enlarged; most rows of a mask lie between the same two.
private struct EnlargedLines {
  var upper: [Float]
  var lower: [Float]
  private var rows = (upper: -1, lower: -1)

  init(count: Int) {
    upper = [Float](repeating: 0, count: count)
    lower = upper
  }

  mutating func make(
    _ first: Int, _ second: Int, of plane: [Float], width: Int, _ places: [CKernelsMaskColumn]
  ) {
    if rows.lower == first, rows.upper != first {
      swap(&upper, &lower)
      rows = (rows.lower, rows.upper)
    }
    if rows.upper != first { Self.enlarge(first, of: plane, width, places, into: &upper) }
    if rows.lower != second { Self.enlarge(second, of: plane, width, places, into: &lower) }
    rows = (first, second)
  }

  private static func enlarge(
    _ row: Int, of plane: [Float], _ width: Int, _ places: [CKernelsMaskColumn],
    into line: inout [Float]
  ) {
    unsafe plane.withUnsafeBufferPointer { plane in
      unsafe line.withUnsafeMutableBufferPointer { line in
        guard let from = plane.baseAddress, let to = line.baseAddress else { return }
        unsafe ckernels_enlarge_mask_row(from + row * width, places, places.count, to)
      }
    }
  }
}
