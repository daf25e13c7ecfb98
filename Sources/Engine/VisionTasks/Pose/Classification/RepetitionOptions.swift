internal import VisionBase

/// The options of counting repetitions; the defaults are those of ML Kit's sample app.
public struct RepetitionOptions: Hashable, Sendable {
  /// The classes whose repetitions count; nil counts every class with enough samples.
  public var classNames: [String]?

  /// True if each person of a result has counts; false counts the first person of each result.
  public var countsEachPerson: Bool

  /// The number of classifications that are averaged.
  public var windowSize: Int

  /// The share by which an earlier classification counts less than the one after it, 0 to 1.
  public var smoothing: Float

  /// The time between two results after which earlier ones are forgotten.
  public var longestGapInMicroseconds: Int64

  /// The number of votes above which a person is in a pose.
  public var enterVotes: Float

  /// The number of votes below which the person has left the pose, which counts.
  public var exitVotes: Float

  /// Creates options.
  public init(
    classNames: [String]? = nil, countsEachPerson: Bool = false, windowSize: Int = 10,
    smoothing: Float = 0.2, longestGapInMicroseconds: Int64 = 100_000, enterVotes: Float = 6,
    exitVotes: Float = 4
  ) {
    self.classNames = classNames
    self.countsEachPerson = countsEachPerson
    self.windowSize = windowSize
    self.smoothing = smoothing
    self.longestGapInMicroseconds = longestGapInMicroseconds
    self.enterVotes = enterVotes
    self.exitVotes = exitVotes
  }

  /// Throws `optionInvalid` for options out of range, for the votes of a classifier.
  func check(most: Int) throws(VisionError) {
    guard (1...1000).contains(windowSize) else {
      throw VisionError(.optionInvalid, "a window has 1 to 1000 results, not \(windowSize)")
    }
    guard (0..<1).contains(smoothing) else {
      throw VisionError(.optionInvalid, "the smoothing is from 0 to below 1, not \(smoothing)")
    }
    guard 0 < exitVotes, exitVotes <= enterVotes, enterVotes < Float(most) else {
      throw VisionError(
        .optionInvalid,
        "a pose is left below more than 0 votes and entered above as many or more, below \(most)")
    }
  }
}
