import Inference
import ModelCatalogue
import ModelFiles
import VisionBase

/// This program's kernels compared with the runtime, on small models and on one that was fetched.
struct KernelCheck {
  /// The folder of the cache.
  var folder: String
  var loadsRuntime: () -> Bool = { (try? RuntimeLibrary.load()) != nil }
  var verdict: (KernelExamination) throws(VisionError) -> KernelComparison.Verdict = {
    (kind) throws(VisionError) in try kind.verdict()
  }

  /// The models to compare on, best first: they are small, and whole in kernels for floats.
  private static let models = ["face-short-range", "selfie-landscape", "hand-region"]

  var findings: [Finding] {
    guard loadsRuntime() else { return [.notTried("kernels")] }
    return KernelExamination.allCases.map(finding) + fetched
  }

  private func finding(_ kind: KernelExamination) -> Finding {
    do throws(VisionError) {
      return Self.finding(
        kind.name, try verdict(kind), of: "a random model", isRequired: kind != .floats)
    } catch {
      return Finding(kind.name, isRequired: true, failure: error)
    }
  }

  /// Returns the finding on the first model that is here; none without one.
  private var fetched: [Finding] {
    guard ProcessorKernels.current.floats != nil else { return [] }
    let store = ModelStore(folder: folder)
    for name in Self.models {
      guard let entry = try? Catalogue.entry(named: name), store.isCached(entry) else { continue }
      do throws(VisionError) {
        let file = try ModelAdmission.open(store.path(for: entry)).model()
        let verdict = try KernelComparison(file).verdict()
        return [Self.finding("model \(name)", verdict, of: "random pictures", isRequired: false)]
      } catch {
        return [Finding("model \(name)", isRequired: true, failure: error)]
      }
    }
    return []
  }

  /// Returns the finding for a verdict.
  ///
  /// Kernels for floats are compared again before the first model runs, which then uses the
  /// runtime's; those for bytes are not.
  static func finding(
    _ name: String, _ verdict: KernelComparison.Verdict, of subject: String, isRequired: Bool
  ) -> Finding {
    switch verdict {
    case .equal:
      Finding(name, isRequired: isRequired, found: "equal to the runtime to the bit on \(subject)")
    case .withoutKernels:
      Finding(name, found: "the runtime computes them: this processor has no own kernels for them")
    case .unsure:
      Finding(name, found: "left to the runtime for these numbers, as it should be")
    case .different:
      Finding(
        name, isRequired ? .fault : .lacks, isRequired: isRequired,
        found: "other answers than the runtime \(RuntimeLibrary.version) on \(subject)"
          + (isRequired ? "" : ", whose kernels are used therefore: slower, and right"),
        mend: "vision models pull litert-runtime")
    }
  }
}

extension KernelExamination {
  /// The kind's name in a finding.
  var name: String {
    switch self {
    case .signedBytes: "int8"
    case .unsignedBytes: "uint8"
    case .wide: "int16"
    case .floats: "floats"
    }
  }
}
