internal import ModelFiles
package import VisionBase

/// The only way in this process from a path to a model that can be loaded.
///
/// An app's process accepts every model that it verifies. The command demands proofs: there, a file
/// is identified and tried when it is opened, by any caller, and `CompiledModel` rejects a model
/// without proof.
package enum ModelAdmission {
  private struct State {
    var rule = AdmissionRule.verified
    var demandsProofs = false
    /// The files opened so far that are kept in memory, by the bytes of their paths: as texts, two
    /// files whose names only look alike would be one.
    var kept: [ByteText: AdmittedModel] = [:]
    /// The forms of the catalogue's files that engines use.
    var forms: [FileIdentity: Weak] = [:]
  }

  private struct Weak: Sendable {
    weak let forms: SharedForms?
  }

  private static let state = Lock(State())

  /// Makes this process run only proven models, and open files under a rule.
  ///
  /// This cannot be undone. A later call changes the rule for files that are opened afterward.
  package static func demandProofs(under rule: AdmissionRule) {
    state.withLock { ($0.rule, $0.demandsProofs) = (rule, true) }
  }

  /// True if this process runs only proven models.
  package static var demandsProofs: Bool { state.withLock { $0.demandsProofs } }

  /// Opens a file under the given rule and keeps the opened model.
  ///
  /// Every later `open` of the path returns the same bytes with the same proof, even if the file
  /// has changed.
  @discardableResult
  package static func admit(
    _ path: String, under rule: AdmissionRule
  ) throws(VisionError) -> AdmittedModel {
    let model = try AdmittedModel(opening: path, under: rule)
    replace(path, model)
    return model
  }

  /// Returns the model at a path: the kept one, or the current file under this process's rule.
  ///
  /// Throws what `ModelTrial.check` throws.
  package static func open(_ path: String) throws(VisionError) -> AdmittedModel {
    let (kept, rule, demandsProofs) = state.withLock {
      ($0.kept[path.bytes], $0.rule, $0.demandsProofs)
    }
    if let kept { return kept }
    let model = try AdmittedModel(opening: path, under: rule)
    guard demandsProofs, model.standing != .catalogued else { return model }
    return keepFirst(path, model)
  }

  /// Changes the name that errors use for the kept model of a path.
  package static func rename(_ path: String, to name: String) throws(VisionError) {
    if let kept = kept(path) { replace(path, try kept.named(name)) }
  }

  /// Keeps an opened model of a path.
  static func keep(_ model: AdmittedModel, at path: String) { replace(path, model) }

  /// Releases the kept model of a path.
  package static func forget(_ path: String) { replace(path, nil) }

  /// Returns the kept model of a path; nil if there is none.
  package static func kept(_ path: String) -> AdmittedModel? {
    state.withLock { $0.kept[path.bytes] }
  }

  /// Returns the process in which a model runs; nil for this process.
  ///
  /// A proof that names a process is never overruled. Throws `modelUnsupported` for a model without
  /// proof when proofs are demanded.
  static func isolation(of file: ModelFile) throws(VisionError) -> ModelIsolation? {
    let proof = file.proof as? AdmittedModel.Proof
    guard proof != nil || !demandsProofs else {
      throw VisionError(
        .modelUnsupported,
        "\(file.bytes.name): it was neither found in the catalogue nor tried, and this process "
          + "runs no other models; report this as a fault of vision")
    }
    return file.isolation ?? proof?.isolation
  }

  /// Returns the forms of the catalogue's file on a descriptor, which all its openings share.
  static func forms(of file: FileStatus) -> SharedForms {
    guard let identity = FileIdentity(file) else { return SharedForms() }
    return state.withLock { state in
      if let known = state.forms[identity]?.forms { return known }
      let new = SharedForms()
      state.forms = state.forms.filter { $0.value.forms != nil }
      state.forms[identity] = Weak(forms: new)
      return new
    }
  }

  /// Keeps a model; if two were opened at the same time, returns the first.
  private static func keepFirst(_ path: String, _ model: AdmittedModel) -> AdmittedModel {
    state.withLock { state in
      if let first = state.kept[path.bytes] { return first }
      state.kept[path.bytes] = model
      return model
    }
  }

  private static func replace(_ path: String, _ model: AdmittedModel?) {
    let old = state.withLock { state in
      let old = state.kept[path.bytes]
      state.kept[path.bytes] = model
      return old
    }
    // Not under the lock: freeing much memory takes time.
    withExtendedLifetime(old) {}
  }
}
