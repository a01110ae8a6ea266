import FixtureServer
import Testing

/// Where in the work of ghf a fault strikes; each with an account of its own.
struct FaultyPlace: Sendable {
  enum Kind: CaseIterable {
    case firstPage
    /// While ten pages are under way.
    case middlePage
    /// While all before it is printed already.
    case latePage
    case profile
  }

  let kind: Kind
  /// How many followers the account has.
  let size: Int

  private var account: String { "crowd-\(size)" }
  private var pageCount: Int { (size + 99) / 100 }

  /// The page that the fault is on.
  private var page: Int {
    switch kind {
    case .firstPage, .profile: 1
    case .middlePage: 7
    case .latePage: pageCount - 2
    }
  }

  /// What is asked for there.
  var target: String {
    switch kind {
    case .profile: "/users/\(account)"
    case .firstPage: "/users/\(account)/followers?per_page=100"
    case .middlePage, .latePage: "/users/\(account)/followers?per_page=100&page=\(page)"
    }
  }

  var words: [String] {
    switch kind {
    case .profile: ["user", account, "--json", "--fields", "login,id"]
    case .firstPage, .middlePage: ["followers", account, "--json", "--fields", "login,id"]
    case .latePage: ["followers", account, "--jsonl", "--fields", "login,id"]
    }
  }

  /// Expects an error, and nothing on standard output that is not whole.
  func expectFailure(of run: FinishedRun, by fault: Fault) throws {
    let comment: Comment = "\(fault) at \(target)"
    if !fault.isRacy { #expect(run.status == fault.status, comment) }
    if kind == .latePage {
      #expect(try Listed.lines(in: run) == people((page - 1) * 100), comment)
    } else {
      #expect(run.output == "", comment)
    }
    let isLater = kind == .middlePage || kind == .latePage
    let progress = isLater ? " (after \(page - 1) of \(pageCount) pages)" : ""
    let lines = run.errors.split(separator: "\n").map(String.init)
    let member = kind == .profile ? fault.member.profile : fault.member.list
    let message = member.map { "GitHub's answer (200) has no readable '\($0)'" } ?? fault.message
    let beginning = fault.isRacy ? "error: " : "error: \(message)\(progress)"
    if fault.hasCause || fault.isRacy {
      #expect(lines.first?.hasPrefix(beginning) == true, comment)
    } else {
      #expect(lines.first == beginning, comment)
    }
    let kept = isLater ? ["what came is kept: the same command goes on from there"] : []
    #expect(lines.dropFirst() == (fault.hints + kept).map { "hint: \($0)" }[...], comment)
  }

  /// Expects all that was asked for.
  func expectSuccess(of run: FinishedRun, after fault: Fault) throws {
    let comment: Comment = "\(fault) at \(target)"
    #expect(run.status == 0, comment)
    #expect(run.errors == "", comment)
    switch kind {
    case .profile:
      let crowd = Listed(login: account, id: CrowdRule.crowdID(ofSize: size))
      #expect(try Listed.one(in: run.bytes) == crowd, comment)
    case .firstPage, .middlePage:
      #expect(try Listed.all(in: run.bytes) == people(size), comment)
    case .latePage:
      #expect(try Listed.lines(in: run) == people(size), comment)
    }
  }

  private func people(_ count: Int) -> [Listed] {
    (1...count).map { number in
      Listed(
        login: String(decoding: CrowdRule.login(of: number), as: UTF8.self),
        id: CrowdRule.id(of: number))
    }
  }
}
