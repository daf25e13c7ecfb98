import VisionBase

/// A part of the self-check that runs in a process of its own.
///
/// A library that ends or hangs the process costs the others nothing.
enum CheckPart: String, Sendable, CaseIterable {
  case machine, runtime, isolation, kernels, models, pictures, tiff, heic, avif, videos, labels
  case index, network, cameras

  /// A heading of the page.
  enum Group: String, Sendable, CaseIterable {
    case machine, runtime, kernels, models, pictures, videos, labels, others, cameras
  }

  /// The group of the part's lines.
  var group: Group {
    switch self {
    case .machine: .machine
    case .runtime, .isolation: .runtime
    case .kernels: .kernels
    case .models: .models
    case .pictures, .tiff, .heic, .avif: .pictures
    case .videos: .videos
    case .labels: .labels
    case .index, .network: .others
    case .cameras: .cameras
    }
  }

  /// True if `vision` is of no use when the part's process ends early.
  var isRequired: Bool {
    switch self {
    case .machine, .runtime, .kernels, .models, .pictures: true
    default: false
    }
  }

  /// The name of the line about a process that ended early.
  var name: String {
    switch self {
    case .tiff, .heic, .avif: rawValue.uppercased()
    default: rawValue
    }
  }

  /// Tries everything in the part, in this process.
  func findings(_ place: CheckPlace) -> [Finding] {
    switch self {
    case .machine: MachineCheck().findings
    case .runtime: RuntimeCheck().findings
    case .isolation: IsolationCheck(program: place.program).findings
    case .kernels: KernelCheck(folder: place.cache).findings
    case .models: ModelsCheck(folder: place.cache, scratch: place.scratch).findings
    case .pictures: PictureCheck.builtIn
    case .tiff: [PictureCheck(sample: .tiff).finding]
    case .heic: [PictureCheck(sample: .heic).finding]
    case .avif: [PictureCheck(sample: .avif).finding]
    case .videos: VideoCheck(folder: place.scratch).findings
    case .labels: LabelCheck().findings
    case .index: [IndexCheck(folder: place.scratch).finding]
    case .network: NetworkCheck().findings
    case .cameras: CameraCheck().findings
    }
  }
}

/// The places that the parts of the self-check use.
struct CheckPlace: Sendable {
  /// The cache folder.
  var cache: String
  /// A folder in the cache for small files, which the command removes; nil if there is none.
  var scratch: String?
  /// This program, which runs isolated models; nil if it cannot be run.
  var program: String?
}
