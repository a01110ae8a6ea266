import FoundationEssentials
package import GHFQueries
package import GitHubAPI
import TerminalText

extension QueryEvent {
  /// The readers of a message.
  package enum Audience: Sendable {
    case everyone
    /// Only people at a terminal.
    case terminal
    /// Also users of `--quiet`, because the answer may be incomplete.
    case warned
  }

  package var audience: Audience {
    switch self {
    case .unsettled: .warned
    case .wholeReading: .terminal
    default: .everyone
    }
  }

  /// Returns the messages about the event, each a line; none for progress and failures.
  package func messages(in machine: Machine) -> [String] {
    if case .lookupCost(let cost, let terms) = self { return cost.notices(terms, in: machine) }
    return message(in: machine).map { [$0] } ?? []
  }

  private func message(in machine: Machine) -> String? {
    switch self {
    case .began, .progress, .listBegan, .ended, .nameFailed, .lookupFailed, .lookupCost: nil
    case .searchIncomplete: AccountSearch.incompleteNotice
    case .searchCapped(let total):
      "GitHub found \(CountText.grouped(total)) accounts but returns only the first "
        + CountText.grouped(AccountSearch.cap).text
    case .resumption(let state): state.message(in: machine)
    case .shortage(let cost, let isResumable):
      "\(cost.need(in: machine)). "
        + QueryEvent.outlook(isAwaited: cost.isAwaited, isResumable: isResumable)
    case .unsettled(.moved): "the list changed while it was fetched; accounts may be missing"
    case .unsettled(.repeated): "an account stays on two pages of the list; accounts may be missing"
    case .unsettled(.unchecked):
      "could not check the list for changes; accounts may be missing"
    case .unsettled(.settled), .unsettled(.cut): nil
    case .hidden(let hidden):
      "GitHub hides \(CountText.grouped(hidden.count)) of "
        + CountText(hidden.total, of: "account").text.text
    case .publicMembers:
      "only public ones, unless you are a member and the token has the scope 'read:org'"
    case .snapshotsMoved(let login, let path):
      "\(login) is now a different account; the snapshots of the old one are '\(path)' now"
    case .snapshotNotSaved(let error):
      "could not save a snapshot: \(Wording(error, in: machine).sentence)"
    case .checkNotSaved(let error):
      "the time of this check is not saved: \(Wording(error, in: machine).sentence)"
    case .listEmptied(let date, let count):
      "the list is empty and the profile may be private; keeping the snapshot from "
        + "\(machine.clockTime(of: date)) (\(CountText(count, of: "account").text))"
    case .clockWentBack(let date):
      "the clock went backwards: the last snapshot is from \(machine.clockTime(of: date))"
    case .checkingDepartures(let count, let total):
      "checking \(Wording.part(count, of: count < total ? total : nil)) accounts that may "
        + "have left"
    case .uncheckedDepartures(let count, let isOffline):
      isOffline
        ? "did not check \(CountText(count, of: "account").text) that may have left; rerun "
          + "without '--offline'"
        : "could not check \(CountText(count, of: "account").text) that may have left; the next "
          + "run will try again"
    case .undecidedDepartures(let count):
      "\(CountText(count, of: "account").text) may have left, but "
        + (count == 1
          ? "its profile shows no follows; it counts until three whole readings over three days "
            + "lack it"
          : "their profiles show no follows; they count until three whole readings over three "
            + "days lack them")
    case .unconfirmedAbsences(let count, let total):
      "did not check \(Wording.part(count, of: total)) absences one by one; they rest on the "
        + "lists alone"
    case .wholeReading(let reason):
      reason.text.map { "\($0); reading the whole list" }
    case .stopped(let count, let total, let unit, let isResumable):
      "stopped; cached \(Wording.part(count, of: total)) \(unit.rawValue)"
        + (isResumable ? "; rerun to resume" : "")
    case .nameCost(let cost): cost.notice(of: "looking up", in: machine)
    case .graphQLMissing(let host, let unit):
      "GraphQL is not available on \(host); "
        + (unit == .lists
          ? "reading lists" : unit == .accounts ? "checking accounts" : "looking up profiles")
        + " one by one"
    case .notFound(let names, let count):
      "skipped \(names.joined(separator: ", "))"
        + (count > names.count ? " and \(CountText.grouped(count - names.count)) more" : "")
        + ": listed, but not found on GitHub"
    case .undecided(let count):
      "the relations of \(CountText(count, of: "account").text) are unknown"
    case .budget(let count, let reach, let hasToken):
      "uses up to \(CountText(count, of: "request").text), enough for up to "
        + CountText(reach, of: "list").text.text
        + (hasToken ? "" : "; a token allows 100 lists per request")
    case .reach(let count, let total):
      "reads up to \(Wording.part(count, of: total)) lists that are not cached"
    }
  }

