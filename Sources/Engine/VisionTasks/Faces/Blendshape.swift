/// A part of a facial expression.
///
/// MediaPipe's blendshapes, in their order. Left and right are the person's own.
public enum Blendshape: Int, Sendable, CaseIterable {
  /// The rest of the expression.
  case neutral = 0
  /// Lowers the outer left eyebrow.
  case browDownLeft
  /// Lowers the outer right eyebrow.
  case browDownRight
  /// Raises the inner parts of both eyebrows.
  case browInnerUp
  /// Raises the outer left eyebrow.
  case browOuterUpLeft
  /// Raises the outer right eyebrow.
  case browOuterUpRight
  /// Puffs both cheeks.
  case cheekPuff
  /// Raises the left cheek around and below the eye.
  case cheekSquintLeft
  /// Raises the right cheek around and below the eye.
  case cheekSquintRight
  /// Closes the left eye.
  case eyeBlinkLeft
  /// Closes the right eye.
  case eyeBlinkRight
  /// Turns the left eye down.
  case eyeLookDownLeft
  /// Turns the right eye down.
  case eyeLookDownRight
  /// Turns the left eye toward the nose.
  case eyeLookInLeft
  /// Turns the right eye toward the nose.
  case eyeLookInRight
  /// Turns the left eye away from the nose.
  case eyeLookOutLeft
  /// Turns the right eye away from the nose.
  case eyeLookOutRight
  /// Turns the left eye up.
  case eyeLookUpLeft
  /// Turns the right eye up.
  case eyeLookUpRight
  /// Narrows the left eye.
  case eyeSquintLeft
  /// Narrows the right eye.
  case eyeSquintRight
  /// Opens the left eye wide.
  case eyeWideLeft
  /// Opens the right eye wide.
  case eyeWideRight
  /// Moves the lower jaw forward.
  case jawForward
  /// Moves the lower jaw to the left.
  case jawLeft
  /// Opens the lower jaw.
  case jawOpen
  /// Moves the lower jaw to the right.
  case jawRight
  /// Closes the lips, whatever the jaw does.
  case mouthClose
  /// Pulls the left corner of the mouth back.
  case mouthDimpleLeft
  /// Pulls the right corner of the mouth back.
  case mouthDimpleRight
  /// Lowers the left corner of the mouth.
  case mouthFrownLeft
  /// Lowers the right corner of the mouth.
  case mouthFrownRight
  /// Opens the lips to a ring.
  case mouthFunnel
  /// Moves both lips to the left.
  case mouthLeft
  /// Lowers the lower lip on the left side.
  case mouthLowerDownLeft
  /// Lowers the lower lip on the right side.
  case mouthLowerDownRight
  /// Presses the lower lip up on the left side.
  case mouthPressLeft
  /// Presses the lower lip up on the right side.
  case mouthPressRight
  /// Contracts both closed lips.
  case mouthPucker
  /// Moves both lips to the right.
  case mouthRight
  /// Rolls the lower lip inward.
  case mouthRollLower
  /// Rolls the upper lip inward.
  case mouthRollUpper
  /// Pushes the lower lip outward.
  case mouthShrugLower
  /// Pushes the upper lip outward.
  case mouthShrugUpper
  /// Raises the left corner of the mouth.
  case mouthSmileLeft
  /// Raises the right corner of the mouth.
  case mouthSmileRight
  /// Pulls the left corner of the mouth sideways.
  case mouthStretchLeft
  /// Pulls the right corner of the mouth sideways.
  case mouthStretchRight
  /// Raises the upper lip on the left side.
  case mouthUpperUpLeft
  /// Raises the upper lip on the right side.
  case mouthUpperUpRight
  /// Raises the left side of the nose.
  case noseSneerLeft
  /// Raises the right side of the nose.
  case noseSneerRight

  /// MediaPipe's name, for example `browDownLeft`; that of `neutral` is `_neutral`.
  public var name: String { self == .neutral ? "_neutral" : "\(self)" }

  /// The name of ARKit's `ARFaceAnchor.BlendShapeLocation`; nil for `neutral`, which ARKit does not
  /// have.
  ///
  /// ARKit also has `tongueOut`, which the model does not produce.
  public var arkitName: String? { self == .neutral ? nil : "\(self)" }

  /// Returns the blendshape with a name of MediaPipe's; nil if there is none.
  public init?(name: String) {
    guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = match
  }
}

/// The scores of a face's blendshapes.
public struct Blendshapes: Hashable, Sendable {
  /// The scores, 0...1, in the order of `Blendshape`.
  public var scores: [Float]

  /// Creates scores, one for each `Blendshape`.
  public init(scores: [Float]) {
    precondition(scores.count == Blendshape.allCases.count, "there are 52 blendshapes")
    self.scores = scores
  }

  /// Accesses the score of a blendshape.
  public subscript(blendshape: Blendshape) -> Float {
    get { scores[blendshape.rawValue] }
    set { scores[blendshape.rawValue] = newValue }
  }
}
