internal import VisionBase
internal import VisionTasks

extension Category {
  /// The name to show: in the chosen language, else the model's own, else the class's number.
  var shownName: String {
    let name = self.name ?? ""
    return name.isEmpty ? UnnamedClass.name(index) : name
  }

  /// The name and the score, short enough for a label.
  var label: String { "\(shownName) \(fixed(Double(score), decimals: 2))" }

  /// The same for a line with other numbers: a name that is read from right to left is isolated.
  var line: String { "\(shownName.isolated) \(fixed(Double(score), decimals: 2))" }
}
