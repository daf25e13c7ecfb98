package import Frames

/// A note about an event: it begins, goes on, or ends.
///
/// Each event begins once and ends once.
package struct EventNote: Hashable, Sendable {
  /// The phase of an event.
  package enum Phase: String, CaseIterable, Sendable {
    case begin, update, end
  }

  /// The reason for an event's end.
  package enum Reason: String, CaseIterable, Sendable {
    /// The object is no longer seen.
    case gone
    /// The object left the zone.
    case left
    /// The same object did the same again, which is another event.
    case again
    /// The number of objects is no longer beyond the limit.
    case count
    /// The object has another class.
    case changed
    /// An object is seen again.
    case seen
    /// The source has ended, or is no longer watched.
    case over
  }

  /// An object at the time of a note.
  package struct Object: Hashable, Sendable {
    /// The object's tracking number.
    package var trackingID: Int
    /// The best class in this frame; nil without a name.
    package var category: Category?
    /// The highest score so far.
    package var score: Float
    /// The box where the object was last seen, in pixels of the stored picture.
    package var box: PictureBox
  }

  /// The number of the event, from 0 for an engine's first.
  package let number: Int
  /// The index of the rule.
  package let rule: Int
  /// The phase.
  package let phase: Phase
  /// The reason of an end; nil otherwise.
  package let reason: Reason?
  /// The object; nil for events about numbers of objects.
  package let object: Object?
  /// The direction of a crossing; nil for other events.
  package let direction: CrossingDirection?
  /// The number of objects, or of repetitions; nil for other events about one object.
  package let count: Int?
  /// The frame's time on the source's clock, in microseconds.
  package let timestampInMicroseconds: Int64
  /// The time since the event began, in microseconds.
  package let durationInMicroseconds: Int64
}

/// The events of one frame.
package struct EventStep: Hashable, Sendable {
  /// The notes, in the order of what happened.
  package var notes: [EventNote] = []
  /// The tracking numbers of objects that are no longer seen; numbers are never reused.
  package var gone: [Int] = []
}
