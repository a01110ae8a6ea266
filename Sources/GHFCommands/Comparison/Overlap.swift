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

/// A field of an overlap.
enum OverlapField: String, RecordField {
  case first
  case second
  case firstCount = "first_count"
  case secondCount = "second_count"
  case sharedCount = "shared_count"
  case jaccard

  func value(of overlap: Overlap) -> FieldValue {
    switch self {
    case .first: .text(overlap.first)
    case .second: .text(overlap.second)
    case .firstCount: .number(Int64(overlap.firstCount))
    case .secondCount: .number(Int64(overlap.secondCount))
    case .sharedCount: .number(Int64(overlap.sharedCount))
    case .jaccard: .json(overlap.jaccard)
    }
  }
}
