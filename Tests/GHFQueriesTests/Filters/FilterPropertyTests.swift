import FoundationEssentials
import GitHubAPI
import TerminalText
import TestSupport
import Testing

@testable import GHFQueries

/// Random filters, compared with a slow evaluator that knows nothing of the parser.
struct FilterPropertyTests {
  /// A filter as the tests make it.
  private indirect enum Sample {
    case word(String)
    case text(ProfileField, String)
    case number(ProfileField, String, low: Int, high: Int)
    case year(String, low: Int, high: Int)
    case state(FilterState)
    case lacks(ProfileField)
    case not(Sample)
    case all([Sample])
    case any([Sample])

    static let words = ["ann", "b", "swift", "san fran", "or", "li", "x y", "é"]

    init(depth: Int, _ random: inout SeededGenerator) {
      if depth > 0, Int.random(in: 0..<2, using: &random) == 0 {
        let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          Sample(depth: depth - 1, &random)
        }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: self = .all(parts)
        case 1: self = .any(parts)
        default: self = .not(parts[0])
        }
        return
      }
      let word = Sample.words.randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<7, using: &random) {
      case 0:
        self = .text([.location, .bio, .name, .login].randomElement(using: &random) ?? .bio, word)
      case 1:
        let count = Int.random(in: 0...40, using: &random)
        let forms: [(String, Int, Int)] = [
          (">\(count)", count + 1, .max), (">=\(count)", count, .max),
          ("<\(count)", .min, count - 1),
          ("<= \(count)", .min, count), (":\(count)", count, count),
          (":\(count)..20", count, max(count, 20)),
          (":..\(count)", .min, count),
        ]
        let form =
          forms.filter { !$0.0.hasSuffix("..20") || count <= 20 }
          .randomElement(using: &random) ?? forms[0]
        self = .number(
          Bool.random(using: &random) ? .followerCount : .repositoryCount, form.0, low: form.1,
          high: form.2)
      case 2:
        let year = Int.random(in: 2010...2013, using: &random)
        self =
          Bool.random(using: &random)
          ? .year(">\(year)", low: year + 1, high: .max)
          : .year(":\(year)..2012", low: year, high: 2012)
        if case .year(let text, let low, _) = self, text.hasSuffix("..2012"), low > 2012 {
          self = .year("<=\(year)", low: .min, high: year)
        }
      case 3: self = .state(FilterState.allCases.randomElement(using: &random) ?? .fav)
      case 4: self = .lacks([.bio, .location, .email].randomElement(using: &random) ?? .bio)
      default: self = .word(word)
      }
    }

    /// The filter as a user may type it.
    func text(_ random: inout SeededGenerator) -> String {
      let space = [" ", "  ", "\t"].randomElement(using: &random) ?? " "
      switch self {
      case .word(let word): return Sample.quoted(word, &random)
      case .text(let field, let word): return "\(field.filterName):\(Sample.quoted(word, &random))"
      case .number(let field, let form, _, _): return field.filterName + form
      case .year(let form, _, _): return "since" + form
      case .state(let state): return "is:\(state)"
      case .lacks(let field): return "no:\(field.filterName)"
      case .not(let part):
        let sign = ["-", "NOT ", "\u{2212}"].randomElement(using: &random) ?? "-"
        return "\(sign)(\(part.text(&random)))"
      case .all(let parts):
        let texts = parts.map { "(\($0.text(&random)))" }
        return texts.joined(separator: space)
      case .any(let parts):
        let texts = parts.map { $0.text(&random) }
        return "(" + texts.joined(separator: "\(space)or\(space)") + ")"
      }
    }

    private static func quoted(_ word: String, _ random: inout SeededGenerator) -> String {
      if word != "or", !word.contains(" "), Bool.random(using: &random) { return word.uppercased() }
      let quotes = [("\"", "\""), ("'", "'"), ("“", "”"), ("‘", "’")]
      let (first, last) = quotes.randomElement(using: &random) ?? quotes[0]
      return first + word + last
    }

    /// The verdict, by plain comparisons of strings and numbers; nil if it isn't known.
    func holds(for account: Account, _ profile: Profile?, _ states: FilterStates) -> Bool? {
      func contains(_ text: String?, _ word: String) -> Bool {
        text.map { Sample.plain($0).contains(Sample.plain(word)) } ?? false
      }
      switch self {
      case .word(let word):
        if contains(account.login, word) { return true }
        return profile.map { profile in
          [profile.name, profile.bio, profile.company, profile.location].contains {
            contains($0, word)
          }
        }
      case .text(.login, let word): return contains(account.login, word)
      case .text(let field, let word):
        return profile.map { profile in
          contains(
            field == .bio ? profile.bio : field == .name ? profile.name : profile.location, word)
        }
      case .number(let field, _, let low, let high):
        return profile.map { profile in
          let count = field == .followerCount ? profile.followerCount : profile.repositoryCount
          return low <= count && count <= high
        }
      case .year(_, let low, let high):
        return profile.map { profile in
          guard let year = profile.createdAt.flatMap({ Int($0.prefix(4)) }) else { return false }
          return low <= year && year <= high
        }
      case .state(let state):
        switch state {
        case .fav: return states.favourites.contains(account.id)
        case .marked: return states.marked.contains(account.id)
        case .org: return account.kind == .organization
        case .hireable: return profile.map { $0.isHireable == true }
        case .follower: return account.kind == .organization ? false : profile?.followsViewer
        case .followed: return profile?.isFollowedByViewer
        case .mutual:
          let follows = account.kind == .organization ? false : profile?.followsViewer
          let marks = [follows, profile?.isFollowedByViewer]
          return marks.contains(false) ? false : marks.contains(nil) ? nil : true
        }
      case .lacks(let field):
        return profile.flatMap { profile in
          if field == .email, profile.email == nil { return nil }
          let text =
            field == .bio ? profile.bio : field == .location ? profile.location : profile.email
          return (text ?? "").allSatisfy(\.isWhitespace)
        }
      case .not(let part): return part.holds(for: account, profile, states).map { !$0 }
      case .all(let parts):
        let results = parts.map { $0.holds(for: account, profile, states) }
        return results.contains(false) ? false : results.contains(nil) ? nil : true
      case .any(let parts):
        let results = parts.map { $0.holds(for: account, profile, states) }
        return results.contains(true) ? true : results.contains(nil) ? nil : false
      }
    }

    private static func plain(_ text: String) -> String {
      text.lowercased().replacing("é", with: "e")
    }
  }

  /// Makes a person with or without texts and marks.
  private static func person(_ random: inout SeededGenerator) throws -> Profile {
    let words = ["Ann", "Bo or B", "Swift", "San Francisco", "Li", "x y", "É", ""]
    func text() -> String {
      guard Bool.random(using: &random) else { return "null" }
      let texts = [
        words.randomElement(using: &random) ?? "", words.randomElement(using: &random) ?? "",
      ]
      return "\"\(texts.joined(separator: " ").trimmingSpaces)\""
    }
    let login = ["ann", "bob-li", "swift-b", "c-x"].randomElement(using: &random) ?? "ann"
    let id = Int64.random(in: 1...4, using: &random)
    let kind = Bool.random(using: &random) ? "User" : "Organization"
    var profile = try Profile(
      json: JSON(
        text: """
          {"id": \(id), "login": "\(login)", "type": "\(kind)", "name": \(text()), "bio": \(text()),
           "company": \(text()), "location": \(text()), "email": \(text()),
           "hireable": \(Bool.random(using: &random)),
           "followers": \(Int.random(in: 0...40, using: &random)),
           "public_repos": \(Int.random(in: 0...40, using: &random)),
           "created_at": "\(Int.random(in: 2009...2014, using: &random))-05-06T07:08:09Z"}
          """))
    let marks = [true, false, nil]
    profile.followsViewer = marks.randomElement(using: &random) ?? nil
    profile.isFollowedByViewer = marks.randomElement(using: &random) ?? nil
    return profile
  }

  @Test("agrees with a slow evaluator, with and without profiles")
  func agreesWithSlowEvaluator() throws {
    var random = SeededGenerator("filters")
    for _ in 0..<20_000 {
      let sample = Sample(depth: 3, &random)
      let text = sample.text(&random)
      let filter = FilterExpression(text)
      #expect(filter.problem == nil && filter.unfinished == nil, "\(text)")
      let profile = try FilterPropertyTests.person(&random)
      var states = FilterStates()
      states.favourites = [1, 2]
      states.marked = [2, 3]
      for known in [profile, nil] {
        let expected = sample.holds(for: profile.account, known, states)
        let verdict = FilterTests.verdict(filter, on: profile.account, known, states: states)
        #expect(
          verdict == expected.map { FilterVerdict($0) } ?? .unknown, "\(text) on \(profile)")
      }
    }
  }

  @Test("parses any text without a trap, and the same text alike")
  func parsesAnyText() {
    var random = SeededGenerator("texts of filters")
    let pieces = [
      "(", ")", "-", "\"", "'", "or", " ", ":", ">", "<", "=", "is", "no", "followers", "since",
      "1k", "..", "2020", "é\u{301}", "@", "\u{200B}", "location", "x", "\n", "NOT", "“", "”", "’",
      "\u{2212}", "!", "^", "language", "30d", "2y",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let account = Account(id: 1, login: "ann")
      let verdicts = (0..<2).map { _ in
        FilterTests.verdict(FilterExpression(text), on: account)
      }
      #expect(verdicts[0] == verdicts[1])
      _ = FilterExpression(arguments: [text, text])
    }
  }
}
