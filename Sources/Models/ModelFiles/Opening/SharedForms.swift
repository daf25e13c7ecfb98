private import VisionBase

/// The objects made from one opened model that its engines share, such as a rewritten copy.
///
/// Copies of a `ModelFile` have the same forms. A form is found as long as an engine uses it, and
/// is freed with the last one.
package final class SharedForms: Sendable {
  private struct Key: Hashable, Sendable {
    let type: ObjectIdentifier
    let variant: Int
  }

  private struct Weak<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?
  }

  private let forms = Lock<[Key: any Sendable]>([:])
  private let parts = Lock<[String: Weak<SharedForms>]>([:])

  /// The forms of the whole, which is kept so that its part is found again.
  private let whole: SharedForms?

  package convenience init() { self.init(whole: nil) }

  private init(whole: SharedForms?) { self.whole = whole }

  /// Returns the form of a type, making it if no engine uses one; callers wait for each other.
  ///
  /// - Parameters:
  ///   - variant: Distinguishes forms of the same type.
  ///   - make: Makes the form; nothing is kept if it returns nil.
  /// - Returns: The form; nil if it cannot be made.
  package func form<Form: AnyObject & Sendable>(
    variant: Int = 0, make: () -> Form?
  ) -> Form? {
    let key = Key(type: ObjectIdentifier(Form.self), variant: variant)
    return forms.withLock { forms in
      if let known = (forms[key] as? Weak<Form>)?.object { return known }
      let made = make()
      forms[key] = made.map { Weak(object: $0) }
      return made
    }
  }

  /// Returns the forms of a part: a model of a bundle, or a model reduced to some outputs.
  package func ofPart(_ name: String) -> SharedForms {
    parts.withLock { parts in
      if let known = parts[name]?.object { return known }
      let made = SharedForms(whole: self)
      parts[name] = Weak(object: made)
      return made
    }
  }
}
