/// A warm call on a fixed input, which takes so much and no more.
struct Gate: Sendable {
  /// Makes ready what is called, and gives the call.
  typealias Maker = @Sendable (Material) throws -> () throws -> Void

  /// The door and the task, as in `swift/detect`.
  let name: String

  /// How many calls are measured together: those of a sequence differ from each other.
  let callCount: Int

  /// Whether instructions are counted, too: a model that takes long is measured in few doors.
  let countsInstructions: Bool

  let make: Maker

  init(
    _ name: String, calls callCount: Int = 1, countsInstructions: Bool = true,
    make: @escaping Maker
  ) {
    (self.name, self.callCount, self.make) = (name, callCount, make)
    self.countsInstructions = countsInstructions
  }

  /// Names are unique.
  static let all =
    stages + swift + mediaPipe + machineLearningKit + mediaPipeC + reports + service

  /// Those that were asked for; all when none was.
  static func chosen(_ names: [String]) throws -> [Gate] {
    let unknown = names.filter { name in !all.contains { $0.name == name } }
    guard unknown.isEmpty else { throw Problem("there is no \(unknown.joined(separator: ", "))") }
    return names.isEmpty ? all : all.filter { names.contains($0.name) }
  }
}
