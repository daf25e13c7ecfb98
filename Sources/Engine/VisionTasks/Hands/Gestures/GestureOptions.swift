/// The options of gesture recognition.
///
/// The members of `HandOptions` can be read and set directly: `options.maxHands = 2`.
@dynamicMemberLookup
public struct GestureOptions: Hashable, Sendable {
  /// The options of finding hands.
  public var hands: HandOptions

  /// The gestures of the bundle's own classifier to report.
  public var canned: CategoryOptions

  /// The gestures of the bundle's custom classifier to report, for bundles that have one.
  public var custom: CategoryOptions

  /// Creates options.
  public init(
    hands: HandOptions = HandOptions(), canned: CategoryOptions = CategoryOptions(),
    custom: CategoryOptions = CategoryOptions()
  ) {
    self.hands = hands
    self.canned = canned
    self.custom = custom
  }

  /// A member of the options of finding hands.
  public subscript<Value>(dynamicMember option: WritableKeyPath<HandOptions, Value>) -> Value {
    get { hands[keyPath: option] }
    set { hands[keyPath: option] = newValue }
  }
}
