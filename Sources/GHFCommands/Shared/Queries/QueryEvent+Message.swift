import FoundationEssentials
import GitHubAPI
import TerminalText

extension Invocation {
  /// Reports an event on stderr; `list` is the name of the list that it is about, among several.
  func report(_ event: QueryEvent, of list: String? = nil) {
    for message in event.messages(in: self) {
      let text = (list.map { "\($0): " } ?? "") + message
      switch event.audience {
      case .everyone: notices.say(text)
      case .terminal: notices.onTerminal(text)
      case .warned: notices.warn(text)
      }
    }
  }
}

extension QueryEvent {
  /// The readers of a message.
  fileprivate enum Audience {
    case everyone
    /// Only people at a terminal.
    case terminal
    /// Also users of `--quiet`, because the answer may be incomplete.
    case warned
  }

  fileprivate var audience: Audience {
    switch self {
    case .unsettled: .warned
    case .hidden(let hidden, let isVerified) where hidden.isByCount && !isVerified: .terminal
    default: .everyone
    }
  }

  /// Returns the messages about the event, each a line.
  fileprivate func messages(in invocation: Invocation) -> [String] {
    switch self {
    case .resumption(let state): [state.message(in: invocation)].compactMap(\.self)
    case .shortage(let shortage, let isResumable):
      [shortage.notice(isResumable: isResumable, in: invocation)]
    case .unsettled(.moved): ["the list changed while it was fetched; accounts may be missing"]
    case .unsettled(.unchecked):
      ["could not check the list for changes; accounts may be missing"]
    case .unsettled(.settled), .unsettled(.cut): []
    case .hidden(let hidden, _):
      [
        "GitHub hides \(CountText.grouped(hidden.count)) of "
          + CountText(hidden.total, of: "account").text.text
      ]
    case .publicMembers:
      ["only public ones, unless you are a member and the token has the scope 'read:org'"]
    case .stopped(let count, let total, let unit, let isResumable):
      [
        "stopped; cached \(CommandError.part(count, of: total)) \(unit.rawValue)"
          + (isResumable ? "; rerun to resume" : "")
      ]
    case .lookupCost(let cost, let terms): cost.notices(terms, in: invocation)
    case .nameCost(let cost): [cost.notice(of: "looking up", in: invocation)]
    case .graphQLMissing(let host, let unit):
      [
        "GraphQL is not available on \(host); "
          + (unit == .lists ? "reading lists one by one" : "looking up profiles one by one")
      ]
    case .notFound(let names, let count):
      [
        "skipped \(names.joined(separator: ", "))"
          + (count > names.count ? " and \(CountText.grouped(count - names.count)) more" : "")
          + ": listed, but not found on GitHub"
      ]
    case .budget(let count, let unit, let reach):
      [
        "uses up to \(unit.text(count)), enough for up to \(CountText(reach, of: "list").text)"
          + (unit == .points ? "" : "; a token allows 100 lists for a point")
      ]
    case .reach(let count, let total):
      ["reads up to \(CommandError.part(count, of: total)) lists that are not cached"]
    case .unrankedCounts: ["ordered by count: not all follower counts are known"]
    }
  }
}

extension Crawler.Unit {
  /// Returns a number of points or requests: `100 points`.
  func text(_ count: Int) -> String {
    CountText(count, of: self == .points ? "point" : "request").text.text
  }
}

extension ResumeMarker.State {
  /// Returns the message before a list that an earlier run left unfinished; nil for none.
  fileprivate func message(in invocation: Invocation) -> String? {
    switch self {
    case .none: nil
    case .resumable(let start):
      // Pages that are fresh in any case need no message.
      invocation.clock.now().timeIntervalSince(start) > CachePolicy.defaultMaximumAge / .seconds(1)
        ? "resuming the fetch started at \(invocation.clockTime(of: start))" : nil
    case .tooOld(let start):
      "the fetch started at \(invocation.clockTime(of: start)) is too old to resume; starting over"
    }
  }
}
