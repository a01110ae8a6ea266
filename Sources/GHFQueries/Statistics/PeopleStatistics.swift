import FoundationEssentials
package import GitHubAPI
import TerminalText

/// Numbers about people, counted as their profiles arrive; the profiles aren't kept.
package struct PeopleStatistics: ProfileReader, Sendable {
  package private(set) var count = 0
  package private(set) var bioCount = 0
  package private(set) var companyCount = 0
  package private(set) var locationCount = 0
  package private(set) var hireableCount = 0
  package private(set) var organizationCount = 0
  /// The number of people with neither repositories nor followers.
  package private(set) var emptyCount = 0
  package private(set) var companies = NameCounts()
  package private(set) var locations = NameCounts()
  /// The number of people who joined in each year.
  package private(set) var years: [Int: Int] = [:]
  /// The number of people with each number of followers.
  package private(set) var followers: [Int: Int] = [:]

  package mutating func take(_ profiles: [Profile]) -> Bool {
    for profile in profiles { add(profile) }
    return true
  }

  mutating func add(_ profile: Profile) {
    count += 1
    if let bio = profile.bio, !CleanText(bio).isBlank { bioCount += 1 }
    let companies = CountedName.companies(in: profile.company)
    for company in companies { self.companies.add(company) }
    if !companies.isEmpty { companyCount += 1 }
    if let location = CountedName.location(in: profile.location) {
      locations.add(location)
      locationCount += 1
    }
    if profile.isHireable == true { hireableCount += 1 }
    if profile.account.kind == .organization { organizationCount += 1 }
    if profile.repositoryCount == 0, profile.followerCount == 0 { emptyCount += 1 }
    if let year = PeopleStatistics.year(of: profile.createdAt) { years[year, default: 0] += 1 }
    followers[profile.followerCount, default: 0] += 1
  }

  /// Returns the year of a time in UTC; nil if it is malformed.
  static func year(of time: String?) -> Int? {
    guard let time else { return nil }
    // The usual form, which is read thousands of times.
    if time.hasSuffix("Z"), time.utf8.count == 20, time.dropFirst(4).first == "-",
      time.prefix(4).allSatisfy(\.isWholeNumber), let year = Int(time.prefix(4))
    {
      return year
    }
    // `try?`: a malformed time has no year.
    guard let date = try? Date(time, strategy: .iso8601) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.component(.year, from: date)
  }

  /// The numbers of people with 0, 1-9, 10-99 and so on followers, up to the highest.
  package var decades: [(name: String, count: Int)] {
    guard let highest = followers.keys.max() else { return [] }
    var decades = [(name: "0", count: followers[0] ?? 0)]
    var lower = 1
    while lower <= highest {
      let upper = lower * 10 - 1
      let count = followers.reduce(0) { lower...upper ~= $1.key ? $0 + $1.value : $0 }
      decades.append(("\(lower)-\(upper)", count))
      lower = upper + 1
    }
    return decades
  }

  /// The median number of followers; nil without people.
  ///
  /// Between two middle numbers, it is their mean.
  package var median: Median? {
    if count == 0 { return nil }
    var rest = (count - 1) / 2
    let sorted = followers.sorted { $0.key < $1.key }
    var place = 0
    while rest >= sorted[place].value {
      rest -= sorted[place].value
      place += 1
    }
    let lower = sorted[place].key
    let isWithin = count % 2 == 1 || rest + 1 < sorted[place].value
    return Median(lower, isWithin ? lower : sorted[place + 1].key)
  }

  /// The mean of two numbers, as a number with or without a half.
  package struct Median: Sendable, Equatable, CustomStringConvertible {
    package let whole: Int
    package let hasHalf: Bool

    /// `second` is at least `first`, which isn't negative.
    init(_ first: Int, _ second: Int) {
      whole = first + (second - first) / 2
      hasHalf = (second - first) % 2 == 1
    }

    package var description: String { "\(whole)\(hasHalf ? ".5" : "")" }
  }
}

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
