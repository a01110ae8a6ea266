package import GHFQueries
import GitHubAPI
import TerminalText

extension Wording {
  /// Explains why a query failed, and how much of it was done.
  package init(_ error: QueryError, in machine: Machine) {
    self.init(error.cause, about: error.subject, in: machine)
    guard let progress = error.progress, !error.isCancellation else { return }
    if progress.count == 0, [.pages, .lists].contains(progress.unit) {
      message += progress.list.map { " (fetching \($0.text))" } ?? ""
      return
    }
    let isPages = progress.unit == .pages
    let total = isPages ? max(progress.total ?? progress.count, progress.count) : progress.total
    let part = Wording.part(progress.count, of: total)
    let list = progress.list.map { " of \($0.text)" } ?? ""
    message += " (after \(part) \(progress.unit.rawValue)\(list))"
    // After any other error, the next run would fail as well.
    guard error.isTemporary, let resumption = progress.resumption else { return }
    switch resumption {
    case .rerun: hints.append("rerun the command to resume from the cache")
    case .rerunWithMaximumAge: hints.append("rerun with '--max-age 1d' to resume from the cache")
    }
  }

  private init(
    _ cause: QueryError.Cause, about subject: QuerySubject, in machine: Machine
  ) {
    switch cause {
    case .gitHub(let error): self.init(error, about: subject, in: machine)
    case .storage(let error): self.init(error, in: machine)
    case .login(let error): self.init(error)
    case .hiddenList(let count): self.init(subject.invisibleNotice(count: count))
    case .listDisappeared:
      self.init(
        "\(subject.listName) disappeared",
        hints: ["check whether the account was renamed or deleted"])
    case .shortage(let cost, let terms):
      let list = cost.peopleCount == 0 && subject != .other ? "\(subject.fullListName): " : ""
      self.init(
        list + cost.wholeNeed(in: machine),
        hints: [
          cost.fittingLimit.map { "use '\($0)', which fits" },
          terms.hasToken ? nil : machine.signInHint, Wording.waitHint,
          terms.isResumable ? RequestCost.beginHint : nil,
        ].compactMap(\.self))
    case .noOrder(let lack): self.init(lack, subject, in: machine)
    case .unsettled: self.init("could not verify the list")
    case .contradicted(let count):
      self.init(
        "GitHub returned \(subject.fullListName) without "
          + "\(CountText(count, of: "account").text) that it confirms one by one",
        hints: ["try again in a few minutes"])
    case .firstSnapshotRefused(let state):
      let reason =
        switch state {
        case .unchecked: "could not check the list for changes"
        case .repeated: "an account stays on two pages of the list"
        case .moved, .settled, .cut: "the list changed while it was fetched"
        }
      self.init("\(reason); did not save the first snapshot", hints: ["try again"])
    case .hiddenFirstSnapshot(let count):
      self.init(subject.invisibleNotice(count: count) + "; did not save a snapshot")
    case .mayBePrivate:
      self.init(
        "cannot read \(subject.fullListName): the list is empty and the profile may be private; did "
          + "not save a snapshot")
    case .unreadProfile(let login, let error):
      let reason = Wording(error, about: subject, in: machine)
      self.init(
        "GitHub did not return the profile of '\(login)'",
        causes: [reason.sentence], hints: reason.hints)
    case .silentServer(let host):
      self.init("no response from '\(host)'", hints: ["try again later"])
    case .budgetSpent(let budget, let canContinue):
      self.init(
        "the budget of \(CountText(budget, of: "request").text) ended before the first list",
        hints: [Wording.budgetHint(canContinue: canContinue)])
    }
  }

  /// Explains why GitHub doesn't return a list in the order of follows.
  private init(_ lack: QueryError.OrderLack, _ subject: QuerySubject, in machine: Machine) {
    var hint = "omit '--sort newest' to list accounts in order of their ids"
    let message: String
    switch lack {
    case .noToken:
      message = "'--sort newest' requires a token, because only GitHub's GraphQL API has this order"
      hint = machine.signInHint
    case .noGraphQL(let host, let status):
      message = "'--sort newest' requires GraphQL, which is not available on \(host) (\(status))"
    case .organization:
      message = "'--sort newest' does not work for an organisation: \(subject.words)"
    case .hiddenAccount:
      message = "GitHub's GraphQL API does not show \(subject.words), as '--sort newest' requires"
    }
    self.init(message, hints: [hint])
  }

  /// Returns the hint of an error about the end of a budget.
  package static func budgetHint(canContinue: Bool) -> String {
    canContinue ? "rerun to continue, or use a larger '--budget'" : "use a larger '--budget'"
  }

  /// Returns a part of a whole, such as `13 of 1,250`, or the number alone if `total` is nil.
  package static func part(_ count: Int, of total: Int?) -> String {
    let part = "\(CountText.grouped(count))"
    return total.map { "\(part) of \(CountText.grouped($0))" } ?? part
  }

  /// Explains why a text can't be searched for.
  package init(_ error: SearchError) {
    switch error {
    case .empty: self.init("no text to search for")
    case .filter(let problem): self.init(problem.message, hints: problem.hints)
    case .invalid(let pattern, let reason):
      self.init("invalid regular expression: '\(pattern)'", causes: [reason])
    }
  }
}

extension QuerySubject {
  fileprivate func invisibleNotice(count: Int) -> String {
    guard case .list(of: let login, let relation?) = self else { return listName }
    return relation.invisibleNotice(for: login, count: count)
  }

  /// The name of the list with that of its relation.
  fileprivate var fullListName: String {
    guard case .list(of: let login, let relation?) = self else { return listName }
    return relation.name(of: login)
  }
}
