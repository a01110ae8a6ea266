import FakeGitHub
import Testing

/// The request that a fault affects; each location has an account of its own.
struct FaultLocation: Sendable {
  enum Kind: CaseIterable {
    case firstPage
    /// A page requested while ten are in flight.
    case middlePage
    /// A page requested after all earlier ones are printed.
    case latePage
    case profile
  }

  let kind: Kind
  /// The account's number of followers.
  let size: Int

  private var account: String { "crowd-\(size)" }
  private var pageCount: Int { (size + 99) / 100 }

  /// The number of the affected page.
  private var page: Int {
    switch kind {
    case .firstPage, .profile: 1
    case .middlePage: 7
    case .latePage: pageCount - 2
    }
  }

  /// The target of the affected request.
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

  /// Expects an error, and no incomplete data on standard output.
  func expectFailure(of run: FinishedRun, by fault: Fault) throws {
    let comment: Comment = "\(fault) at \(target)"
    if !fault.isRacy { #expect(run.status == fault.status, comment) }
    if kind == .latePage {
      #expect(try ListedAccount.lines(in: run) == people((page - 1) * 100), comment)
    } else {
      #expect(run.output == "", comment)
    }
    let isLater = kind == .middlePage || kind == .latePage
    let progress = isLater ? " (after \(page - 1) of \(pageCount) pages)" : ""
    let lines = run.errors.split(separator: "\n").map(String.init)
    let beginning = fault.isRacy ? "error: " : "error: \(fault.message)\(progress)"
    if fault.hasCause || fault.isRacy {
      #expect(lines.first?.hasPrefix(beginning) == true, comment)
    } else {
      #expect(lines.first == beginning, comment)
    }
    let hints = isLater ? ["hint: rerun the command to resume from the cache"] : []
    #expect(lines.dropFirst() == hints[...], comment)
  }

  /// Expects the complete output.
  func expectSuccess(of run: FinishedRun, after fault: Fault) throws {
    let comment: Comment = "\(fault) at \(target)"
    #expect(run.status == 0, comment)
    #expect(run.errors == "", comment)
    switch kind {
    case .profile:
      let crowd = ListedAccount(login: account, id: CrowdRule.crowdID(ofSize: size))
      #expect(try ListedAccount.one(in: run.bytes) == crowd, comment)
    case .firstPage, .middlePage:
      #expect(try ListedAccount.all(in: run.bytes) == people(size), comment)
    case .latePage:
      #expect(try ListedAccount.lines(in: run) == people(size), comment)
    }
  }

  private func people(_ count: Int) -> [ListedAccount] {
    (1...count).map { ListedAccount(login: CrowdRule.name(of: $0), id: CrowdRule.id(of: $0)) }
  }
}
