/// A warm call on a fixed input, with a fixed cost.
struct Gate: Sendable {
  /// Prepares the call and returns it.
  typealias Maker = @Sendable (Material) throws -> () throws -> Void

  /// The name of the door and the task, as in `swift/detect`.
  let name: String

  /// The number of calls measured together: those of a sequence differ from each other.
  let callCount: Int

  /// True if instructions are counted, too: slow models are measured in few doors.
  let countsInstructions: Bool

  let make: Maker

  init(
    _ name: String, calls callCount: Int = 1, countsInstructions: Bool = true,
    make: @escaping Maker
  ) {
    (self.name, self.callCount, self.make) = (name, callCount, make)
    self.countsInstructions = countsInstructions
  }

  /// All gates; their names are unique.
  static let all =
    stages + swift + mediaPipe + machineLearningKit + mediaPipeC + reports + service

  /// Returns the gates with these names; all if there are none.
  static func chosen(_ names: [String]) throws -> [Gate] {
    let unknown = names.filter { name in !all.contains { $0.name == name } }
    guard unknown.isEmpty else { throw Problem("there is no \(unknown.joined(separator: ", "))") }
    return names.isEmpty ? all : all.filter { names.contains($0.name) }
  }
}
