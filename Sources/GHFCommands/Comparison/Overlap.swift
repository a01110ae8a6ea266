import GitHubAPI
import PeopleViews

/// The people that two operands of an expression share.
struct Overlap: Sendable {
  let first: String
  let second: String
  let firstCount: Int
  let secondCount: Int
  let sharedCount: Int

  init(_ first: (name: String, people: [Int]), _ second: (name: String, people: [Int])) {
    self.first = first.name
    self.second = second.name
    firstCount = first.people.count
    secondCount = second.people.count
    sharedCount = Set(first.people).intersection(second.people).count
  }

  /// The Jaccard index, shared people by people in either set, with four decimals, rounded half up;
  /// 1 for two empty sets, which are equal.
  var jaccard: String {
    let union = firstCount + secondCount - sharedCount
    return union == 0 ? "1.0000" : DecimalText.ratio(sharedCount, of: union)
  }
}

extension Overlap {
  static let fields: [Field<Overlap>] = [
    Field("first") { .text($0.first) },
    Field("second") { .text($0.second) },
    Field("first_count") { .number(Int64($0.firstCount)) },
    Field("second_count") { .number(Int64($0.secondCount)) },
    Field("shared_count") { .number(Int64($0.sharedCount)) },
    Field("jaccard") { .json($0.jaccard) },
  ]
}