  /// Returns what happens at the limit.
  fileprivate static func outlook(isAwaited: Bool, isResumable: Bool) -> String {
    if isAwaited { return "Will wait for the reset" }
    return "Will stop at the limit" + (isResumable ? "; rerun to resume" : "")
  }
}

extension WholeReadingReason {
  /// The reason in words; nil if the reading itself explains it.
  fileprivate var text: String? {
    switch self {
    case .manyChanges: "much of the list has changed"
    case .mismatch: "the changes found don't explain the list's length"
    case .irregular: "the list isn't in order of account id"
    case .noGraphQL: "GraphQL can't be used"
    case .otherAccount, .unavailable: nil
    }
  }
}

extension ResumeMarker.State {
  /// Returns the message before a list that an earlier run left unfinished; nil for none.
  fileprivate func message(in machine: Machine) -> String? {
    switch self {
    case .none: nil
    case .resumable(let start):
      // Pages that are fresh in any case need no message.
      machine.clock.now().timeIntervalSince(start) > CachePolicy.defaultMaximumAge / .seconds(1)
        ? "resuming the fetch started at \(machine.clockTime(of: start))" : nil
    case .tooOld(let start):
      "the fetch started at \(machine.clockTime(of: start)) is too old to resume; starting over"
    }
  }
}

extension AccountSearch {
  /// The notice for a search that GitHub ended early.
  package static let incompleteNotice = "GitHub's search timed out; results may be missing"
}

extension RequestCost {
  /// Returns the notice before accounts are added to the favourites, or looked up.
  package func notice(
    of action: String, _ count: Int? = nil, in machine: Machine
  ) -> String {
    "\(action) \(CountText.grouped(count ?? peopleCount)) accounts needs \(requests)"
      + limit(isResumable: false, in: machine)
  }

  /// Returns the question before what the limit will stop.
  package func question(_ terms: Terms, in machine: Machine) -> String {
    let fitting = fittingLimit.map { "; '\($0)' fits" } ?? ""
    let question =
      terms.use.needsWhole
      ? "Fetch a part, for later runs to resume?"
      : peopleCount == 0
        ? "Fetch as much as the limit allows?" : "Look up as many as the limit allows?"
    return "\(wholeNeed(in: machine))\(fitting). \(question) [y/N]"
  }

  /// The option with which the limit suffices; nil for none.
  var fittingLimit: String? {
    affordableCount.flatMap { $0 > 0 ? "--limit \($0)" : nil }
  }

  static let beginHint = "use '--max-wait 0s' to fetch a part, for later runs to resume"

  /// Returns the notices before the lookup: its cost, and to users without a token advice if it
  /// exceeds the limit.
  fileprivate func notices(_ terms: Terms, in machine: Machine) -> [String] {
    let text =
      "looking up \(bounded)\(CountText(peopleCount, of: "profile").text)"
      + (bucket == .core ? " one by one" : "") + (terms.hasToken ? "" : " without a token")
      + " needs \(bounded)\(requests)" + limit(isResumable: terms.isResumable, in: machine)
    guard isTooMuch, !terms.hasToken else { return [text] }
    return [text, "a token allows 100 profiles per request: \(machine.signInHint)"]
  }

  /// The need of requests, and the requests left.
  func need(in machine: Machine) -> String { need("", in: machine) }

  /// The need of requests, the time at which they can have been sent, and the requests left.
  func wholeNeed(in machine: Machine) -> String {
    need(completion.map { ", the last at \(machine.clockTime(of: $0))" } ?? "", in: machine)
  }

  private func need(_ time: String, in machine: Machine) -> String {
    let left = rateLimit.map { "; \($0.left(in: machine))" } ?? ""
    let needed =
      peopleCount == 0
      ? "needs \(bounded)\(CountText(requestCount, of: "more request").text)"
      : "looking up \(bounded)\(CountText(peopleCount, of: "profile").text) needs \(bounded)\(requests)"
    return needed + time + left
  }

  /// The words before a number that isn't exact.
  private var bounded: String {
    switch bound {
    case .exact: ""
    case .least: "at least "
    case .most: "at most "
    }
  }

  private var requests: String { CountText(requestCount, of: "request").text.text }

  /// Returns the end of a notice: the requests left, and the action at the limit.
  private func limit(isResumable: Bool, in machine: Machine) -> String {
    guard let rateLimit else { return "" }
    let left = "; \(rateLimit.left(in: machine))"
    if !isTooMuch { return left }
    return "\(left). \(QueryEvent.outlook(isAwaited: isAwaited, isResumable: isResumable))"
  }
}

extension RateLimit {
  fileprivate func left(in machine: Machine) -> String {
    "\(CountText.grouped(remaining).text) left until \(machine.clockTime(of: resetsAt))"
  }
}
