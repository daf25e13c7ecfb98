package import VisionBase

/// The parts of its folder that an index lacks, besides pictures that it knows to be unreadable.
package struct IndexGaps: Hashable, Sendable {
  /// The reasons, without paths, that files and folders could not be read, by their paths within
  /// the folder.
  ///
  /// They are tried again in each refresh: links that lead nowhere, forbidden folders, and files
  /// whose reading failed for the moment.
  package var failures: [ByteText: String]
  /// Words for people about other contents of the folder that were left out.
  package var leftOut: [String]
  /// True if a refresh has begun and not ended: pictures may be missing.
  package var isUnfinished: Bool

  package init(
    failures: [ByteText: String] = [:], leftOut: [String] = [], isUnfinished: Bool = false
  ) {
    (self.failures, self.leftOut, self.isUnfinished) = (failures, leftOut, isUnfinished)
  }
}
