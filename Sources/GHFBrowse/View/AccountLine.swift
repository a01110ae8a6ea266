import GHFMessages
import GitHubAPI
import PeopleViews
import TerminalText

/// The first line: the account whose lists these are, or the name of another place, and at the right
/// end the way back.
struct AccountLine {
  let state: BrowseState
  /// True if the line has the counts of the lists, because the tabs have none.
  let showsCounts: Bool

  /// The number of characters that a name on the way back has at most.
  private static let wayLength = 20

  /// A text at the right end, and the columns in it that lead back, by the indices of the places.
  private struct End {
    var text: CleanText = ""
    var columns = 0
    var crumbs: [Int: Range<Int>] = [:]
  }

  init(_ state: BrowseState, showsCounts: Bool) {
    (self.state, self.showsCounts) = (state, showsCounts)
  }

  /// Returns the line; if it is too narrow, it loses the words about the account, the name, the counts,
  /// and then the way back.
  func line(fitting columns: Int) -> StyledLine {
    let (start, end) = parts(fitting: columns)
    let isSelected = state.isOwnerSelected
    let style = isSelected ? state.selectionStyle : .plain
    var line = signs(style, fitting: columns)
    for (index, part) in start.enumerated() {
      let text = StyledText(part, isSelected ? style : [.bold, .plain, .dim][index])
      let gap = index == 0 ? 0 : 2
      line.fill(to: line.columns + gap, style)
      line.append(text.line(fitting: columns - line.columns, state.metrics))
    }
    let available = end.columns == 0 ? columns : columns - end.columns - 2
    if isSelected { line.fill(to: available, style) }
    if end.columns > 0 {
      line.move(to: columns - end.columns)
      line.append(end.text, .dim, columns: end.columns)
    }
    return line
  }

  /// Returns the columns of the names on the way back, by the indices of their places; those of `…`
  /// lead to the last place that is left out.
  func crumbs(fitting columns: Int) -> [Int: Range<Int>] {
    let end = parts(fitting: columns).end
    let start = columns - end.columns
    return end.crumbs.mapValues { $0.lowerBound + start..<$0.upperBound + start }
  }

  private var account: Account? { state.place.profile?.account }

  private func signs(_ style: Style, fitting columns: Int) -> StyledLine {
    let signs = PersonSigns(state, fitting: columns)
    if let account {
      let profile = state.known.profile(of: account.id)
      return signs.line(of: account, profile, isSelected: state.isOwnerSelected, style)
    }
    var line = StyledLine()
    line.appendSpaces(signs.columns)
    return line
  }

  /// The login or the place's name, and of an account its name and its relation to the user.
  private var starts: [[CleanText]] {
    guard let account else { return [[CleanText(state.place.subject.name)]] }
    let profile = state.known.profile(of: account.id) ?? state.place.profile
    let word = state.access.isOwn(account) ? "you" : profile?.relationMark
    let name = profile?.name.map { CleanText($0) }.flatMap { $0.text.isEmpty ? nil : $0 }
    let login = CleanText(account.login)
    let parts = [login, name, word].compactMap(\.self)
    return [parts, [login, name].compactMap(\.self), [login]]
  }

  private func parts(fitting columns: Int) -> (start: [CleanText], end: End) {
    let signs = PersonSigns(state, fitting: columns).columns
    let (starts, ends) = (starts, ends)
    let least = starts[starts.count - 1]
    for (start, end) in starts.map({ ($0, ends[0]) }) + ends.dropFirst().map({ (least, $0) }) {
      let width = start.reduce(signs + 2 * (start.count - 1)) { $0 + $1.columns(state.metrics) }
      if width + (end.columns == 0 ? 0 : end.columns + 2) <= columns { return (start, end) }
    }
    return (least, End())
  }

  /// The texts at the right end, as long as possible first; the last one is empty.
  private var ends: [End] {
    var counts: [CleanText] = [""]
    if showsCounts, let profile = state.place.profile {
      let followers = CountText(profile.followerCount, of: "follower").text
      let following: CleanText = "\(CountText.grouped(profile.followingCount)) following"
      counts = ["\(followers) · \(following)", followers, ""]
    }
    let ways = ways
    return counts.map { end($0, ways[0]) } + ways.dropFirst().map { end("", $0) } + [End()]
  }

  /// The ways back: with the names of places and their indices, with a sign only, and none.
  private var ways: [[(text: CleanText, place: Int?)]] {
    let before = state.places.dropLast().map { place in
      let name = place.subject.name
      let isLong = name.count > AccountLine.wayLength
      return CleanText(isLong ? "\(name.prefix(AccountLine.wayLength - 1))…" : name)
    }
    guard let last = before.last else { return [[]] }
    let end = before.count - 1
    var way: [(CleanText, Int?)] = [("‹ ", end), (last, end)]
    if end > 0 {
      way = [("‹ ", end - 1), (end == 1 ? before[0] : "…", end - 1), (" › ", nil), (last, end)]
    }
    return [way, [("‹", end)], []]
  }

  private func end(_ counts: CleanText, _ way: [(text: CleanText, place: Int?)]) -> End {
    var end = End(text: counts, columns: counts.columns(state.metrics))
    if end.columns > 0, !way.isEmpty {
      end.text = end.text + "  "
      end.columns += 2
    }
    for part in way {
      let width = part.text.columns(state.metrics)
      if let place = part.place {
        let start = end.crumbs[place]?.lowerBound ?? end.columns
        end.crumbs[place] = start..<end.columns + width
      }
      end.text = end.text + part.text
      end.columns += width
    }
    return end
  }
}
