internal import Drawing
internal import VisionBase
internal import VisionTasks

// Repetitions for people, in JSON, and as rows of a list.
extension PoseReport {
  /// The counts for people, among the lines of a frame.
  var repetitionLines: [String] { tally.map { " \($0)" } }

  package var tally: [String] {
    (repetitions?.people ?? []).map { person in
      let counts = person.counts.map { "\($0.className.printable.isolated) \($0.count)" }
      let name = person.personID.map { "Repetitions of person #\($0): " } ?? "Repetitions: "
      return name + counts.joined(separator: ", ")
    }
  }

  package var presentedTally: [PresentedRow] {
    (repetitions?.people ?? []).flatMap { person in
      person.counts.map { count in
        PresentedRow(
          (person.personID.map { "#\($0) " } ?? "") + count.className,
          color: RepetitionDrawing.color(of: person), detail: "\(count.count)",
          trackingID: person.personID)
      }
    }
  }

  package var presentedCounts: [PresentedCount] {
    repetitions.map(RepetitionDrawing.shownCounts) ?? []
  }
}

// MARK: - JSON

extension PoseReport {
  static let repetitionField = ResultField(
    "repetitions", .list(.object(repetitionShape)),
    "Only with --count-reps: the people who are counted, and their repetitions until now.",
    .sometimes)

  private static let repetitionShape = ResultShape(
    "repetitions", "One person's repetitions.",
    [
      ResultField(
        "trackingID", .count, "Only with --people above 1: the number of the person.", .sometimes),
      ResultField(
        "classes", .list(.object(classShape)),
        "The classes of the pose over the last frames, most likely first; empty in a frame without "
          + "the person."),
      ResultField(
        "counts", .list(.object(countShape)), "The counted classes, in their order."),
    ])

  private static let classShape = ResultShape(
    "poseClass", "A class of poses.",
    [
      ResultField("name", .text, "The name of the class in the samples."),
      ResultField(
        "confidence", .number(0...1), "The share of the most similar samples that have the class."),
    ])

  private static let countShape = ResultShape(
    "repetitionCount", "A count of repetitions.",
    [
      ResultField("name", .text, "The name of the class in the samples."),
      ResultField(
        "count", .count, "The number of times that the person took the pose and left it."),
    ])

  /// The value of `repetitionField`; empty if nothing is counted.
  var repetitionMembers: [JSONValue.Member] {
    guard let repetitions else { return [] }
    return [.init("repetitions", .array(repetitions.people.map(json)))]
  }

  private func json(_ person: PersonRepetitions) -> JSONValue {
    let classes: [JSONValue] = (person.classification?.classes ?? []).map { found in
      ["name": .string(found.name), "confidence": .float(found.confidence)]
    }
    let counts: [JSONValue] = person.counts.map { count in
      ["name": .string(count.className), "count": .integer(count.count)]
    }
    return .object(
      (person.personID.map { [.init("trackingID", .integer($0))] } ?? [])
        + [.init("classes", .array(classes)), .init("counts", .array(counts))])
  }
}
