internal import Drawing
internal import VisionTasks

extension PoseReport {
  /// The visibility above which a place counts as seen.
  private static let visible: Float = 0.5

  package var presentedRows: [PresentedRow] {
    result.poses.enumerated().map { number, pose in
      let places = PoseLandmarkKind.allCases.map { pose[$0] }
      let seen = places.count { $0.visibility > Self.visible }
      let likelihood = places.reduce(0) { $0 + Double($1.presence) } / Double(places.count)
      return PresentedRow(
        "Person " + (followsPeople ? "#\(pose.id)" : "\(number + 1)"),
        name: Self.person.shownName, score: likelihood,
        color: followsPeople ? .track(pose.id) : nil,
        detail: "\(seen) of \(places.count) landmarks visible",
        trackingID: followsPeople ? pose.id : nil)
    }
  }

  package var sentence: String {
    let people =
      switch result.poses.count {
      case 0: Presentation.nothing
      case 1: "1 person"
      case let count: "\(count) people"
      }
    return ([people] + tally).joined(separator: ", ")
  }

  package static let bodyLayout: BodyLayout? = BodyLayout(
    className: person.shownName, points: bodyPoints.map(\.name),
    skeleton: PoseLandmarkKind.connections.compactMap { line in
      guard let first = bodyPoints.firstIndex(where: { $0.rawValue == line.start }),
        let last = bodyPoints.firstIndex(where: { $0.rawValue == line.end })
      else { return nil }
      return [first + 1, last + 1]
    })
}
