/// A class of samples, and how many it has.
package struct SampleClass: Sendable, Equatable {
  /// The name of the class.
  package let name: String
  /// The number of its samples.
  package let count: Int

  package init(name: String, count: Int) { (self.name, self.count) = (name, count) }
}
