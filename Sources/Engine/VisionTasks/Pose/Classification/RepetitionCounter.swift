public import VisionBase

/// Counts how often people take a pose and leave it, such as the lower end of a squat.
///
/// ```swift
/// let classifier = try PoseClassifier(samplesAt: "fitness_poses.csv")
/// var counter = try RepetitionCounter(
///   classifier, options: RepetitionOptions(classNames: ["squats_down"]))
/// for try await result in landmarker.poses(in: camera) {
///   for person in counter.count(result).people { print(person.counts) }
/// }
/// ```
///
/// One counter serves one sequence of results. A pose is entered once its mean votes over the last
/// results exceed `RepetitionOptions.enterVotes`, and counts when they then fall below
/// `RepetitionOptions.exitVotes`. A frame without the person counts nothing.
public struct RepetitionCounter: Sendable {
  /// The classifier.
  public let classifier: PoseClassifier
  /// The options.
  public let options: RepetitionOptions
  /// The classes that are counted.
  public let classNames: [String]

  /// The people in the order in which they were first seen.
  private var people: [Counting] = []

  /// The largest number of people whose counts are kept; the one longest out of sight goes first.
  public static let mostPeople = 100

  /// Creates a counter.
  ///
  /// Throws `optionInvalid` for options out of range and for a class without samples, and
  /// `inputInvalid` if a class has too few samples to be entered, or each class has.
  public init(
    _ classifier: PoseClassifier, options: RepetitionOptions = RepetitionOptions()
  ) throws(VisionError) {
    try options.check(most: classifier.mostVotes)
    (self.classifier, self.options) = (classifier, options)
    let numbers = Dictionary(grouping: classifier.samples, by: \.className).mapValues(\.count)
    let needed = Int(options.enterVotes.rounded(.down)) + 1
    var chosen: [String] = []
    for name in options.classNames ?? [] where !chosen.contains(name) {
      chosen.append(name)
      guard let number = numbers[name] else {
        throw VisionError(
          .optionInvalid,
          "no sample has the class \(name.printable); the classes are "
            + classifier.classNames.map(\.printable).joined(separator: ", "))
      }
      guard number >= needed else {
        throw VisionError(
          .inputInvalid,
          "the class \(name.printable) has \(counted(number, "sample")); counting needs \(needed)")
      }
    }
    classNames =
      options.classNames == nil
      ? classifier.classNames.filter { numbers[$0] ?? 0 >= needed } : chosen
    guard !classNames.isEmpty else {
      throw VisionError(
        .inputInvalid, "no class has the \(needed) samples that counting repetitions needs")
    }
  }

  /// Takes the next result of the sequence; returns the counts so far.
  public mutating func count(_ result: PoseResult) -> RepetitionResult {
    var classifications: [Int?: PoseClassification] = [:]
    for pose in options.countsEachPerson ? result.poses[...] : result.poses.prefix(1) {
      let id = options.countsEachPerson ? pose.id : nil
      classifications[id] = classifier.classify(pose, in: result.picture)
      meet(id)
    }
    let time = result.timestampInMicroseconds
    for index in people.indices {
      people[index].add(classifications[people[index].counts.personID], microseconds: time)
    }
    return RepetitionResult(people: people.map(\.counts))
  }

  /// Begins the counts of a person who was not seen before.
  private mutating func meet(_ id: Int?) {
    guard !people.contains(where: { $0.counts.personID == id }) else { return }
    if people.count == Self.mostPeople,
      let longest = people.indices.max(by: { people[$0].absence < people[$1].absence })
    {
      people.remove(at: longest)
    }
    people.append(
      Counting(id, classNames, options, ClassSmoothing(options, most: classifier.mostVotes)))
  }
}

/// The counts of one person.
private struct Counting: Sendable {
  private(set) var counts: PersonRepetitions
  /// The number of results since the person was seen.
  private(set) var absence = 0

  private let options: RepetitionOptions
  private var smoothing: ClassSmoothing
  /// The counted classes that the person is in.
  private var entered: Set<String> = []

  init(
    _ id: Int?, _ names: [String], _ options: RepetitionOptions, _ smoothing: ClassSmoothing
  ) {
    counts = PersonRepetitions(
      personID: id, counts: names.map { RepetitionCount(className: $0) })
    (self.options, self.smoothing) = (options, smoothing)
  }

  /// Adds a result; without a classification the person is not in it.
  mutating func add(_ classification: PoseClassification?, microseconds: Int64?) {
    let mean = smoothing.add(classification ?? PoseClassification(), microseconds: microseconds)
    guard classification != nil else {
      absence += 1
      counts.classification = nil
      return
    }
    absence = 0
    counts.classification = mean
    for index in counts.counts.indices {
      let name = counts.counts[index].className
      let votes = mean.votes(for: name)
      if !entered.contains(name) {
        if votes > options.enterVotes {
          entered.insert(name)
        }
      } else if votes < options.exitVotes {
        entered.remove(name)
        counts.counts[index].count += 1
        counts.latest = name
      }
    }
  }
}
