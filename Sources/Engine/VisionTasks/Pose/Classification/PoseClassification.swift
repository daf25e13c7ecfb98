internal import VisionBase

/// The classes of a pose.
public struct PoseClassification: Hashable, Encodable, Sendable {
  /// A class, and how much a pose is like its samples.
  public struct Class: Hashable, Encodable, Sendable {
    /// The name of the class.
    public var name: String
    /// The number of nearest samples of the class; a mean over time is not whole.
    public var votes: Float
    /// The share of the votes, 0 to 1.
    public var confidence: Float

    /// Creates a class.
    public init(name: String, votes: Float, confidence: Float) {
      (self.name, self.votes, self.confidence) = (name, votes, confidence)
    }
  }

  /// The classes with votes, most votes first, then by name; empty for a pose that has none.
  public var classes: [Class]

  /// Creates a classification.
  public init(classes: [Class] = []) { self.classes = classes }

  init(votes: [String: Float], most: Int) {
    classes = votes.map { name, votes in
      Class(name: name, votes: votes, confidence: votes / Float(most))
    }
    classes.sort { one, other in
      one.votes != other.votes
        ? one.votes > other.votes : one.name.bytes < other.name.bytes
    }
  }

  /// Returns the votes for a class.
  func votes(for name: String) -> Float { classes.first { $0.name == name }?.votes ?? 0 }
}
