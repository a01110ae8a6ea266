package import GHFQueries
import GitHubAPI

/// A number in the statistics of people.
package struct StatisticsRow: Sendable {
  enum Group: String, Sendable, CaseIterable {
    case people, account, company, location, joined, followers, median
  }

  let group: Group
  /// The company, the location, the year, the range of numbers, or the property.
  let name: String
  let value: FieldValue
  /// The number of people it counts, and of those it was counted among; nil for other numbers.
  var share: (count: Int, total: Int)?
  /// The margin of error of the share; nil unless it is estimated from a sample.
  var margin: Double?
}

extension StatisticsRow {
  package static let fields: [Field<StatisticsRow>] = [
    Field("group") { .text($0.group.rawValue) },
    Field("name") { .text($0.name) },
    Field("value") { $0.value },
    Field("share") { row in
      row.share.map { .json(DecimalText.ratio($0.count, of: $0.total)) } ?? .null
    },
    Field("margin") { row in row.margin.map { .json(DecimalText.number($0)) } ?? .null },
  ]
}

extension StatisticsResult {
  /// Returns the rows, group by group, with the `top` most frequent companies and locations; none for
  /// an empty set.
  package func rows(top: Int) -> [StatisticsRow] {
    if totalCount == 0 { return [] }
    let counts = statistics
    let people = [("all", totalCount), ("profiles", counts.count)]
      .map { StatisticsRow(group: .people, name: $0.0, value: .number(Int64($0.1))) }
    guard let median = counts.median else { return people }
    let known = counts.years.values.reduce(0, +)
    let years = counts.years.sorted { $0.key < $1.key }.map { ("\($0.key)", $0.value) }
    let unknown = known < counts.count ? [("unknown", counts.count - known)] : []
    return people
      + rows(
        .account,
        [
          ("bio", counts.bioCount), ("company", counts.companyCount),
          ("location", counts.locationCount), ("hireable", counts.hireableCount),
          ("organizations", counts.organizationCount),
          ("no_repositories_no_followers", counts.emptyCount),
        ])
      + rows(.company, counts.companies.top(top)) + rows(.location, counts.locations.top(top))
      + rows(.joined, years + unknown)
      + rows(.followers, counts.decades)
      + [StatisticsRow(group: .median, name: "followers", value: .json(median.description))]
  }

  private func rows(
    _ group: StatisticsRow.Group, _ counts: [(name: String, count: Int)]
  ) -> [StatisticsRow] {
    counts.map { name, count in
      StatisticsRow(
        group: group, name: name, value: .number(Int64(count)),
        share: (count, statistics.count),
        margin: sample.map { _ in
          PeopleSample.margin(of: count, in: statistics.count, from: totalCount)
        })
    }
  }
}
