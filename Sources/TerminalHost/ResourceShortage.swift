/// A system limit that is too low, or a facility that is missing, for any command to run.
package enum ResourceShortage: Error, Sendable, Equatable {
  /// The number of files that can be open at once is too low.
  case descriptors(needed: Int)
  /// The address space that can be reserved is too small.
  case addressSpace(neededByteCount: Int)
  /// The number of threads that can run at once is too low.
  case threads(needed: Int)
  /// `/proc` isn't mounted.
  case processFiles
}
