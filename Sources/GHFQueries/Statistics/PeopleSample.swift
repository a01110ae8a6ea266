import GitHubAPI

/// A random sample of people: those with the smallest hashes of a seed and their ids.
///
/// It depends on nothing else, so a person who joins or leaves a list replaces at most one other,
/// and the rest of the cached profiles serves the next run.
package struct PeopleSample: Sendable {
  let size: Int
  package let seed: UInt64

  package init(size: Int, seed: UInt64) {
    (self.size, self.seed) = (size, seed)
  }

  /// Returns the sampled people in their order; everyone if there are no more than `size`.
  func people(from all: [Account]) -> [Account] {
    if all.count <= size { return all }
    let chosen = all.indices.map { (hash: hash(of: all[$0].id), index: $0) }
      .sorted { ($0.hash, $0.index) < ($1.hash, $1.index) }.prefix(size)
    return chosen.map(\.index).sorted().map { all[$0] }
  }

  private func hash(of id: Int64) -> UInt64 {
    PeopleSample.mixed(PeopleSample.mixed(seed) ^ UInt64(bitPattern: id))
  }

  /// Mixes the bits of a number (SplitMix64: Steele, Lea and Flood 2014, figure 15).
  private static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns the margin of error of a share of a sample, with a confidence of 95 %.
  ///
  /// This is the adjusted Wald interval, which doesn't vanish for shares of 0 and 1 (Agresti and
  /// Coull, "Approximate is better than exact", The American Statistician 52, 1998), with the finite
  /// population correction (Cochran, "Sampling Techniques", 3rd edition, section 3.2).
  ///
  /// - Parameters:
  ///   - count: The number of people in the sample who have the property.
  ///   - sampleCount: The size of the sample, at least 1.
  ///   - totalCount: The size of the population.
  /// - Returns: Half the width of the interval, at most 1.
  package static func margin(of count: Int, in sampleCount: Int, from totalCount: Int) -> Double {
    if sampleCount >= totalCount { return 0 }
    let size = Double(sampleCount) + 4
    let share = (Double(count) + 2) / size
    let correction = Double(totalCount - sampleCount) / Double(totalCount - 1)
    return min(1.96 * (share * (1 - share) / size * correction).squareRoot(), 1)
  }
}
