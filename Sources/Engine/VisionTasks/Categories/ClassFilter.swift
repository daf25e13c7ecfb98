/// A set of classes by index.
enum ClassFilter: Hashable, Sendable {
  case all
  case only(Set<Int>)
  case except(Set<Int>)

  func allows(_ index: Int) -> Bool {
    switch self {
    case .all: true
    case .only(let indices): indices.contains(index)
    case .except(let indices): !indices.contains(index)
    }
  }
}
