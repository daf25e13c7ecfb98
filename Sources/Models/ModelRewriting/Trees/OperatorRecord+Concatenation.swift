import ModelBytes
internal import ModelFiles
import VisionBase

extension OperatorRecord {
  /// The number of tensors that a CONCATENATION joins at most; others are left to the runtime.
  private static var mostJoined: Int { 256 }

  /// Returns the axis along which a CONCATENATION joins tensors of a rank, if it does nothing else.
  func joinedAxis(rank: Int) throws(VisionError) -> Int? {
    let slots = OptionSlot.Concatenation.self
    guard (1...Self.mostJoined).contains(inputs.count),
      try table.uint8(Slot.Operator.optionsType) == OptionsKind.concatenation.rawValue,
      let options = try table.table(Slot.Operator.options),
      FusedActivation(rawValue: try options.int8(slots.activation)) == .unchanged
    else { return nil }
    let stored = Int(try options.int32(slots.axis))
    let axis = stored < 0 ? stored + rank : stored
    return (0..<rank).contains(axis) ? axis : nil
  }
}
