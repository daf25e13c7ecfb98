import ModelBytes
internal import ModelFiles
import VisionBase

extension OperatorRecord {
  /// Returns true if a mean of rows and columns gives a picture of one pixel, and false for a list
  /// of channels.
  ///
  /// A file may claim the other shape; the runtime chooses other kernels then.
  func keepsDimensions() throws(VisionError) -> Bool {
    guard try table.uint8(Slot.Operator.optionsType) == OptionsKind.reducer.rawValue else {
      return false
    }
    return try table.table(Slot.Operator.options)?.bool(OptionSlot.Reducer.keepsDimensions) ?? false
  }
}
