internal import ModelCatalogue
package import ModelFiles
package import VisionBase

/// A model or a bundle of models that was opened once and identified on that descriptor.
///
/// It carries the identified bytes, the reason why they may be run, and the process in which they
/// run. No other type leads from a path to the runtime in a process that demands proofs.
package struct AdmittedModel: Sendable {
  /// The reason why a file may be run.
  package enum Standing: String, Hashable, Sendable {
    /// The file is in the catalogue, by its digest.
    case catalogued
    /// The file was tried in a separate process, now or earlier.
    case tried
    /// The rule under which it was opened requires no trial.
    case trusted
  }

  /// The bytes that were identified.
  package let bytes: StableBytes

  /// The kind of file.
  package let format: ModelFormat

  /// The reason why it may be run.
  package let standing: Standing

  /// The separate process in which it runs; nil for this process.
  package let isolation: ModelIsolation?

  /// The file whose mapping the bytes are; nil for a copy.
  let source: OpenFile?

  private let digest: Once<SHA256>
  private let isVerified: Bool
  private let forms: SharedForms
  private let verified: Once<ModelFile>

  /// The SHA-256 of the bytes, computed on first access; concurrent callers wait.
  package var sha256: SHA256 { digest.value { bytes.withBytes { SHA256(of: $0) } } }

  /// Opens a file under a rule: identifies it by its descriptor, and tries it if necessary.
  ///
  /// Throws what `ModelTrial.check` throws.
  package init(opening path: String, under rule: AdmissionRule) throws(VisionError) {
    let opened = try OpenedModel(path)
    format = opened.format
    if let entry = ModelStore().entry(of: opened.status) {
      // The cache only replaces whole files, so they can be mapped.
      bytes = try opened.mappedBytes()
      source = opened.file
      (standing, isVerified, digest) = (.catalogued, true, Once(entry.sha256))
      forms = ModelAdmission.forms(of: opened.status)
    } else if let trial = rule.trial {
      let (read, sha256) = try trial.bytes(of: opened)
      bytes = read
      source = Self.source(of: read, opened)
      standing = Catalogue.entry(with: sha256) == nil ? .tried : .catalogued
      (isVerified, digest) = (false, Once(sha256))
      forms = SharedForms()
    } else {
      bytes = try opened.bytes()
      source = Self.source(of: bytes, opened)
      (standing, isVerified, digest) = (.trusted, false, Once())
      forms = SharedForms()
    }
    verified = Once()
    isolation = standing == .catalogued && !rule.isolatesAll ? nil : rule.isolation
  }

  /// Returns the file that bytes of it were mapped from; nil where they were copied.
  private static func source(of bytes: StableBytes, _ opened: OpenedModel) -> OpenFile? {
    bytes.byteCount > StableBytes.mostCopied ? opened.file : nil
  }

  /// Takes over a model that the parent process opened, with its file.
  ///
  /// It is verified when it is read. Throws what reading a file throws, and `modelUnsupported` for
  /// a model that must run in a separate process where none can be confined.
  init(
    taking handed: HandedModel, _ file: OpenFile, isolation: ModelIsolation?
  ) throws(VisionError) {
    format = try ModelFormat(of: file, name: handed.path)
    bytes = try StableBytes(of: file, name: handed.path, copyingUpTo: 0)
    (source, standing) = (file, handed.standing)
    self.isolation = handed.isIsolated ? isolation : nil
    guard !handed.isIsolated || isolation != nil else {
      throw VisionError(
        .modelUnsupported, "\(handed.path): no process can be confined here, as it must be")
    }
    (digest, isVerified, forms, verified) = (Once(), false, SharedForms(), Once())
  }

  private init(_ model: AdmittedModel, named name: String) throws(VisionError) {
    bytes = try StableBytes(0..<model.bytes.byteCount, of: model.bytes, name: name)
    source = model.source
    (format, standing, isolation) = (model.format, model.standing, model.isolation)
    (digest, isVerified) = (model.digest, model.isVerified)
    (forms, verified) = (SharedForms(), Once())
  }

  /// Returns the same model under a name that messages use in place of the path.
  package func named(_ name: String) throws(VisionError) -> AdmittedModel {
    try AdmittedModel(self, named: name)
  }

  /// Reads the model, once; verifies it unless it is the catalogue's file in its place.
  ///
  /// Throws `modelUnsupported` for a bundle.
  package func model() throws(VisionError) -> ModelFile {
    guard format == .model else {
      throw VisionError(
        .modelUnsupported,
        "\(bytes.name) is a bundle of models (.task), and this task takes one model (.tflite); "
          + "vision models inspect lists what is in the bundle, unzip takes it out")
    }
    return try verified.value { () throws(VisionError) in
      let file =
        isVerified
        ? try ModelFile(knownGood: bytes, sha256: sha256, forms: forms)
        : try ModelFile(bytes, forms: forms)
      return file.isolated(by: isolation).proven(by: proof)
    }
  }

  /// Opens the bundle, whose models are verified when they are read.
  package func bundle() throws(VisionError) -> TaskBundle {
    try TaskBundle(bytes).proven(by: proof, isolation: isolation, forms: forms)
  }

  private var proof: Proof { Proof(isolation: isolation) }

  /// The evidence attached to a model; created only in this file.
  struct Proof: ModelProof {
    /// The separate process in which the model must run.
    let isolation: ModelIsolation?

    fileprivate init(isolation: ModelIsolation?) { self.isolation = isolation }
  }
}

/// A value that is made at most once; concurrent callers wait.
private final class Once<Value: Sendable>: Sendable {
  private let known: Lock<Value?>

  init(_ known: Value? = nil) { self.known = Lock(known) }

  func value<Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
    try known.withLock { (known) throws(Failure) in
      if let known { return known }
      let value = try make()
      known = value
      return value
    }
  }
}
