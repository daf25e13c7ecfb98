/// The damage that a decoder conceals: guessed parts of pictures, and what is built on them.
///
/// Each place of damage is news once: all pictures up to the next intact key frame belong to it.
struct Concealment {
  /// True once there was a picture that needs no other.
  ///
  /// Before it, in a file that begins between key frames or after a seek, missing pictures are no
  /// damage.
  private var hasBegun = false
  /// True if the damage that the pictures show was reported.
  private var isReported = false

  /// Returns true if a picture shows damage that was not reported, and counts it as reported.
  ///
  /// Without `canTell`, damage stays news for a later picture.
  mutating func isNews(_ picture: DecodedPicture, canTell: Bool) -> Bool {
    isNews(isKey: picture.isKey, isConcealed: picture.isConcealed, canTell: canTell)
  }

  mutating func isNews(isKey: Bool, isConcealed: Bool, canTell: Bool = true) -> Bool {
    if isKey {
      hasBegun = true
      if !isConcealed { isReported = false }
    }
    guard isConcealed, hasBegun, !isReported, canTell else { return false }
    isReported = true
    return true
  }

  /// Notes that damage was reported in another way: what is built on it is no news.
  mutating func noteReport() { isReported = true }
}
