package import VisionBase

/// The share of labeled key points found near enough (PCK), and their mean error (NME).
///
/// The distance limit is a part of the longer side of the person's labeled box, and the error is
/// relative to the square root of the box's area. Each labeled person is compared with one pose,
/// most similar pairs first, and of equally similar ones the nearest; all key points of a person
/// without a pose are missed, and have no error. People in crowds, and those without labeled key
/// points, do not count. Hands and faces count as people do.
package struct KeypointScores: Sendable, Equatable {
  /// The distance limits, as parts of the box's longer side.
  package static let parts = [0.05, 0.1, 0.2]

  /// The counts of one key point, or of all.
  package struct Count: Sendable, Equatable {
    package var labelled = 0
    /// The number of near points for each distance limit.
    package var near = [Int](repeating: 0, count: KeypointScores.parts.count)

    /// The number of labeled points that were found, however far away.
    package private(set) var found = 0
    /// The sum of their distances, each in parts of the square root of the box's area.
    package private(set) var distance = 0.0

    /// The mean error of the points that were found (NME); nil if there are none.
    package var meanError: Double? { found == 0 ? nil : distance / Double(found) }

    fileprivate mutating func add(error: Double) {
      guard error.isFinite else { return }
      found += 1
      distance += error
    }

    /// Returns the share of near points for a distance limit; nil if none was labeled.
    package func share(_ part: Int) -> Double? {
      labelled == 0 ? nil : Double(near[part]) / Double(labelled)
    }
  }

  /// The counts of all key points.
  package private(set) var overall = Count()
  /// The counts of each key point by its name, in the order of the labels.
  package private(set) var points: [(name: String, count: Count)]
  /// The number of people that count, and the number of those with a pose.
  package private(set) var people = 0
  package private(set) var peopleFound = 0

  /// Creates scores from poses and a labeled class of people; throws `cancelled` when the time is
  /// over.
  package init(
    _ labels: LabelSet, _ found: [[ClassedPrediction]], category: LabelCategory,
    time: EvaluationTime = .unlimited
  ) throws(VisionError) {
    points = category.keypoints.map { ($0, Count()) }
    let order = KeypointOrder(category.keypoints)
    for (picture, things) in zip(labels.pictures, found) {
      try time.check()
      let people = picture.objects.filter {
        $0.category == category.id && !$0.isCrowd && $0.keypoints.contains(where: \.isLabelled)
      }
      let poses = things.filter { $0.category == category.id }
        .map { $0.prediction.points(in: order) }
      let pairs = try BestPairs(of: people.count, with: poses.count, time: time) { person, pose in
        let (points, object) = (poses[pose], people[person])
        return BestPairs.Rank(
          likeness: Similarity.keypoints(points, object, spreads: order.spreads),
          distance: Self.distance(points, object))
      }
      for (person, pose) in zip(people, pairs.partners) { note(person, pose.map { poses[$0] }) }
    }
  }

  /// Returns the sum of the squared distances of a person's key points from a pose's.
  private static func distance(_ points: [LabelledKeypoint], _ person: LabelledObject) -> Double {
    let sum = zip(points, person.keypoints).reduce(0.0) { sum, pair in
      let (dx, dy) = (pair.0.x - pair.1.x, pair.0.y - pair.1.y)
      return pair.1.isLabelled ? sum + dx * dx + dy * dy : sum
    }
    return sum.isFinite ? sum : .greatestFiniteMagnitude
  }

  private mutating func note(_ person: LabelledObject, _ pose: [LabelledKeypoint]?) {
    people += 1
    if pose != nil { peopleFound += 1 }
    let side = max(person.box.width, person.box.height)
    let size = person.box.area.squareRoot()
    for (index, point) in person.keypoints.prefix(points.count).enumerated() where point.isLabelled
    {
      overall.labelled += 1
      points[index].count.labelled += 1
      guard let pose, index < pose.count else { continue }
      let (dx, dy) = (pose[index].x - point.x, pose[index].y - point.y)
      let distance = (dx * dx + dy * dy).squareRoot()
      if pose[index].isLabelled {
        overall.add(error: distance / size)
        points[index].count.add(error: distance / size)
      }
      for (part, size) in Self.parts.enumerated() where distance <= size * side {
        overall.near[part] += 1
        points[index].count.near[part] += 1
      }
    }
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.overall == other.overall && one.people == other.people
      && one.peopleFound == other.peopleFound
      && one.points.map(\.name) == other.points.map(\.name)
      && one.points.map(\.count) == other.points.map(\.count)
  }
}
