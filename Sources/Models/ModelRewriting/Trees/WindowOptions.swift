import ModelBytes
internal import ModelFiles
import VisionBase

/// The window options of CONV_2D and DEPTHWISE_CONV_2D.
struct WindowOptions {
  let isDepthwise: Bool
  let place: WindowPlace
  let activation: FusedActivation?

  var strideY: Int { place.strideY }
  var strideX: Int { place.strideX }

  /// Reads an operator's options; nil with dilation or a multiplier.
  init?(of record: OperatorRecord, isDepthwise: Bool) throws(VisionError) {
    let kind: OptionsKind = isDepthwise ? .depthwiseConv2D : .conv2D
    let slots: ConvolutionSlots = isDepthwise ? .depthwiseConv2D : .conv2D
    guard try record.table.uint8(Slot.Operator.optionsType) == kind.rawValue,
      let table = try record.table.table(Slot.Operator.options)
    else { return nil }
    if isDepthwise, try table.int32(OptionSlot.DepthwiseConv2D.depthMultiplier) != 1 { return nil }
    for slot in slots.dilations where try table.int32(slot, default: 1) != 1 { return nil }
    self.isDepthwise = isDepthwise
    place = WindowPlace(
      padding: WindowPadding(rawValue: try table.int8(slots.padding)),
      strideY: Int(try table.int32(slots.strides[1])),
      strideX: Int(try table.int32(slots.strides[0])))
    activation = FusedActivation(rawValue: try table.int8(slots.activation))
  }

  /// Returns the number of zero rows before the picture; nil when the sizes contradict each other.
  func rowPadding(_ input: Int, _ output: Int, _ kernel: Int) -> Int? {
    place.rowPadding(input, output, kernel)
  }

  /// Returns the number of zero columns before the picture; nil when the sizes contradict each
  /// other.
  func columnPadding(_ input: Int, _ output: Int, _ kernel: Int) -> Int? {
    place.columnPadding(input, output, kernel)
  }
}

/// The movement of windows over a picture.
struct WindowPlace {
  let padding: WindowPadding?
  let strideY: Int
  let strideX: Int

  /// Returns the number of rows before the picture; nil when the sizes contradict each other.
  func rowPadding(_ input: Int, _ output: Int, _ kernel: Int) -> Int? {
    front(input, output, kernel, strideY)
  }

  /// Returns the number of columns before the picture; nil when the sizes contradict each
  /// other.
  func columnPadding(_ input: Int, _ output: Int, _ kernel: Int) -> Int? {
    front(input, output, kernel, strideX)
  }

  private func front(_ input: Int, _ output: Int, _ kernel: Int, _ stride: Int) -> Int? {
    switch padding {
    case .same where output == (input + stride - 1) / stride:
      return max((output - 1) * stride + kernel - input, 0) / 2
    case .valid where input >= kernel && output == (input - kernel) / stride + 1:
      return 0
    default:
      return nil
    }
  }
}
