import CommandLineInterface
import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

/// `ghf people`: lists the people that an expression over lists selects.
struct PeopleCommand: PeopleListCommand {
  static let guide = CommandGuide(
    "people", "Combine lists of people: and, without, or",
    examples: [
      "ghf people followers:octocat and followers:hubot without fav",
      "ghf people members:tidepool-works or user:hubot --details",
      "ghf people '(followers:octocat or followers:hubot) and mutual:octavia'",
      "ghf people followers:octocat or followers:hubot --overlap",
      "ghf followers octocat | ghf people - without followers:hubot",
    ],
    text: """
      `ghf help expressions` lists the operands. 'and' and 'without' bind equally, from left to \
      right, and before 'or'. People are in the order of the leftmost operand; 'or' adds those of \
      its right side at the end.

      Lists are compared by id, so renamed accounts are recognised. Each list is fetched once, \
      and must be complete.

      --overlap ignores the operators. The Jaccard index is the number of people in both sets \
      divided by that of people in either; it is 1 for two empty sets.
      """)

  @OptionGroup var set: PeopleExpression

  @Flag(
    "--overlap",
    help: "Print the operands' sizes, what they share and their Jaccard indices instead")
  var overlap = false

  @OptionGroup var list: PeopleListOptions

  func validate() throws(UsageError) {
    guard overlap else { return }
    try UsageError.check(
      "--overlap",
      without: [
        "--match": list.match != nil, "--cards": list.details.cards,
        "--details": list.details.details, "--avatars": list.details.avatars != nil,
        "--count": list.count, "--limit": list.listing.limit != nil,
        "--sort": list.listing.sort != .order, "--reverse": list.listing.reverse,
      ])
  }

  static func fieldNames(with options: Set<String>) -> [String] {
    options.contains("--overlap") ? Overlap.fields.names() : DetailOptions.fieldNames(with: options)
  }

  func run(in invocation: Invocation) async throws {
    let typed = try PeopleQuery.parse(set.expression, on: invocation.apiBase())
    if overlap {
      let query = try await invocation.query(typed, verifies: list.check.verify)
      return try await printOverlap(of: query, in: invocation)
    }
    let run = try await PeopleRun(list, in: invocation)
    try await run.query(typed).print(
      PeopleRun.Words(
        title: CleanText(set.expression.joined(separator: " ")),
        count: { CountText($0, of: "account").text },
        empty: "no account is in this set"), with: run)
  }

  /// Prints the sizes of an expression's operands, and the overlap of each two; nothing if a list is
  /// incomplete.
  private func printOverlap(of query: PeopleQuery, in invocation: Invocation) async throws {
    let format = list.format
    let fields = try format.selected(Overlap.fields)
    if Set(query.expression.operands).count < 2 {
      throw CommandError(
        .usage, "nothing to compare", hints: ["name at least two different operands"])
    }
    var age = CacheAge()
    let operands = try await query.operandSets(noting: &age)
    let sets = operands.sets.map { (name: $0.operand.description, people: $0.people) }
    let pairs = sets.indices.flatMap { index in
      sets[(index + 1)...].map { Overlap(sets[index], $0) }
    }
    if format.format == nil {
      try printTable(sets.map { ($0.name, $0.people.count) }, pairs, in: invocation)
    } else {
      try invocation.views.print(pairs, fields, format.format)
    }
    invocation.report(age)
    try invocation.check(operands.states, verifies: query.verifies, operands.failure)
  }

  private func printTable(
    _ sizes: [(String, Int)], _ pairs: [Overlap], in invocation: Invocation
  ) throws {
    let isLaidOut = invocation.isLaidOut(nil)
    let columns = isLaidOut ? invocation.columns : Int.max
    var lines = Table.lines(
      [["people", "accounts"]]
        + sizes.map { [CleanText($0.0), CountText.grouped($0.1)] },
      numbersFrom: 1, fitting: columns, invocation.textMetrics)
    lines.append(StyledLine())
    lines += Table.lines(
      [["people", "and people", "shared", "Jaccard"]]
        + pairs.map {
          [
            CleanText($0.first), CleanText($0.second), CountText.grouped($0.sharedCount),
            CleanText($0.jaccard),
          ]
        },
      numbersFrom: 2, fitting: columns, invocation.textMetrics)
    try invocation.print(lines)
  }
}

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
