import GHFMessages
import GHFQueries
import GitHubAPI
import PeopleViews
import TerminalText

extension BrowseState {
  /// The largest number of pages that are opened at once, and the largest that needs no question.
  private static let (mostPages, fewPages) = (10, 3)
  /// The largest text that terminals take into the clipboard, in bytes: xterm reads 100,000 bytes of
  /// base64.
  static let clipboardSize = 74_994

  /// The accounts that an action is about: the marked ones, or else the selected one.
  var targets: [Account] { areMarkedMeant ? marked : [subject].compactMap(\.self) }

  /// True if an action is about the marked accounts.
  var areMarkedMeant: Bool { chosen == nil && !marks.isEmpty }

  /// Returns the number of marked accounts in words, and how many of them the list doesn't show, before
  /// the rest of a sentence: `3 people, 1 not shown, to the favourites`.
  func words(for marked: [Account], _ rest: String = "") -> String {
    let words = peopleText(marked.count)
    let shown = Set(people.visibleAccounts.lazy.map(\.id))
    let hiddenCount = marked.count { !shown.contains($0.id) }
    if hiddenCount == 0 { return words + rest }
    let part: String =
      switch (hiddenCount, marked.count) {
      case (1, 1): "not shown"
      case (marked.count, _): "none shown"
      default: "\(CountText.grouped(hiddenCount)) not shown"
      }
    return "\(words), \(part)" + (rest.isEmpty ? "" : ",\(rest)")
  }

  /// The page of the selected event, if the keys are about it.
  private var eventPage: String? { chosen == nil && marks.isEmpty ? selectedEntry?.page : nil }

  mutating func openPages() -> [BrowseEffect] {
    if let eventPage { return [.openPages([eventPage])] }
    let targets = targets
    let count = targets.count
    if count == 0 { return noneSelected() }
    if count > BrowseState.mostPages {
      return say(
        "\(peopleText(count)) are marked; at most \(BrowseState.mostPages) pages are opened",
        isError: true)
    }
    let pages = targets.map(\.pageURL)
    if count <= BrowseState.fewPages { return [.openPages(pages)] }
    return ask("open the pages of \(words(for: targets))") { _ in [.openPages(pages)] }
  }

  /// Copies the addresses that Ctrl-O opens.
  mutating func copyAddresses() -> [BrowseEffect] {
    eventPage.map { copy($0, name: $0) } ?? copy(\.pageURL, "addresses")
  }

  /// Copies a fact of the targets, such as the login, one per line.
  mutating func copy(_ fact: (Account) -> String, _ things: String) -> [BrowseEffect] {
    let texts = targets.map(fact)
    guard let first = texts.first else { return noneSelected() }
    let name = texts.count == 1 ? first : "\(CountText.grouped(texts.count)) \(things)"
    return copy(texts.joined(separator: "\n"), name: name)
  }

  /// Copies a text, which `name` stands for in messages.
  func copy(_ text: String, name: String) -> [BrowseEffect] {
    [.copy(text, name: name, program: settings.copy, usesTmux: hasClipboard)]
  }

  /// Reports the end of a copy by a program, or leaves it to the terminal without one.
  mutating func endCopy(of text: String, _ name: String, _ end: CopyEnd) -> [BrowseEffect] {
    switch end {
    case .copied: say("copied \(name)")
    case .failed(let error):
      message = Message(error, in: machine)
      // The program may have written to the terminal.
      return [.redraw]
    case .noProgram where !hasClipboard: return [.sendCopy(text)]
    case .noProgram where text.utf8.count > BrowseState.clipboardSize:
      say("too long for the clipboard of terminals; export to a file", isError: true)
    case .noProgram:
      say("sent \(name) to the terminal")
      return [.sendCopy(text)]
    }
    return []
  }

  mutating func changeFollowing(to follows: Bool) -> [BrowseEffect] {
    guard let account = subject else { return noneSelected() }
    let verb = follows ? "follow" : "unfollow"
    if !access.mayFollow {
      let reason = access.isOffline ? "offline" : "not signed in: 'gh auth login' signs you in"
      return say("cannot \(verb) \(account.login): \(reason)", isError: true)
    }
    if access.isOwn(account) {
      message = Message(.ownFollow(follows), in: machine)
      return []
    }
    if known.isFollowed(account) == follows {
      return say(
        follows ? "you follow \(account.login) already" : "you don't follow \(account.login)")
    }
    // The other keys act on the marked accounts.
    let others = areMarkedMeant ? " (not the \(CountText.grouped(marked.count)) marked)" : ""
    return ask("\(verb) \(account.login)\(others)") { _ in [.follow(account, follows)] }
  }

  mutating func record(_ account: Account, isFollowed: Bool, hasChanged: Bool) {
    let departure = hasChanged ? "unfollowed" : "you don't follow"
    say("\(isFollowed ? "now following" : departure) \(account.login)")
    known.follow(account, isFollowed)
    if let profile = known.profile(of: account.id) { add([profile], areFresh: false) }
  }
}

extension BrowseState {
  /// Starts a command of the user for the selected and the marked accounts.
  mutating func runCommand(_ key: Character) -> [BrowseEffect] {
    guard let words = settings.commands[key] else {
      return say("no such command: '\(key)'", isError: true)
    }
    let command = ExplorerCommand(words)
    let account = subject
    if account == nil, command.needsSelection || command.needsAccount && marks.isEmpty {
      return noneSelected()
    }
    let profile = account.flatMap { known.profile(of: $0.id) } ?? place.profile
    let name = profile?.id == account?.id ? profile?.name : nil
    do throws(LoginError) {
      let run = try command.words(for: account, named: name, marked: marked, on: base)
      if !command.takesMarked || marked.count < 2 { return [.run(run)] }
      return ask("run \(words[0]) for \(self.words(for: marked))") { _ in [.run(run)] }
    } catch {
      return say(Wording(error).sentence, isError: true)
    }
  }

  /// Keeps the view, the order and the columns in the config file for later runs.
  mutating func keepView() -> [BrowseEffect] {
    var kept = settings
    (kept.view, kept.isReversed) = (people.view, people.isReversed)
    // The order of follows takes requests.
    if people.order != .newest { kept.order = people.order }
    settings = kept
    return [.keepSettings(kept)]
  }
}
