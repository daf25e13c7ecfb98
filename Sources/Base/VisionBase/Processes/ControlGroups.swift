/// The control groups of this process, which limit its memory and its share of the processors.
package enum ControlGroups {
  /// The kernel's file that names the group of this process.
  package static let membership = "/proc/self/cgroup"
  /// The folder of all groups.
  package static let tree = "/sys/fs/cgroup"

  /// Returns the folders of the process's control group and of the enclosing ones, outermost first.
  ///
  /// The kernel names the group in `membership`, as `0::/path`, and presents the groups as folders
  /// of `tree`; see cgroups(7).
  package static func folders(
    membership: String = membership, tree: String = tree
  ) -> [String] {
    let lines = NoteFile.lines(of: membership) ?? []
    let group = lines.lazy.compactMap { $0.bytes.dropping(prefix: "0::/") }.first
    // A group that this process may not see is shown with `..`, which leads nowhere.
    var names = group?.split(separator: "/") ?? []
    if names.contains("..") { names = [] }
    return (0...names.count).map { count in
      ([tree] + names.prefix(count).map(String.init)).joined(separator: "/")
    }
  }
}
