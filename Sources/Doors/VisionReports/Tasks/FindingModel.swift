/// A model that finds objects, and the classes it can find.
package struct FindingModel: Sendable, Equatable {
  /// The model, as a person would type it.
  package let name: String
  /// The model's classes, in its order; empty if it names none.
  package let classes: [String]

  package init(name: String, classes: [String]) {
    (self.name, self.classes) = (name, classes)
  }
}

// MARK: - For people

extension FindingModel {
  /// The number of classes listed individually.
  private static let mostClasses = 6

  /// Returns a remark about the models that found nothing, and the classes they can find.
  ///
  /// It mentions where to find other models; nil without models.
  package static func remark(onNothingFoundBy models: [FindingModel]) -> String? {
    guard !models.isEmpty else { return nil }
    let names = models.map(\.name).joined(separator: " and ")
    let (subject, verb) =
      models.count == 1 ? ("the model \(names)", "knows") : ("the models \(names)", "know")
    let named = models.flatMap(\.classes).filter { $0 != ClassNumbers.placeholder }
    var seen: Set<String> = []
    let classes = named.filter { seen.insert($0).inserted }
    let listed = classes.prefix(mostClasses).joined(separator: ", ")
    // Classes of the same name count separately within one model.
    let count = models.count == 1 ? named.count : classes.count
    let what =
      switch classes.count {
      case 0: models.count == 1 ? "does not name its classes" : "do not name their classes"
      case 1: "\(verb) only the class \(listed)"
      case ...mostClasses: "\(verb) only the classes \(listed)"
      default: "\(verb) \(count) classes, such as \(listed)"
      }
    return "nothing was found: \(subject) \(what); vision models list shows other models"
  }
}
