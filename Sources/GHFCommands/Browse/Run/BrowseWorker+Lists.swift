import GitHubAPI
import LocalStore
import TerminalText

extension BrowseWorker {
  /// Reads a list and posts what it has, page by page, and its end.
  func load(_ id: ListID, of subject: BrowsePlace.Subject, refreshes: Bool) async {
    do throws(CommandError) {
      let note: String?
      switch (subject, id.tab) {
      case (.person(let login), .activity): note = try await activity(of: login, id)
      case (.person(let login), .changes): note = try changes(of: login, id)
      case (.person(let login), let tab):
        guard let relation = tab.relation else { return }
        note = try await people(relation, of: login, id, refreshes: refreshes)
      case (.found(let query), _): note = try await find(query, id)
      case (.favourites, _):
        queue.post(.people(try favourites(), of: id))
        note = nil
      }
      queue.post(.ended(id, note: note))
    } catch {
      queue.post(.failed(error, of: id))
    }
    postLimit()
  }

  /// Reads a list as `ghf followers` does.
  private func people(
    _ relation: Relation, of login: Login, _ id: ListID, refreshes: Bool
  ) async throws(CommandError) -> String? {
    let list = PeoplePagination(
      relation: relation, login: login, client: refreshes ? client.revalidating : client,
      invocation: invocation)
    var age = CacheAge()
    try await list.run(noting: &age) { people in
      queue.post(.people(people, of: id))
      return true
    }
    return age.oldest.map { "as of \(invocation.clockTime(of: $0))" }
  }

  private func activity(of login: Login, _ id: ListID) async throws(CommandError) -> String? {
    let pagination = FeedPagination(
      endpoint: .events(by: login), login: login, limit: nil, client: client,
      invocation: invocation)
    let now = invocation.clock.now()
    let timeZone = invocation.timeZone(now)
    var age = CacheAge()
    _ = try await pagination.run(noting: &age) { entries in
      let shown = entries.map { entry in
        let searched = [entry.summary, entry.event.repository?.name, entry.event.facts.text]
        return EntryList.Entry(
          part: FeedCard(entry: entry, lines: 3, now: now, timeZone: timeZone, hasHint: false).part,
          text: FoldedText(searched.compactMap(\.self).joined(separator: "\n")))
      }
      queue.post(.entries(shown, of: id))
    }
    return age.oldest.map { "as of \(invocation.clockTime(of: $0))" }
  }

  /// Posts the changes between the stored snapshots of an account's followers, latest first.
  private func changes(of login: Login, _ id: ListID) throws(CommandError) -> String? {
    let list = ListSnapshots(
      relation: .followers, login: login, client: client, invocation: invocation)
    let history = try invocation.context.accessFiles { () throws(StorageError) in
      try list.store().history()
    }
    guard let history else { return nil }
    let moments = history.moments.enumerated().reversed()
    queue.post(
      .entries(
        moments.map { index, moment in
          let date = CleanText(invocation.clockTime(of: moment.date))
          let count = CountText(moment.count, of: "follower").text
          let changes = ChangedNames(moment.changes)
          let names: Part =
            index == 0 ? .text("first snapshot", .dim) : .text(changes.text, maximumLines: 20)
          return EntryList.Entry(
            part: .stack([
              .text(StyledText("\(count)  \(date)", .dim, highlights: [0..<count.text.utf8.count])),
              names.inset(Insets(leading: 2)),
            ]), text: FoldedText(changes.text.text.text))
        }, of: id))
    return nil
  }

  /// Posts the results of GitHub's account search, up to its limit of 1,000.
  private func find(_ query: String, _ id: ListID) async throws(CommandError) -> String? {
    // GitHub runs the search again for each page, so accounts may be repeated.
    var seen: Set<Int64> = []
    var found = 0
    for number in 1...AccountSearch.cap / pageLength {
      let page: Page<AccountSearch>
      do throws(GitHubError) {
        page = try await client.answer(to: .accounts(matching: query), page: number)
      } catch {
        throw CommandError(error, about: .search, in: invocation.context)
      }
      found = page.answer.totalCount
      let new = page.answer.accounts.filter { seen.insert($0.id).inserted }
      queue.post(.people(new, of: id))
      let isLast = number * pageLength >= page.answer.servedCount || page.answer.accounts.isEmpty
      if isLast { break }
    }
    return found > seen.count ? "\(CountText.grouped(found).text) found" : nil
  }
}
