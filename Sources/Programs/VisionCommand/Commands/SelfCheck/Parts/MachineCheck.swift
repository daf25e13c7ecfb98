import Inference
import VisionBase

/// The processor, the cores and the memory that this process may use.
struct MachineCheck {
  var kernels = ProcessorKernels.current
  var cores = ProcessorCores.counts
  var threads = ProcessorCores.defaultThreadCount
  var memory = MemoryRoom.current()

  /// Twice what poses take, the default models that need most: 122 MB on two cores
  /// (docs/benchmarks.md).
  static let neededMemory = 256 << 20

  var findings: [Finding] { [processor, coreCount, room] }

  private var processor: Finding {
    let sets = Set([kernels.bytes, kernels.floats].compactMap { $0 }).sorted()
    let own = [
      kernels.choosesBytes ? "bytes" : nil, kernels.choosesFloats ? "floats" : nil,
    ].compactMap { $0 }
    let chosen =
      own.isEmpty
      ? "the runtime's kernels compute all models"
      : "own kernels for \(own.joined(separator: " and "))"
    return Finding(
      "processor", isRequired: true,
      found: ([ProcessorKernels.architecture] + sets).joined(separator: ", ") + "; " + chosen)
  }

  private var coreCount: Finding {
    var found = "\(counted(cores.allowed, "core")) of \(cores.all) may be used"
    found += "; \(counted(threads, "thread")) for a model"
    return Finding("cores", isRequired: true, found: found)
  }

  private var room: Finding {
    var facts: [String] = []
    if let bytes = memory.available { facts.append("\(ByteCount.text(bytes)) available") }
    if let bytes = memory.inControlGroup {
      facts.append("\(ByteCount.text(bytes)) left in the control group")
    }
    if let bytes = memory.addressSpace {
      facts.append("address space limited to \(ByteCount.text(bytes))")
    }
    let need = "default models need \(ByteCount.text(Self.neededMemory))"
    let found = (facts.isEmpty ? ["no limit is known"] : facts) + [need]
    guard let smallest = memory.smallest, smallest < Self.neededMemory else {
      return Finding("memory", found: found.joined(separator: "; "))
    }
    let mend =
      if smallest == memory.addressSpace {
        "ulimit -v unlimited"
      } else if smallest == memory.inControlGroup {
        "raise memory.max of the control group (docker run --memory, systemd's MemoryMax)"
      } else {
        "end other programs, or add memory"
      }
    return Finding(
      "memory", .lacks, found: found.joined(separator: "; "), mend: mend)
  }
}
